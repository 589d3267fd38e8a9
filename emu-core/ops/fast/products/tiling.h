// SPDX-License-Identifier: Apache-2.0
// How a feature map is cut into tiles.
#pragma once

#include "emu-core/ops/fast/chains/lines.h"
#include "emu-core/ops/fast/units.h"

namespace emu::ops::fast {

class Tiling {
public:
    Tiling(std::int64_t batches, Split rows, Split columns)
        : batches_(batches), rows_(rows), columns_(columns) {}

    std::int64_t count() const { return batches_ * rows_.parts * columns_.parts; }
    std::int64_t most_rows() const { return divide_up(rows_.count, rows_.parts); }
    std::int64_t most_columns() const { return divide_up(columns_.count, columns_.parts); }

    Tile at(std::int64_t index) const {
        const std::int64_t column = index % columns_.parts;
        const std::int64_t row = index / columns_.parts % rows_.parts;
        return {index / columns_.parts / rows_.parts, rows_.first(row),
                rows_.last(row) - rows_.first(row), columns_.first(column),
                columns_.last(column) - columns_.first(column)};
    }

private:
    std::int64_t batches_;
    Split rows_, columns_;
};

} // namespace emu::ops::fast
