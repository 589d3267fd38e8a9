// SPDX-License-Identifier: Apache-2.0
// A plugin of the vendor's kind, for the tests of what loads and calls them. Compiled once for each
// PLUGIN_VERSION. Its parameter: one byte that says what to do, then input and output offsets and
// the number of bytes, each 64 bits. It writes input + 1, and behind that what it was told.
#include <bmnet/targets/cpu/cpu_layer.hpp>

#include <cstring>
#include <stdexcept>

namespace {

class TestOp : public CpuLayer {
public:
    bool parse_cmd(char* payload, int payload_size) override {
        if (payload_size != 1 + 3 * 8) return false;
        action_ = payload[0];
        std::memcpy(numbers_, payload + 1, sizeof(numbers_));
        return true;
    }
    const std::string& get_type() override { return type_; }
    void get_op_inputs(std::vector<std::pair<gaddr_t, uint64_t>>& info) override {
        if (action_ == 't') throw std::runtime_error("thrown on demand");
        if (action_ == 'i') throw 1;
        info.emplace_back(numbers_[0], numbers_[2]);
    }
    void get_op_outputs(std::vector<std::pair<gaddr_t, uint64_t>>& info) override {
        info.emplace_back(numbers_[1], numbers_[2] + sizeof(told_));
    }
    void relocate_op_inputs(std::vector<gaddr_t>& addrs) override { input_ = addrs.at(0); }
    void relocate_op_outputs(std::vector<gaddr_t>& addrs) override { output_ = addrs.at(0); }
    void run() override {
        const char* from = reinterpret_cast<const char*>(input_);
        char* to = reinterpret_cast<char*>(output_);
        for (uint64_t i = 0; i < numbers_[2]; ++i) to[i] = static_cast<char>(from[i] + 1);
        std::memcpy(to + numbers_[2], told_, sizeof(told_));
    }
    void init_runtime_info(void* ctx, gaddr_t neuron_addr) override {
        told_[0] = reinterpret_cast<uint64_t>(ctx);
        told_[1] = neuron_addr;
    }
    void get_op_coeffs(std::vector<std::pair<gaddr_t, uint64_t>>& info) override {
        info.emplace_back(2, 1);
    }
    void relocate_op_coeffs(std::vector<gaddr_t>& addrs) override {
        told_[3] = *reinterpret_cast<const unsigned char*>(addrs.at(0));
    }
    void func(int id, void* p) override {
        if (id == CPU_LAYER_CTX) told_[0] = reinterpret_cast<uint64_t>(p);
        if (id == CPU_LAYER_NEURON_ADDR) std::memcpy(&told_[1], p, 8);
        if (id == CPU_LAYER_WEIGHT_ADDR) std::memcpy(&told_[2], p, 8);
    }

private:
    std::string type_ = "test";
    char action_ = 0;
    uint64_t numbers_[3] = {};
    gaddr_t input_ = 0, output_ = 0;
    uint64_t told_[4] = {}; // context, neurons, weights, a byte of the weights
};

} // namespace

#define EXPORTED __attribute__((visibility("default")))

extern "C" EXPORTED CpuLayer* create_cpu_op(void) {
    return new TestOp;
}
#ifndef PLUGIN_INCOMPLETE
extern "C" EXPORTED void destroy_cpu_op(CpuLayer* layer) {
    delete layer;
}
#endif
extern "C" EXPORTED uint32_t get_version_cpu_op(void) {
    return PLUGIN_VERSION;
}
