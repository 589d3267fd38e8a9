// SPDX-License-Identifier: Apache-2.0
// A part of a network, cut out by the names of results.
#pragma once

#include "emu-core/model/onnx/proto.h"

#include <span>
#include <string>

namespace emu::onnx {

// Leaves of the graph what lies between the results (or inputs) `from`, which become its inputs,
// and the results `to`, which become its outputs, each in this order. An empty list stands for the
// file's ends, but for inputs that nothing of the part reads. An end that the file says no type of
// is float as an input; as an output it is what its layer makes. The names must outlive the graph.
// Errors bad_argument: no result of such a name, one that the part does not read, one named twice,
// an input that the part reads and `from` leaves out.
Outcome keep_part(std::span<const std::string> from, std::span<const std::string> to, Graph& graph);

} // namespace emu::onnx
