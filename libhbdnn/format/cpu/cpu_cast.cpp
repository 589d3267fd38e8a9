// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/cpu/cpu_handlers.h"
#include "libhbdnn/format/part_tensors.h"

namespace hbdnn::format {

namespace {

std::optional<emu::Dtype> type_of(const Value& value) {
    return value.type == ElementType::s64 ? emu::Dtype::i64 : dtype_of(value.type);
}

} // namespace

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
