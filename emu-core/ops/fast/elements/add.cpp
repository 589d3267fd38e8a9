// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/arithmetic/byte_table.h"
#include "emu-core/ops/fast/chains/line_chain.h"
#include "emu-core/ops/fast/chains/pair_lines.h"
#include "emu-core/ops/fast/chains/word_chain.h"
#include "emu-core/ops/fast/elements/rounded_output.h"
#include "emu-core/ops/fast/fast.h"
#include "emu-core/ops/fast/reals/rounding_scope.h"

namespace emu::ops::fast {
namespace {

// Measured, of one element.
constexpr std::int64_t picoseconds_of_addition = 250, picoseconds_of_added_tables = 1000,
                       picoseconds_of_added_words = 1000;

class SumFormulaKernel final : public Kernel {
public:
    SumFormulaKernel(const ByteSumForm& form, const ElementInstructions& set,
                     const Operands& operands)
        : form_(form), set_(set), lines_(operands, picoseconds_of_addition) {}

    std::int64_t rows() const override { return lines_.rows(); }

    void run(const Buffers& buffers, Rows rows) const override {
        const RoundingScope scope(set_);
        auto* dst = buffers.destination<std::uint8_t>(0);
        lines_.for_each(buffers, rows, [&](const auto* a, const auto* b, auto first, auto count) {
            if (form_.swapped) std::swap(a, b);
            set_.add_bytes(form_.sum, a, b, count, dst + first);
        });
    }

private:
    ByteSumForm form_;
    const ElementInstructions& set_;
    PairLines lines_;
};

using Table = ByteTable<std::int32_t>;

// Any chains: those of the operands as tables.
class TablesKernel final : public Kernel {
public:
    TablesKernel(const Table& first, const Table& second, LineChain output,
                 const Operands& operands)
        : first_(first), second_(second), output_(std::move(output)),
          lines_(operands, picoseconds_of_added_tables) {}

    std::int64_t rows() const override { return lines_.rows(); }

    void run(const Buffers& buffers, Rows rows) const override {
        const InstructionScope scope(output_.instructions());
        auto* dst = buffers.destination<std::uint8_t>(0);
        lines_.for_each(buffers, rows, [&](const auto* a, const auto* b, auto first, auto count) {
            std::int32_t sums[element_line];
            for (std::int64_t i = 0; i < count; ++i) sums[i] = first_[a[i]] + second_[b[i]];
            output_.apply(sums, count, dst + first);
        });
    }

private:
    Table first_, second_;
    LineChain output_;
    PairLines lines_;
};

class AddedWords final : public Kernel {
public:
    AddedWords(const WordChain& first, const WordChain& second, const WordChain& output,
               const ElementInstructions& set, const Operands& operands)
        : first_(first), second_(second), output_(output), set_(set),
          lines_(operands, picoseconds_of_added_words) {}

    std::int64_t rows() const override { return lines_.rows(); }

    void run(const Buffers& buffers, Rows rows) const override {
        const RoundingScope scope(set_);
        auto* dst = buffers.destination<std::uint8_t>(0);
        lines_.for_each(buffers, rows, [&](const auto* a, const auto* b, auto first, auto count) {
            set_.add_words(first_, second_, output_, a, b, count, dst + 2 * first);
        });
    }

private:
    WordChain first_, second_, output_;
    const ElementInstructions& set_;
    PairLines lines_;
};

std::unique_ptr<Kernel> prepare_words(const Add& add, const Operands& operands,
                                      const ElementInstructions& set) {
    constexpr SumRange stored{-32'768, 32'767}, words;
    const auto first = word_chain(add.first, stored, false);
    const auto second = word_chain(add.second, stored, false);
    if (!first || !second) return nullptr;
    const SumRange sums{first->results.low + second->results.low,
                        first->results.high + second->results.high};
    if (sums.low < words.low || sums.high > words.high) return nullptr; // it would saturate
    const auto output = word_chain(add.output, sums, true);
    if (!output) return nullptr;
    return std::make_unique<AddedWords>(first->chain, second->chain, output->chain, set, operands);
}

std::unique_ptr<Kernel> prepare_tables(const Add& add, const Operands& operands, Isa isa) {
    const Dtype dtype = operands.dst[0].spec->dtype;
    const Table first = tabulate(add.first, dtype), second = tabulate(add.second, dtype);
    const auto [low_a, high_a] = std::ranges::minmax(first);
    const auto [low_b, high_b] = std::ranges::minmax(second);
    const SumRange range{std::int64_t{low_a} + low_b, std::int64_t{high_a} + high_b}, words;
    if (range.low < words.low || range.high > words.high) return nullptr; // it would saturate
    return std::make_unique<TablesKernel>(
        first, second, LineChain(add.output, range, dtype, *instructions(isa)), operands);
}

} // namespace

std::unique_ptr<Kernel> prepare(const Add& add, const Operands& operands, Isa isa) {
    const ElementInstructions* set = element_instructions(isa);
    const Dtype dtype = operands.dst[0].spec->dtype;
    if (!set) return nullptr;
    if (dtype == Dtype::i16) return prepare_words(add, operands, *set);
    if (const auto form = byte_sum(add, dtype)) {
        return std::make_unique<SumFormulaKernel>(*form, *set, operands);
    }
    return prepare_tables(add, operands, isa);
}

} // namespace emu::ops::fast
