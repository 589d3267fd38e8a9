// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/ranges/value_counts.h"

#include <cmath>

namespace emu {
namespace {

// Values that are no numbers do not count.
void raise(ChannelPeaks& peaks, std::int32_t channels, std::span<const float> values) {
    const auto count = static_cast<std::size_t>(channels);
    peaks.resize(count);
    for (std::size_t first = 0; first + count <= values.size(); first += count) {
        for (std::size_t c = 0; c < count; ++c) {
            const float magnitude = std::abs(values[first + c]);
            peaks[c] = magnitude > peaks[c] ? magnitude : peaks[c];
        }
    }
}

} // namespace

ValueCounts::ValueCounts(const Program& program, std::vector<ChannelImportance> importance)
    : program_(program), importance_(std::move(importance)), histograms_(program.tensors.size()),
      weighed_(program.tensors.size()), peaks_(program.tensors.size()) {
    importance_.resize(program.tensors.size());
}

void ValueCounts::count(TensorId id, Bytes values) {
    if (program_.spec(id).dtype != Dtype::f32) return;
    // Tensors lie in buffers that are aligned for every type.
    const std::span reals(reinterpret_cast<const float*>(values.data()),
                          values.size() / sizeof(float));
    histograms_[id].add(reals);
    if (!importance_[id].empty()) weighed_[id].add(reals, importance_[id]);
    const Shape& shape = program_.spec(id).shape;
    if (shape.rank() > 0) raise(peaks_[id], shape[shape.rank() - 1], reals);
}

void ValueCounts::on_layer(std::size_t layer, std::int64_t, std::span<const Bytes> results) {
    const std::vector<TensorId>& dst = program_.layers[layer].dst;
    for (std::size_t i = 0; i < results.size(); ++i) count(dst[i], results[i]);
}

} // namespace emu
