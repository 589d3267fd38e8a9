// SPDX-License-Identifier: Apache-2.0
// Builder.hpp: errors become one log line and an exception, where the SDK's builders end the
// process.
#include "emu-core/base/log.h"
#include "emu-core/base/text.h"
#include "libbmrt/bmnet/builder/build.h"
#include "libbmrt/format/bmodel.h"

// Which say of the instances below that they are elsewhere: a compiler wants that before them.
#include <bmnet/builder/CaffeBuilder.hpp>
#include <bmnet/builder/OnnxBuilder.hpp>

namespace bmnet {

template <typename Dtype> Builder<Dtype>::Builder(std::unique_ptr<Build> build)
    : front_ctx_(build->context()), build_(std::move(build)) {}

template <typename Dtype> Builder<Dtype>::~Builder() = default;

template <typename Dtype> void Builder<Dtype>::addCustomizedTensorInst(Instruction* inst) {
    if (inst == nullptr) raise("addCustomizedTensorInst", "there is no instruction");
    build_->add(std::unique_ptr<Instruction>(inst));
}

template <typename Dtype> void Builder<Dtype>::build(int n, int c, int h, int w, int opt) {
    TensorShape shape;
    for (const int extent : {n, c, h, w}) shape.add_dim(extent);
    build(std::vector<TensorShape>{shape}, opt);
}

template <typename Dtype> void Builder<Dtype>::build(std::vector<TensorShape> nchw, int) {
    raise_error("build", build_->run(nchw));
    publish();
}

template <typename Dtype> void Builder<Dtype>::publish() {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(build_->compiled().records.data());
    cmdbuf.assign(bytes, bytes + build_->compiled().records.size());
    weight.assign(build_->network().weights.begin(), build_->network().weights.end());
    cpu_layers = build_->compiled().cpu_layers;
    output_layers.clear();
    output_shapes.clear();
    output_thresholds.clear();
    output_offsets.clear();
    output_fmts.clear();
    for (const bmrt::BmodelTensor& output : build_->ends().outputs) {
        output_layers.push_back(output.name);
        shape_t shape{};
        shape.dim = 4;
        shape.n = output.shape[0];
        shape.c = output.shape[1];
        shape.h = output.shape[2];
        shape.w = output.shape[3];
        output_shapes.push_back(shape);
        output_thresholds.push_back(output.threshold);
        output_offsets.push_back(output.offset);
        output_fmts.push_back(output.format);
    }
}

template <typename Dtype> size_t Builder<Dtype>::total_neuron_size() {
    return build_->ends().neuron_bytes;
}
template <typename Dtype> size_t Builder<Dtype>::output_offset() {
    return build_->ends().output_offset;
}
template <typename Dtype> size_t Builder<Dtype>::output_size() {
    return build_->ends().output_bytes;
}

template <typename Dtype> void Builder<Dtype>::store_prototxt(const char* dst) {
    if (dst == nullptr) raise("store_prototxt", "there is no path");
    raise_error("store_prototxt", build_->store_prototxt(dst));
}
template <typename Dtype> void Builder<Dtype>::store_weight(const char* dst) {
    if (dst == nullptr) raise("store_weight", "there is no path");
    raise_error("store_weight", build_->store_weight(dst));
}
template <typename Dtype> void Builder<Dtype>::store_cmdbuf(const char* dst) {
    if (dst == nullptr) raise("store_cmdbuf", "there is no path");
    raise_error("store_cmdbuf", build_->store_cmdbuf(dst));
}
template <typename Dtype> void Builder<Dtype>::store_model(const char* net_name, const char* dst,
                                                           const char* plugin_path, const char*,
                                                           bool) {
    if (net_name == nullptr || dst == nullptr) raise("store_model", "there is no name or no path");
    raise_error("store_model", build_->store_model(net_name, dst, plugin_path));
}

template class Builder<std::int8_t>;
template class Builder<float>;

} // namespace bmnet
