// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/binary.h"

#include "emu-core/ops/fast/chains/pair_lines.h"
#include "emu-core/ops/fast/elements/byte_map.h"
#include "emu-core/ops/fast/fast.h"
#include "emu-core/ops/fast/reals/real_elements.h"

namespace emu::ops::fast {
namespace {

constexpr std::int64_t picoseconds_of_binary = 800; // measured, of one element

// Functions of a few steps; nothing of those that a mathematical library computes, or that give
// bool.
std::optional<PairFunction> steps_of(BinaryFunction function) {
    switch (function) {
    case BinaryFunction::add: return PairFunction::add;
    case BinaryFunction::subtract: return PairFunction::subtract;
    case BinaryFunction::multiply: return PairFunction::multiply;
    case BinaryFunction::divide: return PairFunction::divide;
    case BinaryFunction::floor_divide: return PairFunction::floor_divide;
    case BinaryFunction::minimum: return PairFunction::minimum;
    case BinaryFunction::maximum: return PairFunction::maximum;
    case BinaryFunction::squared_difference: return PairFunction::squared_difference;
    case BinaryFunction::prelu: return PairFunction::prelu;
    default: return {};
    }
}

class RealPairKernel final : public Kernel {
public:
    RealPairKernel(PairFunction function, const RealLimits& limits, const ElementInstructions& set,
                   const Operands& operands)
        : function_(set.apply_to_pairs[static_cast<int>(function)]),
          clip_(limits == RealLimits{} ? nullptr : set.apply[static_cast<int>(LineFunction::clip)]),
          limits_(limits), first_(set, *operands.src[0].spec), second_(set, *operands.src[1].spec),
          sink_(set, *operands.dst[0].spec), lines_(operands, picoseconds_of_binary) {}

    std::int64_t rows() const override { return lines_.rows(); }

    void run(const Buffers& buffers, Rows rows) const override {
        std::byte* dst = buffers.dst[0].data();
        lines_.for_each(buffers, rows, [&](const auto* a, const auto* b, auto first, auto count) {
            float x[element_line], y[element_line], result[element_line];
            first_.read(a, count, x);
            second_.read(b, count, y);
            function_(x, y, count, result);
            if (clip_) clip_(limits_.low, limits_.high, count, result);
            sink_.write(result, count, dst, first);
        });
    }

private:
    ApplyToPairs function_;
    ApplyFunction clip_; // null: without limits
    RealLimits limits_;
    ElementReader first_, second_;
    ElementWriter sink_;
    PairLines lines_;
};

// Bytes and a constant number: a function of one byte.
std::unique_ptr<Kernel> prepare_map(const Binary& binary, const Operands& operands,
                                    const ElementInstructions& set) {
    const std::int64_t elements = operands.dst[0].spec->shape.elements();
    for (std::size_t varying = 0; varying < 2; ++varying) {
        const Operand& other = operands.src[1 - varying];
        if (other.is_constant() && other.spec->shape.elements() == 1 &&
            operands.src[varying].spec->shape.elements() == elements) {
            return byte_map(binary, operands, set, varying);
        }
    }
    return nullptr;
}

} // namespace

std::unique_ptr<Kernel> prepare(const Binary& binary, const Operands& operands, Isa isa) {
    const ElementInstructions* set = element_instructions(isa);
    const TensorSpec& dst = *operands.dst[0].spec;
    if (!set || !is_real(*operands.src[0].spec) || !is_real(*operands.src[1].spec)) return nullptr;
    if (auto map = prepare_map(binary, operands, *set)) return map;
    const auto function = steps_of(binary.function);
    if (!function || !is_real(dst)) return nullptr;
    return std::make_unique<RealPairKernel>(*function, binary.limits, *set, operands);
}

} // namespace emu::ops::fast
