// SPDX-License-Identifier: Apache-2.0
// From a framework's network to a model file. Functions throw std::runtime_error, where the SDK's
// end the process: a file that is not there or damaged, a layer that is not known or cannot be
// compiled, a call out of order. No file is written half.
#ifndef BMNET_BUILDER_BUILDER_HPP
#define BMNET_BUILDER_BUILDER_HPP

#include <bmnet/backend/Instruction.hpp>
#include <bmnet/backend/TensorFixedInst.hpp>
#include <bmnet/calibration.pb.h>
#include <bmnet/frontend/Layer.hpp>

#include <memory>
#include <set>

// SDK 1.1.4's numbers. All give the same network here, but BYPASS_OPTIMIZER and the groups are
// taken.
#define BM_OPT_NONE 0
#define BM_OPT_BYPASS_OPTIMIZER 1
#define BM_OPT_LAYER_GROUP 2
#define BM_OPT_LAYER_GROUP_WITH_GMEM_RECYCLE 3
#define BM_OPT_MERGE_BM_SCALE_ACTIV 4
#define BM_OPT_LAYER_GROUP_WITH_WEIGHT_OPT 5

namespace bmnet {

typedef int CHIP_VER; // BM_CHIP_

class Build;

// Dtype: int8_t, for the BM1880; float, for the BM1682, of which no instructions are emulated: the
// model file is one of Boardless, which `boardless infer` runs, other files are refused, and weight
// and cmdbuf stay empty.
template <typename Dtype> class __attribute__((visibility("default"))) Builder {
public:
    virtual ~Builder();
    Builder(const Builder&) = delete;
    Builder& operator=(const Builder&) = delete;

    // The builder owns it; it is used for layers of its inst_name().
    void addCustomizedTensorInst(Instruction* inst);

    // For inputs N, C, H, W; 0 stands for what the network's own shape says. The second form has a
    // shape for each input.
    void build(int n, int c, int h, int w, int opt = BM_OPT_LAYER_GROUP_WITH_GMEM_RECYCLE);
    void build(std::vector<TensorShape> nchw, int opt = BM_OPT_LAYER_GROUP_WITH_GMEM_RECYCLE);

    // After build(): bytes among the neurons.
    size_t total_neuron_size();
    size_t output_offset();
    size_t output_size();

    // The intermediate representation as text, the weights, the records, the model file.
    // plugin_path: a folder with "x86_64/" and "armv8/" of plugins, or with plugins; those of the
    // network's CPU layers are embedded.
    void store_prototxt(const char* dst);
    void store_weight(const char* dst);
    void store_cmdbuf(const char* dst);
    void store_model(const char* net_name, const char* dst, const char* plugin_path = nullptr,
                     const char* input_tensor = nullptr, bool debug = false);

    std::vector<Dtype> weight;
    std::vector<uint8_t> cmdbuf;
    // Of each output.
    std::vector<std::string> output_layers;
    std::vector<shape_t> output_shapes;
    std::vector<float> output_thresholds;
    std::vector<uint64_t> output_offsets;
    std::vector<uint32_t> output_fmts;
    std::set<std::string> cpu_layers;
    FrontendContext* front_ctx_ = nullptr;

protected:
    explicit Builder(std::unique_ptr<Build> build);

    Build& state() { return *build_; }

private:
    void publish();

    std::unique_ptr<Build> build_;
};

} // namespace bmnet

#endif
