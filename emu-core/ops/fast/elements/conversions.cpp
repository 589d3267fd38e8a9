// SPDX-License-Identifier: Apache-2.0
// Quantise, Dequantise, and Cast to float16 and float32.
#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/ops/fast/fast.h"
#include "emu-core/ops/fast/reals/real_elements.h"

namespace emu::ops::fast {
namespace {

// The scale for stored integers as they are.
constexpr RealScale plain{1, 0};

} // namespace

std::unique_ptr<Kernel> prepare(const Quantise& quantise, const Operands& operands, Isa isa) {
    const ElementInstructions* set = element_instructions(isa);
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (!set || dst.quant.channels() != 1 || dst.dtype == Dtype::i32) return nullptr;
    return make_real_lines({*set, src.dtype, plain}, {}, {*set, dst, quantise.rounding}, operands);
}

std::unique_ptr<Kernel> prepare(const Dequantise&, const Operands& operands, Isa isa) {
    const ElementInstructions* set = element_instructions(isa);
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (!set || src.quant.channels() != 1) return nullptr;
    return make_real_lines({*set, src}, {}, {*set, dst}, operands);
}

// The others wrap or saturate.
std::unique_ptr<Kernel> prepare(const Cast&, const Operands& operands, Isa isa) {
    const ElementInstructions* set = element_instructions(isa);
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (!set || !stored_as(src.dtype) || !is_float(dst.dtype)) return nullptr;
    return make_real_lines({*set, src.dtype, plain}, {},
                           {*set, dst.dtype, plain, Rounding::half_even}, operands);
}

} // namespace emu::ops::fast
