// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/two_operands.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/fast/chains/chain_rewrites.h"
#include "emu-core/ops/fast/chains/operand_lines.h"
#include "emu-core/ops/fast/chains/pair_lines.h"
#include "emu-core/ops/fast/chains/wide_line_chain.h"
#include "emu-core/ops/fast/elements/additions.h"
#include "emu-core/ops/fast/elements/long_combine.h"
#include "emu-core/ops/fast/fast.h"

#include <limits>

namespace emu::ops::fast {
namespace {

// Measured, of one element.
constexpr std::int64_t picoseconds_of_combined_words = 800, picoseconds_of_doubles = 900;

using Word = std::int32_t;

Word difference_of(Word a, Word b) {
    const Word difference =
        static_cast<Word>(static_cast<std::uint32_t>(a) - static_cast<std::uint32_t>(b));
    const Word end = (a >> 31) ^ std::numeric_limits<Word>::max();
    return ((a ^ b) & (a ^ difference)) < 0 ? end : difference;
}

// a[i] = function(a[i], b[i]), where sums saturate at 32 bits and products have no more.
void apply_to_words(CombineFunction function, const Word* __restrict b, std::int64_t count,
                    Word* __restrict a) {
    const auto each = [&](auto of) {
        for (std::int64_t i = 0; i < count; ++i) a[i] = of(a[i], b[i]);
    };
    switch (function) {
    case CombineFunction::add: return each(saturated_sum);
    case CombineFunction::subtract: return each(difference_of);
    case CombineFunction::multiply: return each([](Word x, Word y) { return x * y; });
    case CombineFunction::maximum: return each([](Word x, Word y) { return x > y ? x : y; });
    case CombineFunction::minimum: return each([](Word x, Word y) { return x < y ? x : y; });
    }
}

// The sources' lines through their chains.
class OperandPair {
public:
    OperandPair(const Combine& combine, const Operands& operands, const Instructions& set)
        : function_(combine.function), first_(combine.first, operands.src[0].spec->dtype, set),
          second_(combine.second, operands.src[1].spec->dtype, set) {}

    CombineFunction function() const { return function_; }

    SumRange results() const {
        const SumRange a = first_.range(), b = second_.range();
        const auto of = [this](std::int64_t x, std::int64_t y) { return apply(function_, x, y); };
        const auto [low, high] = std::minmax(
            {of(a.low, b.low), of(a.low, b.high), of(a.high, b.low), of(a.high, b.high)});
        return {low, high};
    }

    void read(const std::uint8_t* a, const std::uint8_t* b, std::int64_t count, Word* first,
              Word* second) const {
        first_.read(a, count, first);
        second_.read(b, count, second);
    }

private:
    CombineFunction function_;
    OperandLines first_, second_;
};

// What goes into the output's chain fits 32 bits.
class CombinedWords final : public Kernel {
public:
    CombinedWords(OperandPair pair, LineChain output, const Operands& operands)
        : pair_(std::move(pair)), output_(std::move(output)), dst_(operands.dst[0].spec->dtype),
          lines_(operands, picoseconds_of_combined_words) {}

    std::int64_t rows() const override { return lines_.rows(); }

    void run(const Buffers& buffers, Rows rows) const override {
        const InstructionScope scope(output_.instructions());
        auto* dst = buffers.destination<std::uint8_t>(0);
        lines_.for_each(buffers, rows, [&](const auto* a, const auto* b, auto first, auto count) {
            Word values[element_line], others[element_line];
            pair_.read(a, b, count, values, others);
            apply_to_words(pair_.function(), others, count, values);
            write(values, count, dst + first * size_of(dst_));
        });
    }

private:
    void write(const Word* values, std::int64_t count, std::uint8_t* dst) const {
        if (dst_ != Dtype::i16) return output_.apply(values, count, dst);
        Word results[element_line];
        output_.apply(values, count, reinterpret_cast<std::uint8_t*>(results));
        auto* to = reinterpret_cast<std::byte*>(dst);
        for (std::int64_t i = 0; i < count; ++i) store_at(store<std::int16_t>(results[i]), to, i);
    }

    OperandPair pair_;
    LineChain output_; // of int16: to words
    Dtype dst_;
    PairLines lines_;
};

// Products of up to 48 bits.
class ProductsKernel final : public Kernel {
public:
    ProductsKernel(OperandPair pair, WideLineChain output, const Instructions& set,
                   const Operands& operands)
        : pair_(std::move(pair)), output_(std::move(output)), set_(set),
          dst_bytes_(size_of(operands.dst[0].spec->dtype)),
          lines_(operands, picoseconds_of_doubles) {}

    std::int64_t rows() const override { return lines_.rows(); }

    void run(const Buffers& buffers, Rows rows) const override {
        const InstructionScope scope(set_); // doubles round to nearest in it
        auto* dst = buffers.destination<std::uint8_t>(0);
        lines_.for_each(buffers, rows, [&](const auto* a, const auto* b, auto first, auto count) {
            Word values[element_line], others[element_line];
            double products[element_line];
            pair_.read(a, b, count, values, others);
            for (std::int64_t i = 0; i < count; ++i) {
                products[i] = static_cast<double>(values[i]) * others[i];
            }
            output_.apply(products, count, dst + first * dst_bytes_);
        });
    }

private:
    OperandPair pair_;
    WideLineChain output_;
    const Instructions& set_;
    int dst_bytes_;
    PairLines lines_;
};

bool has_one_channel(const Chain& chain) {
    const auto is_single = [](const Stage& stage) { return stage.operand.size() == 1; };
    return std::ranges::all_of(chain.stages, is_single);
}

std::unique_ptr<Kernel> prepare_products(const Combine& combine, OperandPair pair,
                                         const Operands& operands, const Instructions& set,
                                         Isa isa) {
    const WideInstructions* wide = wide_instructions(isa);
    const Dtype dst = operands.dst[0].spec->dtype;
    const SumRange results = pair.results();
    constexpr std::int64_t most = std::int64_t{1} << 47;
    if (!wide || dst == Dtype::i32 || !results.lies_within({-most, most - 1})) return nullptr;
    WideLineChain output(*wide, limits_last(combine.output, 1, 48), results, dst);
    if (!output.is_fast()) return nullptr;
    return std::make_unique<ProductsKernel>(std::move(pair), std::move(output), set, operands);
}

std::unique_ptr<Kernel> prepare_lines(const Combine& combine, const Operands& operands, Isa isa) {
    const Instructions* set = instructions(isa);
    const bool are_words = combine.operand_bits == 32;
    if (!set || !are_words || !has_one_channel(combine.first) || !has_one_channel(combine.second) ||
        !has_one_channel(combine.output)) {
        return nullptr;
    }
    const Dtype dst = operands.dst[0].spec->dtype;
    OperandPair pair(combine, operands, *set);
    const SumRange results = pair.results();
    const bool is_product = combine.function == CombineFunction::multiply;
    if (is_product && !results.lies_within({})) {
        return prepare_products(combine, std::move(pair), operands, *set, isa);
    }
    if (!may_saturate(combine.output, results, dst)) return nullptr;
    LineChain output(combine.output, as_words(results), dst, *set);
    return std::make_unique<CombinedWords>(std::move(pair), std::move(output), operands);
}

} // namespace

std::unique_ptr<Kernel> prepare(const Combine& combine, const Operands& operands, Isa isa) {
    const auto is_long = [](const Operand& source) { return source.spec->dtype == Dtype::i64; };
    if (std::ranges::any_of(operands.src, is_long))
        return prepare_long_combine(combine, operands, isa);
    if (adds_bytes_to_sums(combine, operands)) {
        if (auto channels = prepare_channel_addition(combine, operands, isa)) return channels;
    }
    auto kernel = combine.operand_bits > 32 ? prepare_scaled_addition(combine, operands, isa)
                                            : prepare_lines(combine, operands, isa);
    return kernel ? std::move(kernel) : prepare_channel_addition(combine, operands, isa);
}

} // namespace emu::ops::fast
