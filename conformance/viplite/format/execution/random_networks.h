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
};

// An NN operation, with the fields that hardware 0xee has, or as 0xad has them.
RandomNetwork random_convolution(fuzz::Random random, bool is_extended);
// A TP operation: a copy, a transposition, a table, space to depth, or pooling; and perhaps back
// out of a circular buffer.
RandomNetwork random_move(fuzz::Random random);

// Two layers in tiles through a circular buffer; one tile of them may be wrong.
RandomNetwork random_tiles(fuzz::Random random, TileFault fault);

} // namespace nbg_tests
