// SPDX-License-Identifier: Apache-2.0
#include "weight_image.h"

#include "base/checked.h"
#include "model.h"

#include <algorithm>

namespace rknn {

WeightImage::WeightImage(const std::vector<ShapeSet>& sets) {
    std::uint64_t end = 0;
    for (const ShapeSet& set : sets) {
        for (const emu::ProgramTensor& tensor : set.program.tensors) {
            const emu::SharedBytes& constant = tensor.constant;
            if (constant.empty()) continue;
            const Place place{end, constant};
            const bool added =
                places_.try_emplace({constant.data(), constant.size()}, place).second;
            if (added) end = emu::align_up(end + constant.size(), emu::arena_alignment);
        }
    }
    bytes_ = std::max(bytes_, end);
}

std::vector<std::byte> WeightImage::original() const {
    std::vector<std::byte> image(bytes_);
    for (const auto& [key, place] : places_) {
        std::ranges::copy(place.original.bytes(),
                          image.begin() + static_cast<std::ptrdiff_t>(place.offset));
    }
    return image;
}

emu::Program WeightImage::with(emu::Program program, const emu::SharedBytes& image) const {
    for (emu::ProgramTensor& tensor : program.tensors) {
        if (!tensor.is_constant()) continue;
        const Place& place = places_.at({tensor.constant.data(), tensor.constant.size()});
        tensor.constant = image.part(place.offset, tensor.constant.size());
    }
    return program;
}

} // namespace rknn
