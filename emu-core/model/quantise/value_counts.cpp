// SPDX-License-Identifier: Apache-2.0
#include "model/quantise/value_counts.h"

namespace emu {

ValueCounts::ValueCounts(const Program& program)
    : program_(program), histograms_(program.tensors.size()) {}

void ValueCounts::count(TensorId id, Bytes values) {
    if (program_.spec(id).dtype != Dtype::f32) return;
    // Tensors lie in buffers that are aligned for every type.
    histograms_[id].add(
        {reinterpret_cast<const float*>(values.data()), values.size() / sizeof(float)});
}

void ValueCounts::on_layer(std::size_t layer, std::int64_t, std::span<const Bytes> results) {
    const std::vector<TensorId>& dst = program_.layers[layer].dst;
    for (std::size_t i = 0; i < results.size(); ++i) count(dst[i], results[i]);
}

} // namespace emu
