// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/chains/lines.h"

#include "emu-core/base/checked.h"

#include <algorithm>
#include <cstring>

namespace emu::ops::fast {

Lift::Lift(const Instructions& instruction_set, Dtype src, std::int32_t src_zero)
    : instructions(&instruction_set), function(instruction_set.lift) {
    constexpr std::int32_t middle = 128;
    const bool is_signed = src == Dtype::i8;
    lifting.signed_source = is_signed;
    lifting.zero = src_zero;
    switch (instructions->term) {
    case Term::word: return;
    case Term::unsigned_byte:
        lifting.flip = is_signed ? 0x80 : 0;
        zero = is_signed ? src_zero + middle : src_zero;
        return;
    case Term::signed_byte:
        lifting.flip = is_signed ? 0 : 0x80;
        zero = is_signed ? src_zero : src_zero - middle;
        return;
    }
}

void Lift::run(const std::byte* src, std::int64_t count, std::uint8_t* terms) const {
    function(lifting, reinterpret_cast<const std::uint8_t*>(src), count, terms);
}

void Lift::fill_zero(std::int64_t count, std::uint8_t* terms) const {
    if (term_bytes() == 1)
        std::memset(terms, zero, static_cast<std::size_t>(count));
    else
        std::fill_n(reinterpret_cast<std::int16_t*>(terms), count, static_cast<std::int16_t>(zero));
}

Lines::Lines(Lift lift, const Axis& y, const Axis& x, std::int64_t src_channels,
             std::int64_t channels, std::int64_t rows, std::int64_t columns)
    : lift_(lift), y_(y), x_(x), src_channels_(src_channels), channels_(channels),
      cells_(x.reach(columns)), pitch_(cells_ * channels * lift.term_bytes()),
      count_((rows - 1) * y.stride + y.kernel) {}

void Lines::fill(const std::byte* src, const Tile& tile, std::int64_t channel,
                 std::uint8_t* terms) const {
    const std::int64_t lines = (tile.rows - 1) * y_.stride + y_.kernel;
    const std::int64_t cells = x_.reach(tile.columns);
    const std::int64_t line_bytes = x_.src * src_channels_ * lift_.src_bytes;
    const std::byte* batch = src + tile.batch * y_.src * line_bytes;
    for (std::int64_t i = 0; i < lines; ++i, terms += pitch_) {
        if (tile.rows > 1 && i % y_.stride >= y_.kernel) continue; // between the windows
        const std::int64_t stuffed = y_.start(tile.row) + i * y_.dilation;
        const std::int64_t line = stuffed / y_.stuffing;
        if (stuffed < 0 || stuffed % y_.stuffing != 0 || line >= y_.src)
            lift_.fill_zero(cells * channels_, terms);
        else
            fill_line(batch + line * line_bytes, x_.start(tile.column), cells, channel, terms);
    }
}

// Cells [first, first + cells) of the stuffed line.
void Lines::fill_line(const std::byte* line, std::int64_t first, std::int64_t cells,
                      std::int64_t channel, std::uint8_t* terms) const {
    const std::int64_t stuffed = (x_.src - 1) * x_.stuffing + 1;
    const std::int64_t before = std::clamp<std::int64_t>(-first, 0, cells);
    const std::int64_t end = std::clamp<std::int64_t>(stuffed - first, before, cells);
    lift_.fill_zero(before * channels_, terms);
    lift_cells(line, first + before, end - before, channel, terms + before * cell_bytes());
    lift_.fill_zero((cells - end) * channels_, terms + end * cell_bytes());
}

// The same for cells that are all within the line.
void Lines::lift_cells(const std::byte* line, std::int64_t first, std::int64_t cells,
                       std::int64_t channel, std::uint8_t* terms) const {
    if (cells <= 0) return;
    if (x_.stuffing == 1 && channels_ == src_channels_) {
        return lift_.run(line + first * src_channels_ * lift_.src_bytes, cells * channels_, terms);
    }
    if (x_.stuffing > 1) lift_.fill_zero(cells * channels_, terms);
    const std::int64_t last = first + cells - 1;
    for (std::int64_t cell = divide_up(first, x_.stuffing); cell * x_.stuffing <= last; ++cell) {
        lift_.run(line + (cell * src_channels_ + channel) * lift_.src_bytes, channels_,
                  terms + (cell * x_.stuffing - first) * cell_bytes());
    }
}

} // namespace emu::ops::fast
