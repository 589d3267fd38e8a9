// SPDX-License-Identifier: Apache-2.0
// Lines of a source as terms, in scratch memory: as far as the windows of a tile of output cells
// reach, padding included. Kernels then know neither borders nor types.
#pragma once

#include "emu-core/ops/fast/isa/instructions.h"
#include "emu-core/ops/kernel.h"
#include "emu-core/ops/windows/window.h"

namespace emu::ops::fast {

// One axis of a window over a source that may be stuffed: cell p of the stuffed source is cell
// p / stuffing of the source, or zero where that leaves a rest. So transposed convolutions are
// convolutions. Unlike a WindowAxis' its padding may be negative.
struct Axis {
    std::int64_t kernel = 1, stride = 1, dilation = 1, before = 0, stuffing = 1;
    std::int64_t src = 1, dst = 1; // extents

    Axis() = default;
    Axis(const WindowAxis& axis, std::int64_t source, std::int64_t destination)
        : kernel(axis.kernel), stride(axis.stride), dilation(kernel == 1 ? 1 : axis.dilation),
          before(axis.before), src(source), dst(destination) {}

    // The first stuffed cell of output cell `o`.
    std::int64_t start(std::int64_t o) const { return o * stride - before; }
    // Stuffed cells that the windows of `cells` neighbours reach over.
    std::int64_t reach(std::int64_t cells) const {
        return (cells - 1) * stride + (kernel - 1) * dilation + 1;
    }
    // True when the axis is one of cells that are taken as they are.
    bool is_plain() const {
        return kernel == 1 && stride == 1 && before == 0 && stuffing == 1 && src == dst;
    }
};

// A rectangle of output cells of one batch.
struct Tile {
    std::int64_t batch = 0, row = 0, rows = 1, column = 0, columns = 1;

    std::int64_t cells() const { return rows * columns; }
};

// How source elements become terms, and which term a zero point is.
struct Lift {
    const Instructions* instructions = nullptr;
    Lifting lifting;
    std::int32_t zero = 0; // the term that stands for zero
    void (*function)(const Lifting& lifting, const std::uint8_t* src, std::int64_t count,
                     std::uint8_t* terms) = nullptr;
    int src_bytes = 1; // of an element

    Lift() = default;
    // Of bytes.
    Lift(const Instructions& instruction_set, Dtype src, std::int32_t src_zero);

    std::int64_t term_bytes() const { return instructions->term == Term::word ? 2 : 1; }
    void run(const std::byte* src, std::int64_t count, std::uint8_t* terms) const;
    void fill_zero(std::int64_t count, std::uint8_t* terms) const;
};

class Lines {
public:
    // For tiles of at most that many rows and columns, which have one row where the window is
    // dilated along y. Lines have `channels` of the source's `src_channels`.
    Lines(Lift lift, const Axis& y, const Axis& x, std::int64_t src_channels, std::int64_t channels,
          std::int64_t rows, std::int64_t columns);

    std::int64_t bytes() const { return count_ * pitch_; }
    std::int64_t pitch() const { return pitch_; } // bytes from line to line
    std::int64_t cell_bytes() const { return channels_ * lift_.term_bytes(); }
    std::int64_t cells() const { return cells_; } // of a line

    // Bytes from the first cell to the window of a tile's cell.
    std::int64_t window(std::int64_t row, std::int64_t column) const {
        return row * y_.stride * pitch_ + column * x_.stride * cell_bytes();
    }
    // Bytes from there to tap ky, kx. Along y, taps are neighbouring lines.
    std::int64_t tap(std::int64_t ky, std::int64_t kx) const {
        return ky * pitch_ + kx * x_.dilation * cell_bytes();
    }

    // Channels [channel, channel + channels) of all that the tile's windows reach.
    void fill(const std::byte* src, const Tile& tile, std::int64_t channel,
              std::uint8_t* terms) const;

private:
    void fill_line(const std::byte* line, std::int64_t first, std::int64_t cells,
                   std::int64_t channel, std::uint8_t* terms) const;
    void lift_cells(const std::byte* line, std::int64_t first, std::int64_t cells,
                    std::int64_t channel, std::uint8_t* terms) const;

    Lift lift_;
    Axis y_, x_;
    std::int64_t src_channels_, channels_, cells_, pitch_, count_;
};

} // namespace emu::ops::fast
