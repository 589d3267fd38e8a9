// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/elements/additions.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/fast/chains/element_rows.h"
#include "emu-core/ops/fast/chains/line_chain.h"
#include "emu-core/ops/fast/chains/stage_reader.h"
#include "emu-core/ops/fast/elements/channel_term.h"
#include "emu-core/ops/fast/isa/instruction_table.h"

namespace emu::ops::fast {
namespace {

using Word = std::int32_t;

constexpr std::int64_t picoseconds_of_channel_addition = 700; // measured, of one element
constexpr std::int64_t widest = panel * most_panels;

// Elements lie one after the other, and so do their numbers, `period` of them again and again.
class ChannelAddition final : public Kernel {
public:
    ChannelAddition(std::vector<ChannelTerm> terms, ChainForm output, const TensorSpec& dst,
                    std::int64_t period, const Instructions& set)
        : terms_(std::move(terms)), output_(std::move(output)), set_(set), dst_(dst.dtype),
          period_(period), elements_(dst.shape.elements()),
          lines_((elements_ + period - 1) / period, picoseconds_of_channel_addition * period) {}

    std::int64_t rows() const override { return lines_.count(); }

    void run(const Buffers& buffers, Rows rows) const override {
        const InstructionScope scope(set_);
        const Rows lines = lines_.elements(rows);
        const std::int64_t all = elements_ / period_, rest = elements_ % period_;
        const std::int64_t whole = std::min(lines.last, all);
        for (std::int64_t c = 0; c < period_; c += widest) {
            const std::int64_t channels = std::min(widest, period_ - c);
            const std::int64_t together = element_line / channels;
            for (std::int64_t p = lines.first; p < whole; p += together)
                add(buffers, p, std::min(together, whole - p), c, channels);
            if (lines.last > all && rest > c) add(buffers, all, 1, c, std::min(channels, rest - c));
        }
    }

private:
    void add(const Buffers& buffers, std::int64_t line, std::int64_t lines, std::int64_t channel,
             std::int64_t channels) const {
        Word words[element_line + panel - 1]; // vectors end behind the last line's channels
        const std::int64_t first = line * period_ + channel;
        for (std::int64_t i = 0; i < lines; ++i) {
            Word* to = words + i * channels;
            const std::int64_t at = first + i * period_;
            terms_[0].read(buffers.src[0].data(), at, channel, channels, to);
            if (terms_.size() > 1) terms_[1].add(buffers.src[1].data(), at, channel, channels, to);
        }
        std::byte* dst = buffers.dst[0].data();
        FinishTask task{words,
                        static_cast<int>(channels),
                        static_cast<int>(lines),
                        static_cast<int>(channels),
                        channel,
                        nullptr,
                        period_};
        if (dst_ != Dtype::i16) {
            task.dst = reinterpret_cast<std::uint8_t*>(dst + first);
            return finish(set_, output_.packed(), task);
        }
        Word results[element_line];
        task.dst = reinterpret_cast<std::uint8_t*>(results);
        task.dst_pitch = channels * std::int64_t{sizeof(Word)};
        finish(set_, output_.packed(), task);
        for (std::int64_t i = 0; i < lines; ++i) {
            for (std::int64_t c = 0; c < channels; ++c) {
                const Word result = results[i * channels + c]; // within 16 bits
                store_at(static_cast<std::int16_t>(result), dst, first + i * period_ + c);
            }
        }
    }

    std::vector<ChannelTerm> terms_; // one or two
    ChainForm output_;
    const Instructions& set_;
    Dtype dst_;
    std::int64_t period_, elements_;
    ElementRows lines_; // each is a period
};

bool is_zero(const Operand& operand) {
    const auto is_clear = [](std::byte byte) { return byte == std::byte{}; };
    return operand.is_constant() && operand.shape().elements() == 1 &&
           std::ranges::all_of(operand.constant, is_clear);
}

// Of a source alone, what comes first in its way out may as well be its own, but of int32.
void move_multiplication(Dtype source, Combine& combine) {
    auto& output = combine.output.stages;
    const bool moves = source != Dtype::i32 && combine.first.stages.empty() && !output.empty() &&
                       output[0].kind == Stage::Kind::multiply && output[0].width >= 48;
    if (!moves) return;
    combine.first.stages.push_back(std::move(output[0]));
    output.erase(output.begin());
}

// How many channels' numbers are alike again and again: as many as a vector's line has.
std::int64_t period_of(const Combine& combine, std::int64_t channels) {
    const auto has_one = [](const Chain& chain) {
        return std::ranges::all_of(chain.stages,
                                   [](const Stage& stage) { return stage.operand.size() == 1; });
    };
    if (has_one(combine.first) && has_one(combine.second) && has_one(combine.output)) return widest;
    return channels * std::max<std::int64_t>(1, widest / channels);
}

// With as many numbers of each stage as a period has.
Chain repeated(Chain chain, std::int64_t period) {
    for (Stage& stage : chain.stages) {
        const std::size_t own = stage.operand.size();
        if (own == 1) continue;
        for (std::size_t i = own; i < static_cast<std::size_t>(period); ++i)
            stage.operand.push_back(stage.operand[i - own]);
    }
    return chain;
}

// None where one has another form or shape.
std::vector<ChannelTerm> terms_of(const Combine& combine, const Operands& operands, bool alone,
                                  std::int64_t period) {
    const Chain* chains[] = {&combine.first, &combine.second};
    std::vector<ChannelTerm> terms;
    for (std::size_t i = 0; i < (alone ? 1 : 2); ++i) {
        const TensorSpec& source = *operands.src[i].spec;
        if (source.shape != operands.dst[0].spec->shape) return {};
        auto term = ChannelTerm::make(repeated(*chains[i], period), source.dtype, period);
        if (!term) return {};
        terms.push_back(*std::move(term));
    }
    return terms;
}

// Nothing where it would show that sums saturate at 32 bits.
std::optional<SumRange> sums_of(const std::vector<ChannelTerm>& terms, const Chain& output,
                                Dtype dst, std::int64_t period) {
    SumRange all{0, 0};
    for (std::size_t c = 0; c < static_cast<std::size_t>(period); ++c) {
        SumRange range{0, 0};
        for (const ChannelTerm& term : terms) {
            const SumRange own = term.range(c);
            range = {range.low + own.low, range.high + own.high};
        }
        if (!may_saturate(output, range, dst, c)) return std::nullopt;
        all = {std::min(all.low, range.low), std::max(all.high, range.high)};
    }
    return all;
}

} // namespace

bool adds_bytes_to_sums(const Combine& combine, const Operands& operands) {
    return combine.function == CombineFunction::add && operands.src[0].spec->dtype == Dtype::i32 &&
           is_quantised_byte(operands.src[1].spec->dtype);
}

std::unique_ptr<Kernel> prepare_channel_addition(const Combine& asked, const Operands& operands,
                                                 Isa isa) {
    const Instructions* set = instructions(isa);
    const TensorSpec& dst = *operands.dst[0].spec;
    const bool fits = set && asked.function == CombineFunction::add && asked.operand_bits >= 32 &&
                      (is_quantised_byte(dst.dtype) || dst.dtype == Dtype::i16) &&
                      dst.shape.rank() > 0;
    if (!fits) return nullptr;
    Combine combine = asked;
    const bool alone = combine.second.stages.empty() && is_zero(operands.src[1]);
    if (alone) move_multiplication(operands.src[0].spec->dtype, combine);
    const std::int64_t period = period_of(combine, dst.shape[dst.shape.rank() - 1]);
    const auto terms = terms_of(combine, operands, alone, period);
    if (terms.empty()) return nullptr;
    const Chain chain = repeated(combine.output, period);
    const auto sums = sums_of(terms, chain, dst.dtype, period);
    if (!sums) return nullptr;
    const std::vector<Word> no_bias(static_cast<std::size_t>(period));
    ChainForm output(chain, no_bias, as_words(*sums), dst.dtype, set->has_all_forms);
    return std::make_unique<ChannelAddition>(terms, std::move(output), dst, period, *set);
}

} // namespace emu::ops::fast
