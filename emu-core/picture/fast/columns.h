// SPDX-License-Identifier: Apache-2.0
// Columns are summed byte by byte over a whole row of a plane, whatever the bytes stand for; then
// each channel's samples are summed along the row (across.h). A column's sum fits 16 bits, as a
// sample of eight bits has column_bits behind it and weights add up to at most 1.625 in 2^14,
// whatever their signs; the sum of those fits 32.
#pragma once

#include "emu-core/picture/samples.h"

namespace emu::picture::fast {

// Bytes of a plane's row that the window lies in.
struct Stretch {
    std::size_t first = 0, count = 0;
};

// What may be read behind the last sum: of four weights some may be for what lies beyond the last
// sample, and are zero; so may one where fewer samples count than for others of the row. Pixels are
// read eight values at a time.
inline constexpr std::size_t readable_behind = 4;

// The sums of one plane's columns, for the row that it was last asked for.
class Columns {
public:
    Columns(const View& view, const Reading& reading, std::size_t plane);

    bool empty() const { return stretch_.count == 0; }

    void compute(std::int32_t row);

    // Of the byte at that place of the plane's row.
    const std::int16_t* at(std::size_t byte) const { return &sums_[byte - stretch_.first]; }

    // The bytes themselves, where nothing is scaled.
    const std::uint8_t* unscaled(std::int32_t row, std::size_t byte) const {
        return bytes_of(line_of(static_cast<std::size_t>(row), 0)) + (byte - stretch_.first);
    }

private:
    std::size_t line_of(std::size_t row, std::size_t tap) const;
    const std::uint8_t* bytes_of(std::size_t line) const {
        return reinterpret_cast<const std::uint8_t*>(plane_.bytes + line * plane_.row_bytes +
                                                     stretch_.first);
    }

    const Plane& plane_;
    const Reading& reading_;
    unsigned shared_;
    Stretch stretch_;
    std::vector<std::int16_t> sums_;
    std::vector<const std::uint8_t*> lines_;
    std::vector<std::int16_t> weights_;
};

} // namespace emu::picture::fast
