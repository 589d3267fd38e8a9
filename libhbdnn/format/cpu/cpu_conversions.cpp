// SPDX-License-Identifier: Apache-2.0
// Between real numbers and stored integers.
#include "libhbdnn/format/cpu/cpu_operators.h"
#include "libhbdnn/format/part_tensors.h"

namespace hbdnn::format {
namespace {

using emu::Dtype;
using emu::error;
using emu::Fault;
using emu::Shape;
using emu::TensorSpec;

emu::Result<emu::Quant> node_quant(CpuGraph& graph, const Node& node, const std::string& stored,
                                   const Shape& shape) {
    const auto extents = shape.extents();
    const Value value{stored, ElementType::undefined, {extents.begin(), extents.end()}};
    EMU_TRY_VALUE(quant, quant_of(graph.file(), node, value));
    EMU_TRY(graph.scales().spend(quant.scales.size()));
    return core_quant(quant);
}

std::optional<emu::Dtype> type_of(const Value& value) {
    return value.type == ElementType::s64 ? emu::Dtype::i64 : dtype_of(value.type);
}

} // namespace

// To int8 or int16: y = saturated(half to even(x / scale)) (documented for the runtime's own
// conversions: docs/formats/hbdnn-models.md, "Operators of the CPU").
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

// The node says no type: its result's is the one that the file says of it.
emu::Outcome cast(CpuGraph& graph, const Node& node) {
    EMU_TRY_VALUE(src, graph.find(node.inputs[0]));
    const emu::TensorSpec from = graph.builder().spec(src);
    const Value* value = graph.file().find_value(node.outputs[0]);
    const auto to = value ? type_of(*value) : std::nullopt;
    if (!to) return emu::error(emu::Fault::bad_model, "the file does not say into which type");
    if (from.quant.scheme != emu::Quant::Scheme::none)
        return emu::error(emu::Fault::bad_model, "its integers stand for real numbers");
    return graph.finish(node, emu::ops::Cast{}, {src}, {{}, *to, from.shape, {}});
}

} // namespace hbdnn::format
