// SPDX-License-Identifier: Apache-2.0
// The int8 chips' context: bases, weights, the calibration table.
#ifndef BMNET_TARGETS_PLAT_BM188X_BM188XBACKENDCONTEXT_HPP
#define BMNET_TARGETS_PLAT_BM188X_BM188XBACKENDCONTEXT_HPP

#include <bmkernel/bm1880/bmkernel_1880.h>
#include <bmnet/backend/BackendContext.hpp>
#include <bmnet/backend/Instruction.hpp>
#include <bmnet/calibration.pb.h>

#include <fstream>
#include <map>
#include <memory>

namespace bmnet {

struct CalibrationConfig {
    float threshold;
    int rshift;
};

class BM188xBackendContext : public BackendContext {
public:
    ~BM188xBackendContext() override {}

    virtual void parallel_enable() const = 0;
    virtual void parallel_disable() const = 0;
    virtual void set_layer_id(u16 layer_id) const = 0;
    virtual int layer_id() const = 0;
    virtual bmk1880_context_t* bm_get_bmk() const = 0;

    u64 get_global_neuron_base() { return 0; }
    u64 get_global_weight_base() { return 0; }
    void* weight() { return weight_.data(); }
    uint64_t weight_size() { return weight_.size(); }
    // Error: throws std::out_of_range.
    int8_t read_weight(uint64_t offset) { return weight_.at(offset); }
    void update_weight(std::vector<int8_t>& weight) { weight_ = weight; }

    // The row of that name, or the first with a blob of that name; null if there is none.
    const LayerCalibrationParameter* GetLayerCalibrationParameter(const std::string& name) {
        for (const auto& layer : m_netCalibrationParameter.layer()) {
            if (layer.name() == name) return &layer;
            for (const auto& blob : layer.blob_param()) {
                if (blob.name() == name) return &layer;
            }
        }
        return nullptr;
    }
    float GetBlobCalibrationThreshold(const std::string& layer_name,
                                      const std::string& blob_name) override {
        for (const auto& layer : m_netCalibrationParameter.layer()) {
            if (!layer_name.empty() && layer.name() != layer_name) continue;
            for (const auto& blob : layer.blob_param()) {
                if (blob.name() == blob_name) return blob.threshold_y();
            }
        }
        return layer_name.empty() ? -1.f : GetBlobCalibrationThreshold("", blob_name);
    }
    void ImportCalibrationTable(const NetCalibrationParameter& table) {
        m_netCalibrationParameter = table;
    }

protected:
    std::vector<int8_t> weight_;
    NetCalibrationParameter m_netCalibrationParameter;
};

} // namespace bmnet

#endif
