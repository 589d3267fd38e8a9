// SPDX-License-Identifier: Apache-2.0
// What a .rknn file holds, for people who debug models.
#pragma once

#include "librknnrt/format/container/model_file.h"

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

} // namespace boardless
