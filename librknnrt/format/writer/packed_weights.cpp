// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/writer/packed_weights.h"

#include "emu-core/base/checked.h"
#include "librknnrt/format/writer/container/writer_facts.h"

#include <algorithm>
#include <array>

namespace rknn::format::writer {
namespace {

constexpr std::int32_t input_block = 32; // of int8

std::int32_t channels_with_padding(const DenseWeights& weights, const Generation& generation) {
    const std::int32_t bytes =
        weights.pixels ? writer_facts(generation).pixel_channels : generation.atom;
    return emu::align_up(weights.channels, std::max(bytes / weights.element_bytes, 1));
}

std::int32_t padded_kernels(const DenseWeights& weights, const Generation& generation) {
    if (weights.depthwise) return 1;
    return emu::align_up(weights.kernels, writer_facts(generation).least_kernels);
}

class Packer {
public:
    // `paired`: behind each weight lies minus its zero point; 8 bits say 128 as -128.
    Packer(const DenseWeights& weights, bool paired, PackedWeights& packed)
        : weights_(weights), paired_(paired), packed_(packed) {}

    // [block of outputs][block of inputs][KH][KW][output][input]; depthwise the same with one
    // output.
    void pack(std::int32_t output_block, std::int32_t most_inputs) {
        for (std::int32_t o = 0; o < packed_.kernels; o += output_block) {
            const std::int32_t o_end = std::min(o + output_block, packed_.kernels);
            for (std::int32_t i = 0; i < packed_.channels; i += most_inputs) {
                pack_block(o, o_end, i, std::min(i + most_inputs, packed_.channels));
            }
        }
    }

private:
    void pack_block(std::int32_t o, std::int32_t o_end, std::int32_t i, std::int32_t i_end) {
        for (std::int32_t tap = 0; tap < weights_.height * weights_.width; ++tap) {
            for (std::int32_t output = o; output < o_end; ++output) {
                for (std::int32_t input = i; input < i_end; ++input) {
                    append(output, tap, input);
                    if (paired_) packed_.bytes.push_back(std::byte(-zero_of(input)));
                }
            }
        }
    }

    void append(std::int32_t output, std::int32_t tap, std::int32_t input) {
        const auto size = static_cast<std::size_t>(weights_.element_bytes);
        if (output < weights_.kernels && input < weights_.channels) {
            const std::int64_t taps = std::int64_t{weights_.height} * weights_.width;
            const std::int64_t at = (output * taps + tap) * weights_.channels + input;
            const auto* const value = &weights_.values[static_cast<std::size_t>(at) * size];
            packed_.bytes.insert(packed_.bytes.end(), value, value + size);
            return;
        }
        const auto zero = std::byte(zero_of(weights_.depthwise ? input : output));
        packed_.bytes.insert(packed_.bytes.end(), size, zero);
    }

    // Of an output channel, also of one that is there only to fill a block.
    std::int32_t zero_of(std::int32_t channel) const {
        const auto at = static_cast<std::size_t>(channel);
        return at < weights_.channel_zero.size() ? weights_.channel_zero[at] : 0;
    }

    const DenseWeights& weights_;
    const bool paired_;
    PackedWeights& packed_;
};

// Whole blocks of a direction, then what is left of it; files say so for each pair of these.
std::vector<std::array<std::int32_t, 2>> blocks(std::int32_t extent, std::int32_t block) {
    std::vector<std::array<std::int32_t, 2>> kinds;
    if (extent >= block) kinds.push_back({extent / block, block});
    if (extent % block != 0) kinds.push_back({1, extent % block});
    return kinds;
}

// Sixes O1 I1 KH KW O2 I2.
std::vector<std::int32_t> native_dims(const PackedWeights& packed, const DenseWeights& weights,
                                      std::int32_t outputs, std::int32_t inputs) {
    std::vector<std::int32_t> dims;
    for (const auto& [o_count, o] : blocks(packed.kernels, outputs)) {
        for (const auto& [i_count, i] : blocks(packed.channels, inputs)) {
            dims.insert(dims.end(), {o_count, i_count, weights.height, weights.width, o, i});
        }
    }
    return dims;
}

} // namespace

bool has_paired_weights(const DenseWeights& weights, const Generation& generation) {
    return weights.depthwise && generation.depthwise_pairs == DepthwisePairs::always;
}

PackedWeights pack(const DenseWeights& weights, const Generation& generation) {
    PackedWeights packed;
    packed.kernels = padded_kernels(weights, generation);
    packed.channels = channels_with_padding(weights, generation);
    const bool real = weights.element_bytes == 2;
    const std::int32_t outputs = real ? generation.kernel_block_float : generation.kernel_block;
    const std::int32_t dense = real ? generation.channel_block_float : input_block;
    const bool paired = has_paired_weights(weights, generation);
    const std::int32_t depthwise = paired ? generation.depthwise_pair_block
                                          : generation.depthwise_block / weights.element_bytes;
    const std::int32_t inputs = weights.depthwise ? depthwise : dense;
    Packer(weights, paired, packed).pack(outputs, inputs);
    packed.native_dims = native_dims(packed, weights, outputs, inputs);
    return packed;
}

} // namespace rknn::format::writer
