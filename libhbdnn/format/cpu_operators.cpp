// SPDX-License-Identifier: Apache-2.0
#include "format/cpu_operators.h"

#include "base/error.h"
#include "format/part_tensors.h"
#include "model/missing_operators.h"
#include "model/onnx/call.h"
#include "ops/real.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace hbdnn::format {
namespace {

using emu::Dtype;
using emu::error;
using emu::Fault;
using emu::Shape;
using emu::TensorId;
using emu::TensorSpec;

// A node's integer; the file's writer leaves none of those out that are asked for without one.
emu::Result<std::int64_t> integer(const Node& node, std::string_view name) {
    const Attribute* attribute = node.find(name);
    if (attribute && attribute->kind == AttributeKind::integer) return attribute->integer;
    return error(Fault::bad_model, "it has no %s", std::string(name).c_str());
}

emu::Result<TensorId> real_input(CpuGraph& graph, const Node& node, std::size_t index) {
    EMU_TRY_VALUE(tensor, graph.find(node.inputs[index]));
    if (graph.builder().spec(tensor).dtype == Dtype::f32) return tensor;
    return error(Fault::bad_model, "its input %zu is not of real numbers", index);
}

emu::Result<emu::Quant> node_quant(CpuGraph& graph, const Node& node, const std::string& stored,
                                   const Shape& shape) {
    const auto extents = shape.extents();
    const Value value{stored, ElementType::undefined, {extents.begin(), extents.end()}};
    EMU_TRY_VALUE(quant, quant_of(graph.file(), node, value));
    return core_quant(quant);
}

// To int8 or int16: y = saturated(half to even(x / scale)) (documented for the runtime's own
// conversions: specs of the API).
emu::Outcome quantize(CpuGraph& graph, const Node& node) {
    EMU_TRY_VALUE(src, real_input(graph, node, 0));
    EMU_TRY_VALUE(bits, integer(node, "bits"));
    if (bits != 8 && bits != 16) {
        return error(Fault::bad_model, "it makes integers of %lld bits",
                     static_cast<long long>(bits));
    }
    const Shape shape = graph.builder().spec(src).shape;
    EMU_TRY_VALUE(quant, node_quant(graph, node, node.outputs[0], shape));
    const Dtype dtype = bits == 8 ? Dtype::i8 : Dtype::i16;
    return graph.finish(node, emu::graph::Convert{emu::ops::Rounding::half_even}, {src},
                        {{}, dtype, shape, std::move(quant)});
}

// y = x * scale.
emu::Outcome dequantize(CpuGraph& graph, const Node& node) {
    EMU_TRY_VALUE(src, graph.find(node.inputs[0]));
    const TensorSpec stored = graph.builder().spec(src);
    EMU_TRY_VALUE(quant, node_quant(graph, node, node.inputs[0], stored.shape));
    const bool integers =
        stored.dtype == Dtype::i8 || stored.dtype == Dtype::i16 || stored.dtype == Dtype::i32;
    if (!integers || stored.quant != quant) {
        return error(Fault::bad_model, "its input was not quantised with its scales");
    }
    return graph.finish(node, emu::graph::Convert{}, {src}, {{}, Dtype::f32, stored.shape, {}});
}

// ONNX's meaning of the axis changed with opset 13; this is where both say the same.
emu::Outcome softmax(CpuGraph& graph, const Node& node) {
    EMU_TRY_VALUE(src, real_input(graph, node, 0));
    const Shape shape = graph.builder().spec(src).shape;
    EMU_TRY_VALUE(axis, integer(node, "axis"));
    if (axis < 0) axis += shape.rank();
    const bool inside = axis >= 0 && axis < shape.rank();
    if (!inside || shape.elements(static_cast<int>(axis) + 1, shape.rank()) != 1) {
        return error(Fault::bad_model,
                     "its axis is not the last of %s: what that means is not "
                     "known",
                     to_text(shape).c_str());
    }
    const emu::graph::Softmax operation{static_cast<std::int32_t>(axis)};
    return graph.finish(node, operation, {src}, {{}, Dtype::f32, shape, {}});
}

// Extents of the second input: 0 is the first's, and one may be -1, which follows.
emu::Result<Shape> reshaped(const Shape& src, std::vector<std::int64_t> extents) {
    std::int64_t known = 1;
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        if (extents[axis] == 0 && axis < static_cast<std::size_t>(src.rank())) {
            extents[axis] = src[static_cast<int>(axis)];
        }
        const bool usable = extents[axis] == -1 || (extents[axis] > 0 && extents[axis] <= 1 << 30);
        if (!usable || known > Shape::max_elements) {
            return error(Fault::bad_model, "%s cannot become its shape", to_text(src).c_str());
        }
        if (extents[axis] > 0) known *= extents[axis];
    }
    if (std::ranges::count(extents, -1) == 1) {
        *std::ranges::find(extents, -1) = src.elements() / std::max<std::int64_t>(known, 1);
    }
    std::vector<std::int32_t> result(extents.size());
    std::ranges::transform(extents, result.begin(),
                           [](std::int64_t extent) { return static_cast<std::int32_t>(extent); });
    EMU_TRY_VALUE(shape, Shape::make(result));
    if (shape.elements() == src.elements()) return shape;
    return error(Fault::bad_model, "%s cannot become %s", to_text(src).c_str(),
                 to_text(shape).c_str());
}

emu::Outcome reshape(CpuGraph& graph, const Node& node) {
    EMU_TRY_VALUE(src, graph.find(node.inputs[0]));
    const Constant* extents = graph.file().find_constant(node.inputs[1]);
    if (!extents || extents->type != ElementType::s64) {
        return error(Fault::bad_model, "its shape is not in the file");
    }
    TensorSpec spec = graph.builder().spec(src);
    if (!spec.quant.per_tensor()) {
        return error(Fault::bad_model, "its channels have scales of their own");
    }
    EMU_TRY_VALUE(shape, reshaped(spec.shape, extents->integers));
    spec.shape = shape;
    return graph.finish(node, emu::graph::Reshape{}, {src}, std::move(spec));
}

// By the names that nodes of each type have in a genuine file; the other types were not seen.
emu::Outcome element_wise(CpuGraph& graph, const Node& node) {
    constexpr std::int64_t power = 5;
    EMU_TRY_VALUE(type, integer(node, "eltwise_type"));
    if (type != power) {
        return error(Fault::bad_model, "eltwise_type %lld is not known",
                     static_cast<long long>(type));
    }
    EMU_TRY_VALUE(a, real_input(graph, node, 0));
    EMU_TRY_VALUE(b, real_input(graph, node, 1));
    EMU_TRY_VALUE(
        shape, emu::onnx::broadcast(graph.builder().spec(a).shape, graph.builder().spec(b).shape));
    return graph.finish(node, emu::ops::Binary{emu::ops::BinaryFunction::power, {}}, {a, b},
                        {{}, Dtype::f32, shape, {}});
}

// The file's own shape of the result tells whether reduced axes stay.
emu::Result<Shape> reduced(const BpuFile& file, const Node& node, const Shape& src,
                           const std::vector<std::int32_t>& axes) {
    std::vector<std::int32_t> kept, left;
    for (int axis = 0; axis < src.rank(); ++axis) {
        const bool is_reduced = std::ranges::binary_search(axes, axis);
        kept.push_back(is_reduced ? 1 : src[axis]);
        if (!is_reduced) left.push_back(src[axis]);
    }
    const Value* said = file.find_value(node.outputs[0]);
    if (said && (said->shape == kept || said->shape == left)) return Shape::make(said->shape);
    return error(Fault::bad_model, "the file does not say whether its axes stay");
}

emu::Outcome reduction(CpuGraph& graph, const Node& node) {
    constexpr std::int64_t mean = 4;
    EMU_TRY_VALUE(type, integer(node, "reduction_type"));
    const Attribute* list = node.find("axes");
    if (type != mean || !list || list->kind != AttributeKind::integers) {
        return error(Fault::bad_model, "reduction_type %lld is not known, or it has no axes",
                     static_cast<long long>(type));
    }
    EMU_TRY_VALUE(src, real_input(graph, node, 0));
    const Shape shape = graph.builder().spec(src).shape;
    std::vector<std::int32_t> axes;
    for (const std::int64_t axis : list->integers) {
        const std::int64_t at = axis < 0 ? axis + shape.rank() : axis;
        const bool follows = axes.empty() || at > axes.back();
        if (at < 0 || at >= shape.rank() || !follows) {
            return error(Fault::bad_model, "its axes are not those of %s", to_text(shape).c_str());
        }
        axes.push_back(static_cast<std::int32_t>(at));
    }
    if (axes.empty()) return error(Fault::bad_model, "it has no axes");
    EMU_TRY_VALUE(result, reduced(graph.file(), node, shape, axes));
    return graph.finish(node, emu::ops::Reduce{emu::ops::Reduction::mean, std::move(axes)}, {src},
                        {{}, Dtype::f32, result, {}});
}

struct CpuOperator {
    std::string_view type;
    std::size_t inputs;
    emu::Outcome (*add)(CpuGraph&, const Node&);
    std::vector<std::string_view> attributes; // besides num_args, which counts the inputs
};

const std::vector<CpuOperator>& operators() {
    static const std::vector<CpuOperator> rows{
        {"Quantize", 2, quantize, {"bits", "axis", "output_data_format"}},
        {"Dequantize", 2, dequantize, {"axis", "output_data_format"}},
        {"Softmax", 1, softmax, {"axis"}},
        {"Reshape", 2, reshape, {}},
        {"ElementWiseBinaryBroadcast", 2, element_wise, {"eltwise_type"}},
        {"Reduction", 1, reduction, {"reduction_type", "axes"}},
    };
    return rows;
}

const CpuOperator* find_operator(const std::string& type) {
    const auto found = std::ranges::find(operators(), type, &CpuOperator::type);
    return found == operators().end() ? nullptr : &*found;
}

emu::Outcome check(const Node& node, const CpuOperator& row) {
    if (node.inputs.size() != row.inputs || node.outputs.size() != 1) {
        return error(Fault::bad_model, "it has %zu inputs and %zu results", node.inputs.size(),
                     node.outputs.size());
    }
    for (const Attribute& attribute : node.attributes) {
        if (attribute.name == "num_args") {
            if (attribute.integer == static_cast<std::int64_t>(row.inputs)) continue;
        } else if (std::ranges::find(row.attributes, attribute.name) != row.attributes.end()) {
            continue;
        }
        return error(Fault::bad_model, "attribute '%s' is not understood",
                     emu::printable(attribute.name).c_str());
    }
    if (!node.has_unknown_fields) return {};
    return error(Fault::bad_model, "it has fields that are not known");
}

} // namespace

emu::Outcome expect_known_operators(const BpuFile& file) {
    std::set<std::string> unknown;
    for (const Node& node : file.nodes) {
        if (!node.is_bpu() && !find_operator(node.type)) {
            unknown.insert(emu::printable(node.type));
        }
    }
    return emu::expect_none(unknown);
}

emu::Outcome add_cpu_node(CpuGraph& graph, const Node& node) {
    const CpuOperator& row = *find_operator(node.type);
    emu::Outcome added = check(node, row);
    if (added) added = row.add(graph, node);
    if (added) return {};
    return error(Fault::bad_model, "node %s (%s): %s", emu::printable(node.name).c_str(),
                 emu::printable(node.type).c_str(), added.error().detail.c_str());
}

} // namespace hbdnn::format
