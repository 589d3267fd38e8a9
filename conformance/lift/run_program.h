// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/engine/program.h"

namespace emu::lift {

// The outputs' bytes after one run.
std::vector<std::vector<std::byte>> run_program(const Program& program,
                                                const std::vector<std::vector<std::byte>>& inputs);

// The same of a program of any number of layers, whose memory need not be planned: so many at a
// time are a program, and what nobody reads any more is dropped between them.
std::vector<std::vector<std::byte>> run_in_parts(const Program& program,
                                                 const std::vector<std::vector<std::byte>>& inputs,
                                                 std::size_t layers_at_a_time = 4096);

} // namespace emu::lift
