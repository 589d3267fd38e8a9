// SPDX-License-Identifier: Apache-2.0
// Elements that go from one place among the neurons to another, found by their numbers.
#pragma once

#include "libbmrt/compile/command_stream.h"

#include <vector>

namespace bmrt::compile {

// Byte `from` of the source goes to byte `to` of the destination.
struct ByteMove {
    std::int64_t to = 0, from = 0;
};

// In as few DMA commands as regular distances allow. Error unsupported, and nothing is done: they
// are so irregular that it would take thousands. Precondition: in ascending order of `to`.
emu::Outcome compile_moves(CommandStream& stream, std::uint64_t dst, std::uint64_t src,
                           const std::vector<ByteMove>& moves);

} // namespace bmrt::compile
