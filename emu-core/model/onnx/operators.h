// SPDX-License-Identifier: Apache-2.0
// The operators of ONNX's own domain that can be read; their rows are in operators.inc.
#pragma once

#include "emu-core/model/onnx/call.h"

#include <span>

namespace emu::onnx {

// Adds the operator's operations to the graph and defines its results. Errors are bad_model.
using Handler = Outcome(Call&);

#define OPERATOR(name, least, most, handler) Handler handler;
#define PART(name, least, most)
#include "emu-core/model/onnx/operators.inc"
#include "emu-core/model/onnx/runtime_operators.inc"
#undef OPERATOR
#undef PART

struct Operator {
    std::string_view name;
    std::size_t least, most; // inputs
    Handler* handler;        // null: it is more than an operation (nodes.cpp)
    int required = -1;       // so many of the first inputs must not be left out; -1: `least`
};

// Operators of a domain that ONNX does not define, for who can read them: what such a domain is
// called is the caller's knowledge.
struct OperatorDomain {
    std::string_view name;
    std::int64_t version = 1;            // the one opset of it that is known
    bool channels_last_ends = false;     // feature maps at networks' ends are N, H, W, C
    bool others_are_custom = false;      // operators that are not listed are applications'
    std::span<const Operator> operators; // ascending by name
};

// From now on, files may use them. `domain` is never destroyed; adding it again changes nothing.
void add_domain(const OperatorDomain& domain);

// Null when no such domain has been added.
const OperatorDomain* find_domain(std::string_view name);

// Whether the domain is ONNX's own.
bool is_own(std::string_view domain);

// Null when the domain, or the name within it, is not known.
const Operator* find_operator(std::string_view domain, std::string_view name);

// "Abs, Add, ..."
std::string names_of(std::span<const Operator> operators);
std::string supported_names();
std::string supported_runtime_names(); // of com.microsoft

} // namespace emu::onnx
