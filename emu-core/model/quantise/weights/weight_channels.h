// SPDX-License-Identifier: Apache-2.0
// Which channels a layer's weights connect.
#pragma once

#include "emu-core/model/graph.h"

#include <optional>

namespace emu {

// Weight i belongs to output channel i / output_step % outputs and, of the source channels that
// this one reads, to number i / column_step % columns.
struct WeightChannels {
    std::int64_t outputs = 1, output_step = 1;
    std::int64_t columns = 1, column_step = 1;
    std::int64_t group = 1; // output channels in a row that read the same source channels

    std::int64_t sources() const { return outputs / group * columns; }
    std::int64_t source(std::int64_t output, std::int64_t column) const {
        return output / group * columns + column;
    }
};

// Of a convolution, transposed convolution, depthwise or fully connected layer, whose weights are
// constants of float32 and fit its source and its result; nothing of other nodes. A fully connected
// layer reads each source channel as often as it has cells.
std::optional<WeightChannels> weight_channels(const graph::Graph& graph, const graph::Node& node);

} // namespace emu
