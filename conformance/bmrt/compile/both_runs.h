// SPDX-License-Identifier: Apache-2.0
// A program by the engine, and the model file that is made of it by its command buffer.
#pragma once

#include "emu-core/engine/program.h"
#include "libbmrt/format/bmodel.h"

namespace bmcompile_tests {

using Values = std::vector<std::byte>;

// In the orders of the program's tensors.
emu::Result<std::vector<Values>> run_by_engine(const emu::Program& program,
                                               const std::vector<Values>& inputs);

// Which engine goes first where its commands' waits allow it.
enum class Order : std::uint8_t { as_written, dma_first, tensor_first };

// In the orders of the file's tensors. What the commands do not write before they read it is junk.
// Error internal: the commands wait for one another.
emu::Result<std::vector<Values>> run_by_commands(const bmrt::Bmodel& model, std::size_t command,
                                                 const std::vector<Values>& inputs,
                                                 Order order = Order::as_written);

// An end of a network in the order that the file has it in.
Values as_in_file(const emu::TensorSpec& spec, const Values& values);

// Compiles the programs, writes the file, reads it, and runs each command on random inputs, in all
// orders.
// Error internal: an output differs. The other errors are the compiler's.
emu::Outcome compare(const std::vector<emu::Program>& programs, std::uint32_t seed);

} // namespace bmcompile_tests
