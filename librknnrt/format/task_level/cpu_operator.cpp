// SPDX-License-Identifier: Apache-2.0
#include "format/task_level/cpu_operator.h"
#include "format/custom_attributes.h"

#include "ops/real.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string_view>

namespace rknn::format {
namespace {

namespace ops = emu::ops;
using emu::Shape;
using ops::BinaryFunction;
using ops::UnaryFunction;

constexpr float unbounded = std::numeric_limits<float>::infinity();

struct NamedUnary {
    std::string_view type;
    UnaryFunction function;
    float alpha = 0, beta = 0;
};
constexpr NamedUnary unaries[] = {
    {"Abs", UnaryFunction::absolute},
    {"Ceil", UnaryFunction::ceil},
    {"Cos", UnaryFunction::cos},
    {"Erf", UnaryFunction::erf},
    {"Exp", UnaryFunction::exp},
    {"Floor", UnaryFunction::floor},
    {"Log", UnaryFunction::log},
    {"Neg", UnaryFunction::negate},
    {"Reciprocal", UnaryFunction::reciprocal},
    {"Relu", UnaryFunction::clip, 0, unbounded},
    {"Round", UnaryFunction::round},
    {"Sigmoid", UnaryFunction::sigmoid},
    {"Sign", UnaryFunction::sign},
    {"Sin", UnaryFunction::sin},
    {"Sqrt", UnaryFunction::sqrt},
    {"Tanh", UnaryFunction::tanh},
};

struct NamedBinary {
    std::string_view type;
    BinaryFunction function;
};
constexpr NamedBinary binaries[] = {
    {"Add", BinaryFunction::add},     {"Div", BinaryFunction::divide},
    {"Equal", BinaryFunction::equal}, {"Greater", BinaryFunction::greater},
    {"Less", BinaryFunction::less},   {"Max", BinaryFunction::maximum},
    {"Min", BinaryFunction::minimum}, {"Mul", BinaryFunction::multiply},
    {"Pow", BinaryFunction::power},   {"Sub", BinaryFunction::subtract},
};

constexpr std::string_view reshapes[] = {"Flatten", "Reshape", "Squeeze", "Unsqueeze"};

// The values as they are, between types and quantisations.
ops::Unary identity() {
    return {UnaryFunction::clip, -unbounded, unbounded};
}

emu::Outcome lower_reshape(const CpuTensors& tensors) {
    EMU_TRY_VALUE(src, tensors.input_spec(0));
    EMU_TRY_VALUE(dst, tensors.output_spec(0));
    if (src.dtype != dst.dtype || src.quant != dst.quant ||
        src.shape.elements() != dst.shape.elements()) {
        return tensors.refusal("its result is of another type or size");
    }
    return tensors.compute(ops::Reshape{}, 1);
}

// The attribute that orders the axes; null: none could, or several.
const Attribute* permutation(const Operator& op, const Shape& src, const Shape& dst) {
    const Attribute* found = nullptr;
    for (const Attribute& attribute : op.attributes) {
        const std::vector<std::int32_t>& order = attribute.integers;
        std::vector<std::int32_t> axes = order;
        std::ranges::sort(axes);
        bool fits = static_cast<int>(axes.size()) == src.rank() && src.rank() == dst.rank();
        for (int i = 0; fits && i < src.rank(); ++i) {
            fits = axes[i] == i && src[order[i]] == dst[i];
        }
        if (!fits) continue;
        if (found) return nullptr;
        found = &attribute;
    }
    return found;
}

emu::Outcome lower_transpose(const CpuTensors& tensors) {
    EMU_TRY_VALUE(src, tensors.input_spec(0));
    EMU_TRY_VALUE(dst, tensors.output_spec(0));
    const Attribute* order = permutation(tensors.op(), src.shape, dst.shape);
    if (!order) return tensors.refusal("the order of its axes is not known");
    if (src.dtype != dst.dtype || src.quant != dst.quant) {
        return tensors.refusal("its result is of another type");
    }
    ops::Rearrange rearrange;
    for (const std::int32_t axis : order->integers) {
        rearrange.axes.push_back({src.shape[axis], src.shape.elements(axis + 1, src.shape.rank())});
    }
    return tensors.compute(std::move(rearrange), 1);
}

// The only axis along which the shapes differ.
std::optional<std::int32_t> differing_axis(const Shape& a, const Shape& b) {
    if (a.rank() != b.rank()) return std::nullopt;
    std::optional<std::int32_t> axis;
    for (int i = 0; i < a.rank(); ++i) {
        if (a[i] == b[i]) continue;
        if (axis) return std::nullopt;
        axis = i;
    }
    return axis;
}

emu::Outcome lower_arg_max(const CpuTensors& tensors) {
    EMU_TRY_VALUE(src, tensors.input_spec(0));
    EMU_TRY_VALUE(dst, tensors.output_spec(0));
    const auto axis = differing_axis(src.shape, dst.shape);
    if (!axis || dst.shape[*axis] != 1) return tensors.refusal("its axis is not known");
    return tensors.compute(ops::ArgExtreme{*axis, true, false}, 1);
}

// Over all axes, or over those of which 1 is left.
emu::Outcome lower_mean(const CpuTensors& tensors) {
    EMU_TRY_VALUE(src, tensors.input_spec(0));
    EMU_TRY_VALUE(dst, tensors.output_spec(0));
    ops::Reduce mean{ops::Reduction::mean, {}};
    for (int i = 0; i < src.shape.rank(); ++i) {
        const bool stays = src.shape.rank() == dst.shape.rank() && src.shape[i] == dst.shape[i];
        if (!stays) mean.axes.push_back(i);
    }
    std::int64_t left = src.shape.elements();
    for (const std::int32_t axis : mean.axes) left /= src.shape[axis];
    if (left != dst.shape.elements()) return tensors.refusal("its axes are not known");
    return tensors.compute(std::move(mean), 1);
}

emu::Outcome lower_concat(const CpuTensors& tensors) {
    EMU_TRY_VALUE(first, tensors.input_spec(0));
    EMU_TRY_VALUE(dst, tensors.output_spec(0));
    const std::size_t inputs = tensors.op().inputs.size();
    const auto axis = differing_axis(first.shape, dst.shape);
    if (!axis) return tensors.refusal("its axis is not known");
    for (std::size_t i = 0; i < inputs; ++i) {
        EMU_TRY_VALUE(spec, tensors.input_spec(i));
        if (spec.quant != dst.quant) return tensors.refusal("its result has another scale");
    }
    return tensors.compute(ops::Concat{*axis, std::vector<ops::Chain>(inputs)}, inputs);
}

// The only attribute of one integer that is an axis.
emu::Outcome lower_softmax(const CpuTensors& tensors) {
    EMU_TRY_VALUE(src, tensors.input_spec(0));
    std::optional<std::int32_t> axis;
    for (const Attribute& attribute : tensors.op().attributes) {
        if (attribute.integers.size() != 1 || axis) continue;
        axis = attribute.integers[0];
    }
    if (axis && *axis < 0) *axis += src.shape.rank();
    if (!axis || *axis < 0 || *axis >= src.shape.rank()) {
        return tensors.refusal("its axis is not known");
    }
    return tensors.compute(ops::RealSoftmax{*axis, 1, false}, 1);
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

// The operator's result from values of another type.
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

bool says(const Operator& op, std::string_view text) {
    return std::ranges::count(op.attributes, text, &Attribute::text) > 0;
}

// Each pixel several times: what nearest neighbours are where coordinates are divided and rounded
// down, and the map becomes larger by a whole factor.
emu::Outcome lower_resize(const CpuTensors& tensors) {
    EMU_TRY_VALUE(src, tensors.input_spec(0));
    EMU_TRY_VALUE(dst, tensors.output_spec(0));
    const Operator& op = tensors.op();
    if (!says(op, "nearest") || !says(op, "asymmetric") || !says(op, "floor")) {
        return tensors.refusal("another way than nearest, asymmetric and floor");
    }
    if (src.dtype != dst.dtype || src.quant != dst.quant || src.shape.rank() != 4 ||
        dst.shape.rank() != 4 || dst.shape[2] % src.shape[2] != 0 ||
        dst.shape[3] % src.shape[3] != 0) {
        return tensors.refusal("its result is of another type, or no multiple of its source");
    }
    const std::int32_t h = src.shape[2], w = src.shape[3];
    ops::Rearrange repeat;
    repeat.axes = {{src.shape[0], std::int64_t{src.shape[1]} * h * w},
                   {src.shape[1], std::int64_t{h} * w},
                   {h, w},
                   {dst.shape[2] / h, 0},
                   {w, 1},
                   {dst.shape[3] / w, 0}};
    return tensors.compute(std::move(repeat), 1);
}

const Attribute* attribute(const Operator& op, int slot) {
    const auto found = std::ranges::find(op.attributes, slot, &Attribute::slot);
    return found == op.attributes.end() ? nullptr : &*found;
}

// Attributes: 3 kernel, 4 pads, 5 strides. As real numbers: how the vendor's CPU code rounds is not
// known.
emu::Outcome lower_average_pool(const CpuTensors& tensors) {
    EMU_TRY_VALUE(src, tensors.input_spec(0));
    EMU_TRY_VALUE(dst, tensors.output_spec(0));
    const Attribute *kernel = attribute(tensors.op(), 3), *pads = attribute(tensors.op(), 4);
    const Attribute* strides = attribute(tensors.op(), 5);
    const auto has = [](const Attribute* list, std::size_t count) {
        return list && list->integers.size() == count;
    };
    if (!has(kernel, 2) || !has(pads, 4) || !has(strides, 2) ||
        std::ranges::count(pads->integers, 0) != 4 || src.shape.rank() != 4 ||
        dst.shape.rank() != 4) {
        return tensors.refusal("its window is not known, or has padding");
    }
    ops::AveragePool pool;
    pool.window = {{kernel->integers[0], strides->integers[0]},
                   {kernel->integers[1], strides->integers[1]}};
    EMU_TRY_VALUE(stored, tensors.read(0));
    const emu::TensorId planes = tensors.temporary(emu::Dtype::f32, src.shape);
    tensors.add(identity(), {stored}, {planes});
    const emu::TensorId map = tensors.transposed(planes, true);
    const Shape pooled{dst.shape[0], dst.shape[2], dst.shape[3], dst.shape[1]};
    const emu::TensorId averages = tensors.temporary(emu::Dtype::f32, pooled);
    tensors.add(pool, {map}, {averages});
    return store(tensors, identity(), tensors.transposed(averages, false));
}

emu::Outcome lower_custom(const CpuTensors& tensors) {
    const Operator& op = tensors.op();
    std::vector<emu::TensorId> src, dst;
    for (std::size_t i = 0; i < op.inputs.size(); ++i) {
        EMU_TRY_VALUE(operand, tensors.read(i));
        src.push_back(operand);
    }
    for (std::size_t i = 0; i < op.outputs.size(); ++i) {
        EMU_TRY_VALUE(result, tensors.result(i));
        dst.push_back(result);
    }
    if (src.empty() || dst.empty()) return tensors.refusal("it has no inputs or no outputs");
    tensors.add(custom_of(op), src, dst);
    for (std::size_t i = 0; i < dst.size(); ++i) EMU_TRY(tensors.write(i, dst[i]));
    return {};
}

} // namespace

bool is_for_cpu(const Operator& op) {
    constexpr std::uint8_t npu = 2;
    return op.device != npu && op.first_task == op.last_task && op.type != "InputOperator" &&
           op.type != "OutputOperator";
}

emu::Outcome lower_cpu_operator(const CpuTensors& tensors) {
    const std::string_view type = tensors.op().type;
    if (type.starts_with("cst")) return lower_custom(tensors);
    if (std::ranges::count(reshapes, type)) return lower_reshape(tensors);
    if (type == "Transpose") return lower_transpose(tensors);
    if (type == "ArgMax") return lower_arg_max(tensors);
    if (type == "ReduceMean") return lower_mean(tensors);
    if (type == "Concat") return lower_concat(tensors);
    if (type == "Softmax" || type == "exSoftmax13") return lower_softmax(tensors);
    if (type == "Cast") return lower_cast(tensors);
    if (type == "MatMul") return lower_matmul(tensors);
    if (type == "Resize") return lower_resize(tensors);
    if (type == "AveragePool") return lower_average_pool(tensors);
    const auto* unary = std::ranges::find(unaries, type, &NamedUnary::type);
    if (unary != std::end(unaries)) {
        return tensors.compute(ops::Unary{unary->function, unary->alpha, unary->beta}, 1);
    }
    const auto* binary = std::ranges::find(binaries, type, &NamedBinary::type);
    if (binary != std::end(binaries) && ops::is_comparison(binary->function)) {
        return lower_comparison(tensors, binary->function);
    }
    if (binary != std::end(binaries)) return tensors.compute(ops::Binary{binary->function, {}}, 2);
    return tensors.refusal("an operator for the CPU that is not known here");
}

} // namespace rknn::format
