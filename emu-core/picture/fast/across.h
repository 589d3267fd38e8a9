// SPDX-License-Identifier: Apache-2.0
// How samples come out of the sums of columns, or of the bytes themselves.
#pragma once

#include "emu-core/picture/samples.h"

#include <optional>

namespace emu::picture::fast {

// One channel's samples, out of a row of its plane.
class Across {
public:
    Across(const View& view, const Reading& reading, std::size_t c);

    std::size_t begin() const { return begin_; } // byte of the plane's row

    // Precondition: readable_behind values more than the window has.
    void sum(const std::int16_t* columns, std::uint16_t* results);

    // Of samples that are themselves.
    void copy(const std::uint8_t* bytes, std::uint16_t* results) const;

private:
    std::size_t sample_of(std::int32_t x) const {
        return static_cast<std::size_t>(window_.x + x) >> shared_;
    }
    void add_weights(const Scaling& across);

    unsigned shared_;
    std::size_t step_;
    Rect window_;
    std::size_t left_, begin_;
    std::size_t fours_ = 0;
    std::vector<std::int32_t> places_; // of samples, from the window's first on
    std::vector<std::int16_t> weights_;
    std::vector<std::int16_t> picked_; // of a plane that has other channels
};

// All channels of a plane of whole pixels, where two samples count of each.
class AcrossPixels {
public:
    // Nothing where the plane or the scaling is another. `reading` lives as long.
    static std::optional<AcrossPixels> of(const View& view, const Reading& reading,
                                          std::size_t plane);

    std::size_t begin() const { return begin_; }

    // A row for each channel that is read. Precondition: as Across::sum().
    void sum(const std::int16_t* columns, std::uint16_t* const rows[channel_count]) const;

private:
    explicit AcrossPixels(const Scaling& across) : across_(&across) {}

    const Scaling* across_;
    std::size_t begin_ = 0, step_ = 0;
    std::vector<std::size_t> order_;   // of the channels that are read, and of what lies between
    std::vector<std::int32_t> places_; // of columns
};

} // namespace emu::picture::fast
