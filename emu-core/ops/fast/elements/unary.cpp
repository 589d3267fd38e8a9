// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/unary.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/ops/fast/chains/element_rows.h"
#include "emu-core/ops/fast/elements/byte_map.h"
#include "emu-core/ops/fast/elements/half_table.h"
#include "emu-core/ops/fast/fast.h"
#include "emu-core/ops/fast/reals/real_elements.h"

namespace emu::ops::fast {
namespace {

// Functions of a few steps; nothing of those that a mathematical library computes, nor of floor and
// ceil, of which it depends on the compiler whether a signalling NaN stays one.
std::optional<LineFunction> steps_of(UnaryFunction function) {
    switch (function) {
    case UnaryFunction::negate: return LineFunction::negate;
    case UnaryFunction::absolute: return LineFunction::absolute;
    case UnaryFunction::sign: return LineFunction::sign;
    case UnaryFunction::round: return LineFunction::round;
    case UnaryFunction::sqrt: return LineFunction::sqrt;
    case UnaryFunction::rsqrt: return LineFunction::rsqrt;
    case UnaryFunction::reciprocal: return LineFunction::reciprocal;
    case UnaryFunction::square: return LineFunction::square;
    case UnaryFunction::hard_sigmoid: return LineFunction::hard_sigmoid;
    case UnaryFunction::hard_swish: return LineFunction::hard_swish;
    case UnaryFunction::leaky_relu: return LineFunction::leaky_relu;
    case UnaryFunction::softsign: return LineFunction::softsign;
    case UnaryFunction::clip: return LineFunction::clip;
    default: return {};
    }
}

class HalfTableKernel final : public Kernel {
public:
    HalfTableKernel(std::shared_ptr<const HalfTable> table, std::int64_t elements)
        : table_(std::move(table)), rows_(elements, picoseconds) {}

    std::int64_t rows() const override { return rows_.count(); }

    void run(const Buffers& buffers, Rows rows) const override {
        const auto* src = buffers.source<std::byte>(0);
        auto* dst = buffers.destination<std::byte>(0);
        const auto [first, last] = rows_.elements(rows);
        for (std::int64_t i = first; i < last; ++i) {
            store_at((*table_)[load_at<std::uint16_t>(src, i)], dst, i);
        }
    }

private:
    static constexpr std::int64_t picoseconds = 600; // measured, of one element

    std::shared_ptr<const HalfTable> table_;
    ElementRows rows_;
};

std::unique_ptr<Kernel> prepare_table(const Unary& unary, const Operands& operands) {
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    const std::int64_t elements = dst.shape.elements();
    constexpr std::int64_t worthwhile = 32'768; // half a table
    const bool halves = src.dtype == Dtype::f16 && dst.dtype == Dtype::f16;
    const bool words = src.dtype == Dtype::i16 && dst.dtype == Dtype::i16;
    if ((!halves && !words) || elements < worthwhile) return nullptr;
    auto table = halves ? half_table(unary) : word_table(unary, src, dst);
    if (!table) return nullptr;
    return std::make_unique<HalfTableKernel>(std::move(table), elements);
}

} // namespace

std::unique_ptr<Kernel> prepare(const Unary& unary, const Operands& operands, Isa isa) {
    const ElementInstructions* set = element_instructions(isa);
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (!set || !is_real(src) || !is_real(dst)) return nullptr;
    if (is_quantised_byte(src.dtype)) return byte_map(unary, operands, *set);
    const auto function = steps_of(unary.function);
    if (!function) return prepare_table(unary, operands);
    return make_real_lines({*set, src},
                           {set->apply[static_cast<int>(*function)], unary.alpha, unary.beta},
                           {*set, dst}, operands);
}

} // namespace emu::ops::fast
