// SPDX-License-Identifier: Apache-2.0
// What a .rknn file holds, for people who debug models, and graphs in the language of Graphviz, for
// `dot -Tsvg`.
#pragma once

#include "emu-core/engine/program.h"
#include "librknnrt/format/container/model_file.h"

#include <string>

namespace boardless {

struct DumpOptions {
    std::string op;        // this operator only, by name or type; empty: all
    bool registers = true; // what each task writes
};

// Header, tensors, operators with their tasks.
std::string dump_text(const rknn::format::ModelFile& model, const DumpOptions& options);

// The operators and the tensors between them, in the language of Graphviz.
std::string dump_dot(const rknn::format::ModelFile& model);

// A name as the file has it, but for characters that terminals act on.
std::string printable(const std::string& name);
std::string shape_text(const std::vector<std::int32_t>& dims);
std::string type_text(const rknn::format::Tensor& tensor);

// A name within the quotes of a label.
std::string dot_label(const std::string& name);

// A line from node to node. `label` is within quotes already.
std::string dot_edge(const std::string& from, const std::string& to, const std::string& label);

// The layers, and the tensors between them; constants are not drawn.
std::string program_dot(const std::string& title, const emu::Program& program);

} // namespace boardless
