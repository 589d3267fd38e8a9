// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/model/weight_image.h"

#include "emu-core/base/checked.h"

#include <algorithm>
#include <map>

namespace rknn {

WeightImage::WeightImage(std::span<const emu::Program> programs) {
    std::map<std::pair<const std::byte*, std::size_t>, std::uint64_t> known;
    std::uint64_t end = 0;
    for (const emu::Program& program : programs) {
        std::vector<std::uint64_t>& offsets = offsets_.emplace_back();
        for (const emu::ProgramTensor& tensor : program.tensors) {
            offsets.push_back(0);
            const emu::SharedBytes& constant = tensor.constant;
            if (constant.empty()) continue;
            const auto [place, added] = known.try_emplace({constant.data(), constant.size()}, end);
            if (added) end = emu::align_up(end + constant.size(), emu::arena_alignment);
            offsets.back() = place->second;
        }
    }
    bytes_ = std::max(bytes_, end);
}

void WeightImage::write(std::size_t set, const emu::Program& program,
                        std::span<std::byte> image) const {
    for (std::size_t i = 0; i < program.tensors.size(); ++i) {
        const emu::Bytes constant = program.tensors[i].constant;
        std::ranges::copy(constant, image.subspan(offsets_[set][i], constant.size()).begin());
    }
}

emu::Program WeightImage::with(std::size_t set, emu::Program program,
                               const emu::SharedBytes& image) const {
    for (std::size_t i = 0; i < program.tensors.size(); ++i) {
        emu::ProgramTensor& tensor = program.tensors[i];
        if (!tensor.is_constant()) continue;
        tensor.constant = image.part(offsets_[set][i], tensor.constant.size());
    }
    return program;
}

} // namespace rknn
