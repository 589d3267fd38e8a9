// SPDX-License-Identifier: Apache-2.0
#include "format/task_level/cpu_lowerings.h"

#include "ops/real.h"

#include <limits>

namespace rknn::format {
namespace {

namespace ops = emu::ops;
using ops::BinaryFunction;

} // namespace

ops::Unary identity() {
    constexpr float unbounded = std::numeric_limits<float>::infinity();
    return {ops::UnaryFunction::clip, -unbounded, unbounded};
}

emu::Outcome lower_cast(const CpuTensors& tensors) {
    EMU_TRY_VALUE(src, tensors.input_spec(0));
    EMU_TRY_VALUE(dst, tensors.output_spec(0));
    const bool scaled = src.quant.scheme != emu::Quant::Scheme::none ||
                        dst.quant.scheme != emu::Quant::Scheme::none;
    if (!scaled) return tensors.compute(ops::Cast{}, 1);
    if (!ops::is_real(src) || !ops::is_real(dst)) return tensors.refusal("it mixes scales");
    return tensors.compute(identity(), 1);
}

emu::Outcome store(const CpuTensors& tensors, emu::Command command, emu::TensorId values) {
    EMU_TRY_VALUE(result, tensors.result(0));
    tensors.add(std::move(command), {values}, {result});
    return tensors.write(0, result);
}

emu::Outcome lower_comparison(const CpuTensors& tensors, BinaryFunction function) {
    EMU_TRY_VALUE(first, tensors.read(0));
    EMU_TRY_VALUE(second, tensors.read(1));
    EMU_TRY_VALUE(dst, tensors.output_spec(0));
    const emu::TensorId truths = tensors.temporary(emu::Dtype::boolean, dst.shape);
    tensors.add(ops::Binary{function, {}}, {first, second}, {truths});
    if (!ops::is_real(dst)) return store(tensors, ops::Cast{}, truths);
    const emu::TensorId reals = tensors.temporary(emu::Dtype::f32, dst.shape);
    tensors.add(ops::Cast{}, {truths}, {reals});
    return store(tensors, identity(), reals);
}

// As real numbers, whatever the operands store.
emu::Outcome lower_matmul(const CpuTensors& tensors) {
    std::vector<emu::TensorId> factors;
    for (std::size_t i = 0; i < 2; ++i) {
        EMU_TRY_VALUE(spec, tensors.input_spec(i));
        EMU_TRY_VALUE(stored, tensors.read(i));
        factors.push_back(tensors.temporary(emu::Dtype::f32, spec.shape));
        tensors.add(identity(), {stored}, {factors.back()});
    }
    EMU_TRY_VALUE(dst, tensors.output_spec(0));
    const emu::TensorId product = tensors.temporary(emu::Dtype::f32, dst.shape);
    tensors.add(ops::Matmul{}, factors, {product});
    return store(tensors, identity(), product);
}

} // namespace rknn::format
