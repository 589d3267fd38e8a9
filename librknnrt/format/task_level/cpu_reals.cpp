// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/task_level/cpu_lowerings.h"

#include "emu-core/ops/arithmetic/real.h"

#include <cstring>
#include <limits>

namespace rknn::format {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::TensorId;
using emu::TensorSpec;

// The values as they are, between float32 and float16 and from what is quantised.
ops::Unary identity() {
    constexpr float unbounded = std::numeric_limits<float>::infinity();
    return {ops::UnaryFunction::clip, -unbounded, unbounded};
}

bool is_quantised(const TensorSpec& spec) {
    return spec.quant.scheme != emu::Quant::Scheme::none;
}

// Extents of 1 tell how a tensor is looked at, and not what it holds.
bool have_same_elements(const emu::Shape& a, const emu::Shape& b) {
    const auto longer = [](const emu::Shape& shape) {
        std::vector<std::int32_t> extents(shape.extents().begin(), shape.extents().end());
        std::erase(extents, 1);
        return extents;
    };
    return longer(a) == longer(b);
}

TensorId with_number(const CpuTensors& tensors, ops::BinaryFunction function, TensorId values,
                     float number) {
    std::vector<std::byte> bytes(sizeof number);
    std::memcpy(bytes.data(), &number, sizeof number);
    const TensorId constant = tensors.constant({"", Dtype::f32, {1}, {}}, std::move(bytes));
    ops::Binary binary;
    binary.function = function;
    const emu::Shape shape = tensors.spec(values).shape;
    return tensors.added(binary, {values, constant}, Dtype::f32, shape);
}

// The real numbers that lose their fractions to become the stored ones.
TensorId stored_reals(const CpuTensors& tensors, TensorId reals, const emu::Quant& quant) {
    const TensorId steps = with_number(tensors, ops::BinaryFunction::divide, reals, quant.scale());
    return with_number(tensors, ops::BinaryFunction::add, steps,
                       static_cast<float>(quant.zero_point()));
}

} // namespace

TensorId as_reals(const CpuTensors& tensors, TensorId id) {
    const TensorSpec spec = tensors.spec(id);
    if (spec.dtype == Dtype::f32) return id;
    if (ops::is_real(spec)) return tensors.added(identity(), {id}, Dtype::f32, spec.shape);
    return tensors.added(ops::Cast{}, {id}, Dtype::f32, spec.shape);
}

emu::Result<TensorId> read_reals(const CpuTensors& tensors, std::size_t i) {
    EMU_TRY_VALUE(stored, tensors.read(i));
    return as_reals(tensors, stored);
}

emu::Outcome store(const CpuTensors& tensors, TensorId id, std::size_t i, Fraction fraction) {
    EMU_TRY_VALUE(dst, tensors.output_spec(i));
    if (!have_same_elements(tensors.spec(id).shape, dst.shape)) {
        return tensors.refusal("its result has another shape than it should");
    }
    const bool holds_reals = ops::is_real(dst);
    if (!holds_reals && ops::is_float(tensors.spec(id).dtype)) {
        return tensors.refusal("its result is of another type than it should be");
    }
    if (holds_reals) id = as_reals(tensors, id);
    if (tensors.spec(id).shape != dst.shape) {
        id = tensors.added(ops::Reshape{}, {id}, tensors.spec(id).dtype, dst.shape);
    }
    const bool cuts = is_quantised(dst) && fraction == Fraction::cut_off;
    if (cuts) {
        if (!dst.quant.per_tensor()) return tensors.refusal("its result has scales per channel");
        id = stored_reals(tensors, id, dst.quant);
    }
    EMU_TRY_VALUE(result, tensors.result(i));
    emu::Command command = ops::Cast{};
    if (holds_reals && !cuts) command = identity();
    if (is_quantised(dst) && !cuts) command = ops::Quantise{ops::Rounding::half_even};
    tensors.add(std::move(command), {id}, {result});
    return tensors.write(i, result);
}

emu::Outcome compute_reals(const CpuTensors& tensors, emu::Command command, std::size_t inputs,
                           Fraction fraction) {
    std::vector<TensorId> src;
    for (std::size_t i = 0; i < inputs; ++i) {
        EMU_TRY_VALUE(operand, read_reals(tensors, i));
        src.push_back(operand);
    }
    EMU_TRY_VALUE(dst, tensors.output_spec(0));
    const TensorId reals = tensors.added(std::move(command), std::move(src), Dtype::f32, dst.shape);
    return store(tensors, reals, 0, fraction);
}

emu::Outcome compute_moves(const CpuTensors& tensors, emu::Command command, std::size_t inputs) {
    EMU_TRY_VALUE(dst, tensors.output_spec(0));
    bool same = true, real = ops::is_real(dst);
    for (std::size_t i = 0; i < inputs; ++i) {
        EMU_TRY_VALUE(src, tensors.input_spec(i));
        same = same && src.dtype == dst.dtype && src.quant == dst.quant;
        real = real && ops::is_real(src);
    }
    if (same) return tensors.compute(std::move(command), inputs);
    if (real) return compute_reals(tensors, std::move(command), inputs);
    return tensors.refusal("its result is of another type");
}

// Real numbers lose their fractions where they become integers.
emu::Outcome lower_cast(const CpuTensors& tensors) {
    EMU_TRY_VALUE(dst, tensors.output_spec(0));
    EMU_TRY_VALUE(values, tensors.read(0));
    if (ops::is_real(tensors.spec(values))) values = as_reals(tensors, values);
    if (!ops::is_real(dst)) {
        values = tensors.added(ops::Cast{}, {values}, dst.dtype, tensors.spec(values).shape);
    }
    return store(tensors, values);
}

} // namespace rknn::format
