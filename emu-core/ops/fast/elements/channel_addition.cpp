// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/elements/additions.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/fast/chains/element_rows.h"
#include "emu-core/ops/fast/chains/line_chain.h"
#include "emu-core/ops/fast/chains/stage_reader.h"
#include "emu-core/ops/fast/isa/instruction_table.h"

#include <optional>

namespace emu::ops::fast {
namespace {

using Kind = Stage::Kind;
using Word = std::int32_t;

constexpr std::int64_t picoseconds_of_channel_addition = 700; // measured, of one element

// What bytes become before they are added: (byte * factor + half) >> shift.
struct ByteChain {
    std::vector<Word> factor, half, shift;

    SumRange range(Dtype bytes, std::size_t channel) const {
        const std::int64_t low = bytes == Dtype::i8 ? -128 : 0, high = low + 255;
        return {at(low, channel), at(high, channel)};
    }
    std::int64_t at(std::int64_t byte, std::size_t channel) const {
        return (byte * factor[channel] + half[channel]) >> shift[channel];
    }
};

// Nothing where it has other stages, or numbers that words do not hold.
std::optional<ByteChain> byte_chain(const Chain& chain, std::size_t channels) {
    constexpr int word_bits = 32;
    StageReader reader(chain, word_bits);
    const Stage *multiply = reader.take(Kind::multiply), *left = reader.take(Kind::shift_left),
                *right = reader.take(Kind::shift_right);
    const bool half_up = right && right->rounding == Rounding::half_up;
    if (!reader.at_end() || (right && !half_up && right->rounding != Rounding::floor))
        return std::nullopt;
    ByteChain found;
    for (std::size_t c = 0; c < channels; ++c) {
        constexpr std::int64_t most_factor = 1 << 22, most_shift = 30;
        const std::int64_t factor = multiply ? multiply->operand_of(c) : 1;
        const std::int64_t up = left ? left->operand_of(c) : 0;
        const std::int64_t shift = right ? right->operand_of(c) : 0;
        const bool fits = factor >= 0 && factor <= most_factor && up <= most_shift &&
                          factor << up <= most_factor && shift <= most_shift;
        if (!fits) return std::nullopt;
        found.factor.push_back(static_cast<Word>(factor << up));
        found.half.push_back(half_up && shift > 0 ? Word{1} << (shift - 1) : 0);
        found.shift.push_back(static_cast<Word>(shift));
    }
    return found;
}

class ChannelAddition final : public Kernel {
public:
    ChannelAddition(ByteChain second, ChainForm output, const Operands& operands,
                    const Instructions& set)
        : second_(std::move(second)), output_(std::move(output)), set_(set),
          is_signed_(operands.src[1].spec->dtype == Dtype::i8),
          channels_(static_cast<std::int64_t>(second_.factor.size())),
          pixels_(operands.dst[0].spec->shape.elements() / channels_,
                  picoseconds_of_channel_addition * channels_) {}

    std::int64_t rows() const override { return pixels_.count(); }

    void run(const Buffers& buffers, Rows rows) const override {
        const InstructionScope scope(set_);
        const Rows pixels = pixels_.elements(rows);
        for (std::int64_t c = 0; c < channels_; c += widest) {
            const std::int64_t channels = std::min(widest, channels_ - c);
            const std::int64_t together = element_line / channels;
            for (std::int64_t p = pixels.first; p < pixels.last; p += together)
                add(buffers, p, std::min(together, pixels.last - p), c, channels);
        }
    }

private:
    static constexpr std::int64_t widest = panel * most_panels;

    void add(const Buffers& buffers, std::int64_t pixel, std::int64_t pixels, std::int64_t channel,
             std::int64_t channels) const {
        Word words[element_line];
        const std::int64_t first = pixel * channels_ + channel;
        const std::byte* sums = buffers.src[0].data() + first * std::int64_t{sizeof(Word)};
        const auto* bytes = buffers.source<std::uint8_t>(1) + first;
        for (std::int64_t i = 0; i < pixels; ++i) {
            Word* line = words + i * channels;
            std::memcpy(line, sums + i * channels_ * std::int64_t{sizeof(Word)},
                        static_cast<std::size_t>(channels) * sizeof(Word));
            const std::uint8_t* others = bytes + i * channels_;
            if (is_signed_) {
                add_bytes(reinterpret_cast<const std::int8_t*>(others), channel, channels, line);
            } else {
                add_bytes(others, channel, channels, line);
            }
        }
        finish(set_, output_.packed(),
               {words, static_cast<int>(channels), static_cast<int>(pixels),
                static_cast<int>(channels), channel, buffers.destination<std::uint8_t>(0) + first,
                channels_});
    }

    template <class Byte> void add_bytes(const Byte* __restrict bytes, std::int64_t channel,
                                         std::int64_t count, Word* __restrict line) const {
        const Word* factor = second_.factor.data() + channel;
        const Word* half = second_.half.data() + channel;
        const Word* shift = second_.shift.data() + channel;
        for (std::int64_t c = 0; c < count; ++c) {
            const Word other = (bytes[c] * factor[c] + half[c]) >> shift[c];
            line[c] = saturated_sum(line[c], other);
        }
    }

    ByteChain second_;
    ChainForm output_;
    const Instructions& set_;
    bool is_signed_;
    std::int64_t channels_;
    ElementRows pixels_; // each is a pixel
};

} // namespace

std::unique_ptr<Kernel> prepare_channel_addition(const Combine& combine, const Operands& operands,
                                                 Isa isa) {
    const Instructions* set = instructions(isa);
    const TensorSpec &sums = *operands.src[0].spec, &bytes = *operands.src[1].spec;
    const TensorSpec& dst = *operands.dst[0].spec;
    const bool fits = set && combine.function == CombineFunction::add &&
                      combine.operand_bits >= 32 && combine.first.stages.empty() &&
                      sums.dtype == Dtype::i32 && is_quantised_byte(bytes.dtype) &&
                      is_quantised_byte(dst.dtype) && sums.shape == dst.shape &&
                      bytes.shape == dst.shape && dst.shape.rank() > 0;
    if (!fits) return nullptr;
    const auto channels = static_cast<std::size_t>(dst.shape[dst.shape.rank() - 1]);
    auto second = byte_chain(combine.second, channels);
    if (!second) return nullptr;
    SumRange all{0, 0};
    for (std::size_t c = 0; c < channels; ++c) {
        const SumRange words, others = second->range(bytes.dtype, c);
        const SumRange range{words.low + others.low, words.high + others.high};
        if (!may_saturate(combine.output, range, dst.dtype, c)) return nullptr;
        all = {std::min(all.low, range.low), std::max(all.high, range.high)};
    }
    const std::vector<Word> no_bias(channels);
    ChainForm output(combine.output, no_bias, as_words(all), dst.dtype, set->has_all_forms);
    return std::make_unique<ChannelAddition>(*std::move(second), std::move(output), operands, *set);
}

} // namespace emu::ops::fast
