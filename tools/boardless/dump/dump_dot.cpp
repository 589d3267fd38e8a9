// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/text.h"
#include "tools/boardless/dump/dump_text.h"

#include <vector>

namespace boardless {
namespace {

using emu::format;
using rknn::format::ModelFile;
using rknn::format::Operator;
using rknn::format::Tensor;

std::string node(std::size_t index, const Operator& op) {
    const bool computes = op.first_task < op.last_task;
    const std::size_t tasks = op.last_task - op.first_task;
    const std::string work = computes ? format("%zu task%s", tasks, tasks == 1 ? "" : "s") : "CPU";
    return format("    op%zu [label=\"%s\\n%s\\n%s\"%s];\n", index, dot_label(op.type).c_str(),
                  dot_label(op.name).c_str(), work.c_str(), computes ? "" : ", style=dashed");
}

std::string edge(std::size_t from, std::size_t to, const Tensor& tensor) {
    const std::string label =
        dot_label(tensor.name) + "\\n" + type_text(tensor) + " " + shape_text(tensor.dims);
    return dot_edge(format("op%zu", from), format("op%zu", to), label);
}

} // namespace

std::string dump_dot(const ModelFile& model) {
    constexpr std::size_t nobody = ~std::size_t{0};
    std::vector<std::size_t> makers(model.tensors.size(), nobody);
    std::string text = "digraph model {\n    node [shape=box];\n";
    for (std::size_t i = 0; i < model.operators.size(); ++i) {
        const Operator& op = model.operators[i];
        text += node(i, op);
        for (const std::int32_t id : op.inputs) {
            const auto tensor = static_cast<std::size_t>(id);
            if (id < 0 || makers[tensor] == nobody) continue; // constants are not drawn
            text += edge(makers[tensor], i, model.tensors[tensor]);
        }
        for (const std::int32_t id : op.outputs) {
            if (id >= 0) makers[static_cast<std::size_t>(id)] = i;
        }
    }
    return text + "}\n";
}

} // namespace boardless
