// SPDX-License-Identifier: Apache-2.0
// What `boardless info` shows of a program.
#pragma once

#include "emu-core/engine/program.h"

#include <span>
#include <string>

namespace boardless {

// The first program, and for which shapes of its inputs there are others. Precondition: at least
// one.
std::string info_text(std::span<const emu::Program> programs);
// `computed`: how, where there are several ways; else empty.
std::string info_json(std::span<const emu::Program> programs, const std::string& computed = {});

// Bytes of these tensors together.
std::uint64_t bytes_of(const emu::Program& program, const std::vector<emu::TensorId>& tensors);

} // namespace boardless
