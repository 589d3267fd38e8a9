// SPDX-License-Identifier: Apache-2.0
// The BPU computes whole units of pixels, of which the last ones often are nothing of the
// network's: how many pixels of each result anybody needs.
#pragma once

#include "emu-core/lift/cells/cell_block.h"

#include <map>
#include <optional>

namespace hbdnn::format::x2a {

// By the number of the instruction; 0: of none, or not known.
using Widths = std::vector<std::int32_t>;

class NeededWidths {
public:
    // Result x of a reader needs a block's pixels up to x * stride + reach.
    struct Window {
        std::int32_t stride = 1, reach = 0;
    };

    // A tensor of so many pixels a line is an instruction's result.
    void add_result(std::uint32_t source, std::size_t instruction, std::int32_t width,
                    std::int64_t pixel_bytes);
    // Likewise of the instruction that made the other.
    void add_alike(std::uint32_t source, std::uint32_t other);
    // The instruction reads the block: by windows, or all of it. In the order of instructions.
    void add_read(std::size_t instruction, const emu::lift::CellBlock& block,
                  const std::optional<Window>& window);

    Widths widths() const;

private:
    struct Result {
        std::size_t instruction = 0;
        std::int32_t width = 0;
        std::int64_t pixel_bytes = 0;
    };
    struct Read {
        std::size_t reader = 0, maker = 0;
        std::optional<Window> window;
        std::vector<std::int32_t> up_to; // by the block's pixel: needed for it and those before
    };

    std::map<std::uint32_t, Result> results_; // by source
    std::vector<Read> reads_;
    std::size_t instructions_ = 0;
};

} // namespace hbdnn::format::x2a
