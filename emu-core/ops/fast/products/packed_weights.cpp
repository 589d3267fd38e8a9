// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/products/packed_weights.h"

namespace emu::ops::fast {

PackedWeights::PackedWeights(const Instructions& instructions, const Runs& runs,
                             std::span<const std::int32_t> starts, std::int64_t groups,
                             const SignedWeights& weights)
    : instructions_(instructions), runs_(runs),
      blocks_(blocks_of(instructions, runs, groups, weights.channels() / groups)),
      packed_(blocks_.back().weights + block_bytes(instructions, runs, blocks_.back().panels)),
      steps_(weights.steps), flip_(weights.flip) {
    for (const Block& block : blocks_) {
        pack_block(instructions, runs, block,
                   reinterpret_cast<const std::uint8_t*>(weights.channel(block.channel)),
                   {.channel = weights.terms}, bytes(block).data());
        if (instructions.takes_safe_pairs) rests_.push_back(take_rests(starts, bytes(block)));
    }
}

std::span<std::int8_t> PackedWeights::bytes(const Block& block) {
    return {reinterpret_cast<std::int8_t*>(packed_.data()) + block.weights,
            static_cast<std::size_t>(block_bytes(instructions_, runs_, block.panels))};
}

BlockWeights PackedWeights::weights(std::int64_t i) const {
    return {reinterpret_cast<const std::int8_t*>(packed_.data()) + blocks_[i].weights,
            rests_.empty() ? nullptr : &rests_[i]};
}

void PackedWeights::restore(std::span<std::byte> tensor) const {
    for (std::int64_t i = 0; i < blocks(); ++i) {
        const Block& block = blocks_[i];
        const std::int8_t* packed = weights(i).packed;
        std::vector<std::int8_t> whole(packed,
                                       packed + block_bytes(instructions_, runs_, block.panels));
        if (!rests_.empty()) return_rests(rests_[i], whole);
        const PackedBlock values(instructions_, runs_, block, whole.data());
        for (std::int64_t c = 0; c < block.channels; ++c) {
            for (std::int64_t k = 0; k < runs_.count * runs_.terms; ++k) {
                tensor[steps_.at(block.channel + c, k)] =
                    static_cast<std::byte>(values.at(c, k) ^ flip_);
            }
        }
    }
}

} // namespace emu::ops::fast
