// SPDX-License-Identifier: Apache-2.0
// Whether each layer of a network has a computation: one that has none, or a part of none, leaves
// its results as the memory was.
#pragma once

#include "emu-core/engine/program.h"

#include <string>

namespace conformance {

// Runs every layer twice on memory that holds other bytes, on inputs of zeros; layers that only an
// application computes are left out. The first result with a byte that stayed what it was, or why
// the program is refused; empty: there is none.
std::string unwritten_result(const emu::Program& program);

// The same for a file of `boardless compile`, ONNX or TFLite and each of its sets of shapes, where
// custom operators count as having none.
std::string unwritten_result(const std::string& path, const char* chip);

} // namespace conformance
