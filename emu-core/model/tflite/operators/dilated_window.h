// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/model/graph.h"

#include <optional>

namespace emu::tflite {

// How BATCH_TO_SPACE_ND joins feature maps: cells per block, and how many of the first it leaves
// out.
struct BlockPair {
    struct Axis {
        std::int32_t size = 1, cropped = 0;
    };
    Axis y, x;
};

struct DilatedWindow {
    graph::Operation operation;
    std::vector<TensorId> inputs;
};

// What gives the same numbers as joining `batches` to `joined`; nothing where a convolution of
// stride 1 did not make them of what was cut into such blocks, perhaps after zeros were put around
// it, where it would begin inside, or quantises each batch in the run (hybrid).
std::optional<DilatedWindow> dilated_window(const graph::Graph& graph, TensorId batches,
                                            const TensorSpec& joined, const BlockPair& pair);

} // namespace emu::tflite
