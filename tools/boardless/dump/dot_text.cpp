// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/dump/dump_text.h"

#include "emu-core/base/text.h"

#include <vector>

namespace boardless {
namespace {

using emu::format;

std::string tensor_text(const emu::TensorSpec& spec) {
    return format("%s %s", emu::name_of(spec.dtype).data(), to_text(spec.shape).c_str());
}

std::string port(const char* kind, std::size_t index, const std::string& label) {
    return format("    %s%zu [shape=ellipse, label=\"%s\"];\n", kind, index, label.c_str());
}

} // namespace

std::string dot_label(const std::string& name) {
    std::string text;
    for (const char c : printable(name)) {
        if (c == '"' || c == '\\') text += '\\';
        text += c;
    }
    return text;
}

std::string dot_edge(const std::string& from, const std::string& to, const std::string& label) {
    return format("    %s -> %s [label=\"%s\"];\n", from.c_str(), to.c_str(), label.c_str());
}

std::string program_dot(const std::string& title, const emu::Program& program) {
    std::vector<std::string> makers(program.tensors.size()); // empty: nothing that is drawn
    std::string text = "digraph \"" + dot_label(title) + "\" {\n    node [shape=box];\n";
    for (std::size_t i = 0; i < program.inputs.size(); ++i) {
        text += port("input", i, format("input %zu", i));
        makers[program.inputs[i]] = format("input%zu", i);
    }
    const auto edges = [&](const std::vector<emu::TensorId>& tensors, const std::string& to) {
        for (const emu::TensorId id : tensors) {
            if (!makers[id].empty())
                text += dot_edge(makers[id], to, tensor_text(program.spec(id)));
        }
    };
    for (std::size_t i = 0; i < program.layers.size(); ++i) {
        const emu::Layer& layer = program.layers[i];
        const std::string node = format("layer%zu", i);
        text += format("    %s [label=\"%s\\n%s\"];\n", node.c_str(),
                       emu::name_of(layer.command).data(), dot_label(layer.name).c_str());
        edges(layer.src, node);
        for (const emu::TensorId id : layer.dst) makers[id] = node;
    }
    for (std::size_t i = 0; i < program.outputs.size(); ++i) {
        text += port("output", i, format("output %zu", i));
        edges({program.outputs[i]}, format("output%zu", i));
    }
    return text + "}\n";
}

} // namespace boardless
