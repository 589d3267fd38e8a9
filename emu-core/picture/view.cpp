// SPDX-License-Identifier: Apache-2.0
#include "emu-core/picture/view.h"

#include "emu-core/base/error.h"

namespace emu::picture {
namespace {

// Rows of a plane, of which planes behind the first have fewer where rows share chroma.
std::size_t rows_of(const Format& format, Size stored, std::size_t plane) {
    const std::size_t rows = static_cast<std::size_t>(stored.height);
    return plane == 0 ? rows : rows >> format.down;
}

Result<std::size_t> row_bytes_of(const Format& format, Size stored, std::size_t plane) {
    const std::size_t bits = static_cast<std::size_t>(stored.width) * format.pixel_bits[plane];
    if (bits % 8 != 0) {
        return error(Fault::bad_argument, "a row of %d pixels of %.*s ends within a byte",
                     stored.width, static_cast<int>(format.name.size()), format.name.data());
    }
    return bits / 8;
}

// Samples that pixels share are whole ones.
bool is_whole(std::int32_t extent, unsigned shared) {
    return extent % (1 << shared) == 0;
}

bool is_extent(std::int32_t extent) {
    return extent > 0 && extent <= most_extent;
}

} // namespace

Result<std::size_t> bytes_of(const Format& format, Size stored) {
    if (!is_extent(stored.width) || !is_extent(stored.height)) {
        return error(Fault::bad_argument, "a picture of %d x %d pixels", stored.width,
                     stored.height);
    }
    if (!is_whole(stored.width, format.across) || !is_whole(stored.height, format.down)) {
        return error(Fault::bad_argument, "%d x %d pixels of %.*s: an odd one has no chroma",
                     stored.width, stored.height, static_cast<int>(format.name.size()),
                     format.name.data());
    }
    std::size_t total = 0;
    for (std::size_t plane = 0; plane < most_planes; ++plane) {
        EMU_TRY_VALUE(row_bytes, row_bytes_of(format, stored, plane));
        total += row_bytes * rows_of(format, stored, plane);
    }
    return total;
}

Result<View> view_of(const Format& format, Size stored, std::span<std::byte> bytes) {
    EMU_TRY_VALUE(needed, bytes_of(format, stored));
    if (bytes.size() < needed) {
        return error(Fault::bad_input, "%d x %d pixels of %.*s take %zu bytes, there are %zu",
                     stored.width, stored.height, static_cast<int>(format.name.size()),
                     format.name.data(), needed, bytes.size());
    }
    View view{&format, stored, {}};
    std::byte* next = bytes.data();
    for (std::size_t plane = 0; plane < most_planes; ++plane) {
        EMU_TRY_VALUE(row_bytes, row_bytes_of(format, stored, plane));
        if (row_bytes == 0) break;
        view.planes[plane] = {next, row_bytes};
        next += row_bytes * rows_of(format, stored, plane);
    }
    return view;
}

Outcome check_within(const View& view, const Rect& rect) {
    const bool within = rect.x >= 0 && rect.y >= 0 && rect.width > 0 && rect.height > 0 &&
                        rect.x <= view.stored.width - rect.width &&
                        rect.y <= view.stored.height - rect.height;
    if (within) return {};
    return error(Fault::bad_argument, "%d x %d pixels from (%d, %d) on are not within %d x %d",
                 rect.width, rect.height, rect.x, rect.y, view.stored.width, view.stored.height);
}

} // namespace emu::picture
