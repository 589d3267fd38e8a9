// SPDX-License-Identifier: Apache-2.0
#include "emu-core/engine/places.h"

namespace emu {

Places::Places(const Program& program, std::span<const std::span<std::byte>> tensors) {
    layers_.push_back({});
    for (const Layer& layer : program.layers) {
        for (const TensorId id : layer.src) {
            const ProgramTensor& tensor = program.tensors[id];
            src_.push_back(tensor.is_constant() ? tensor.constant.bytes() : Bytes(tensors[id]));
        }
        for (const TensorId id : layer.dst) dst_.push_back(tensors[id]);
        layers_.push_back({src_.size(), dst_.size()});
    }
}

ops::Buffers Places::operator[](std::size_t layer) const {
    const First first = layers_[layer], last = layers_[layer + 1];
    return {std::span(src_).subspan(first.src, last.src - first.src),
            std::span(dst_).subspan(first.dst, last.dst - first.dst)};
}

} // namespace emu
