// SPDX-License-Identifier: Apache-2.0
// Layers that a compiler cut into tiles become whole again, so that the fast kernels work on them;
// results stay the same to the byte. And what only copies elements is copied once, where a layer
// needs it: of whole layers' results as of all others.
#pragma once

#include "emu-core/engine/program.h"

#include <optional>

namespace emu::lift {

// For people.
struct JoinedLayer {
    std::string name; // the first tile's
    std::size_t tiles = 0;
    std::string why_not; // empty: they are one layer now
};

// The program's outputs keep their ids; other tensors are left for drop_unused_tensors(). Of what
// cannot be proven to be a whole layer the tiles stay as they are.
std::vector<JoinedLayer> join_tiles(Program& program);

} // namespace emu::lift
