// SPDX-License-Identifier: Apache-2.0
// What `boardless info` shows of a program.
#pragma once

#include "engine/program.h"

#include <string>

namespace boardless {

std::string info_text(const emu::Program& program);
std::string info_json(const emu::Program& program);

// Bytes of these tensors together.
std::uint64_t bytes_of(const emu::Program& program, const std::vector<emu::TensorId>& tensors);

} // namespace boardless
