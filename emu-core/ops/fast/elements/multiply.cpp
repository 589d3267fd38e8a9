// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/two_operands.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/fast/chains/line_chain.h"
#include "emu-core/ops/fast/chains/pair_lines.h"
#include "emu-core/ops/fast/chains/wide_line_chain.h"
#include "emu-core/ops/fast/elements/rounded_output.h"
#include "emu-core/ops/fast/fast.h"
#include "emu-core/ops/fast/reals/rounding_scope.h"

#include <cstdlib>

namespace emu::ops::fast {
namespace {

// Measured, of one element.
constexpr std::int64_t picoseconds_of_product = 250, picoseconds_of_chain = 500,
                       picoseconds_of_multiplied_words = 1000;

class ProductFormulaKernel final : public Kernel {
public:
    ProductFormulaKernel(const ByteProduct& product, const RoundedOutput& output,
                         const ElementInstructions& set, const Operands& operands)
        : product_(product), output_(output), set_(set), lines_(operands, picoseconds_of_product) {}

    std::int64_t rows() const override { return lines_.rows(); }

    void run(const Buffers& buffers, Rows rows) const override {
        const RoundingScope scope(set_);
        auto* dst = buffers.destination<std::uint8_t>(0);
        lines_.for_each(buffers, rows, [&](const auto* a, const auto* b, auto first, auto count) {
            set_.multiply_bytes(product_, output_, a, b, count, dst + first);
        });
    }

private:
    ByteProduct product_;
    RoundedOutput output_;
    const ElementInstructions& set_;
    PairLines lines_;
};

class ChainKernel final : public Kernel {
public:
    ChainKernel(const ByteProduct& product, LineChain output, const ElementInstructions& set,
                const Operands& operands)
        : product_(product), output_(std::move(output)), set_(set),
          lines_(operands, picoseconds_of_chain) {}

    std::int64_t rows() const override { return lines_.rows(); }

    void run(const Buffers& buffers, Rows rows) const override {
        const InstructionScope scope(output_.instructions());
        auto* dst = buffers.destination<std::uint8_t>(0);
        lines_.for_each(buffers, rows, [&](const auto* a, const auto* b, auto first, auto count) {
            std::int32_t products[element_line];
            set_.products(product_, a, b, count, products);
            output_.apply(products, count, dst + first);
        });
    }

private:
    ByteProduct product_;
    LineChain output_;
    const ElementInstructions& set_;
    PairLines lines_;
};

class MultipliedWords final : public Kernel {
public:
    MultipliedWords(const Multiply& multiply, WideLineChain output, const ElementInstructions& set,
                    const Operands& operands)
        : first_zero_(multiply.first_zero), second_zero_(multiply.second_zero),
          output_(std::move(output)), set_(set), lines_(operands, picoseconds_of_multiplied_words) {
    }

    std::int64_t rows() const override { return lines_.rows(); }

    void run(const Buffers& buffers, Rows rows) const override {
        const RoundingScope scope(set_);
        auto* dst = buffers.destination<std::uint8_t>(0);
        lines_.for_each(buffers, rows, [&](const auto* a, const auto* b, auto first, auto count) {
            double products[element_line];
            multiply(reinterpret_cast<const std::byte*>(a), reinterpret_cast<const std::byte*>(b),
                     count, products);
            output_.apply(products, count, dst + 2 * first);
        });
    }

private:
    // A product has 34 bits at most.
    void multiply(const std::byte* a, const std::byte* b, std::int64_t count,
                  double* products) const {
        const std::int32_t first_zero = first_zero_, second_zero = second_zero_;
        for (std::int64_t i = 0; i < count; ++i) {
            const double x = load_at<std::int16_t>(a, i) - first_zero;
            const double y = load_at<std::int16_t>(b, i) - second_zero;
            products[i] = x * y;
        }
    }

    std::int32_t first_zero_, second_zero_;
    WideLineChain output_;
    const ElementInstructions& set_;
    PairLines lines_;
};

std::unique_ptr<Kernel> prepare_words(const Multiply& multiply, const Operands& operands,
                                      const ElementInstructions& set, Isa isa) {
    const WideInstructions* wide = wide_instructions(isa);
    if (!wide) return nullptr;
    const std::int64_t most = std::int64_t{32'768 + std::abs(multiply.first_zero)} *
                              (32'768 + std::abs(multiply.second_zero));
    WideLineChain output(*wide, multiply.output, {-most, most}, Dtype::i16);
    if (!output.is_fast()) return nullptr;
    return std::make_unique<MultipliedWords>(multiply, std::move(output), set, operands);
}

} // namespace

std::unique_ptr<Kernel> prepare(const Multiply& multiply, const Operands& operands, Isa isa) {
    const ElementInstructions* set = element_instructions(isa);
    const Dtype dtype = operands.dst[0].spec->dtype;
    if (!set) return nullptr;
    if (dtype == Dtype::i16) return prepare_words(multiply, operands, *set, isa);
    constexpr std::int64_t most = 255 * 255;
    const SumRange range{-most, most};
    // Of uint8, the bits' meaning as int8 is 128 less.
    const int less = dtype == Dtype::i8 ? 0 : 128;
    const ByteProduct product{static_cast<std::uint8_t>(less), multiply.first_zero - less,
                              multiply.second_zero - less};
    if (const auto output = rounded_output(multiply.output, range, dtype)) {
        return std::make_unique<ProductFormulaKernel>(product, *output, *set, operands);
    }
    return std::make_unique<ChainKernel>(
        product, LineChain(multiply.output, range, dtype, *instructions(isa)), *set, operands);
}

} // namespace emu::ops::fast
