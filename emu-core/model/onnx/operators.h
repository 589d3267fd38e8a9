// SPDX-License-Identifier: Apache-2.0
// The operators of ONNX's own domain that can be read; their rows are in operators.inc.
#pragma once

#include "emu-core/model/onnx/call.h"

namespace emu::onnx {

// Adds the operator's operations to the graph and defines its results. Errors are bad_model.
using Handler = Outcome(Call&);

#define OPERATOR(name, least, most, handler) Handler handler;
#define PART(name, least, most)
#include "emu-core/model/onnx/operators.inc"
#undef OPERATOR
#undef PART

struct Operator {
    std::string_view name;
    std::size_t least, most; // inputs
    Handler* handler;        // null: it is more than an operation (nodes.cpp)
    int required = -1;       // so many of the first inputs must not be left out; -1: `least`
};

// Whether the domain is ONNX's own.
bool is_own(std::string_view domain);

// Null when the name is not known.
const Operator* find_operator(std::string_view name);

// "Abs, Add, ..."
std::string supported_names();

} // namespace emu::onnx
