// SPDX-License-Identifier: Apache-2.0
// Networks of one or two operations with any settings that are understood.
#pragma once

#include "conformance/fuzz/random.h"
#include "conformance/viplite/format/execution/network_run.h"
#include "conformance/viplite/format/execution/row_tiles.h"

namespace nbg_tests {

struct RandomNetwork {
    emu::SharedBytes file;
    std::vector<ByteList> inputs;
    ByteList expected = {}; // of the first output; empty where nothing else computes it
};

ByteList random_bytes(fuzz::Random& random, std::size_t count);

// An NN operation, with the fields that hardware 0xee has, or as 0xad has them.
RandomNetwork random_convolution(fuzz::Random random, bool is_extended);
// An NN operation of int16, of 0xad, or of container 2 with whatever that has.
RandomNetwork random_words(fuzz::Random random, bool is_second);
// An NN operation of container 2 whose sums choose from a table, and one that turns a map.
RandomNetwork random_table(fuzz::Random random);
RandomNetwork random_turn(fuzz::Random random);
// A TP operation: a copy, a transposition, a table, space to depth, or pooling; and perhaps back
// out of a circular buffer.
RandomNetwork random_move(fuzz::Random random);

// Shaders by programs of our own, alone or beside others and TP operations, of either container.
RandomNetwork random_shader(fuzz::Random random);

// Two layers in tiles through a circular buffer; one tile of them may be wrong.
RandomNetwork random_tiles(fuzz::Random random, TileFault fault);

// Space to depth of a padded map tile by tile, and a convolution of 2 x 2 of its results, which is
// one of 4 x 4 on the map, or of 3 x 3 that zeros fill up.
RandomNetwork random_phases(fuzz::Random random, bool fills_up);

} // namespace nbg_tests
