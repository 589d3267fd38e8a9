// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/x2a/memory/map_place.h"

#include "libhbdnn/format/x2a/words/decode_words.h"

namespace hbdnn::format::x2a {

std::int64_t MapPlace::cell(std::int64_t unit, std::int32_t within) const {
    const std::int64_t wrapped = (place.row + unit) % (std::int64_t{place.ring} * units_of_bank);
    return std::int64_t{place.bank} * rows_of_bank + wrapped * cells_of_unit + within;
}

std::int64_t MapPlace::cell(std::int32_t y, std::int32_t x, std::int32_t g) const {
    const std::int32_t at = split ? split_pixel(x, pixels()) : x;
    const std::int64_t line = std::int64_t{y} * strides.line;
    if (!interleaved) {
        return cell(line + std::int64_t{g} * strides.group + at / cells_of_unit,
                    at % cells_of_unit);
    }
    // 16 pixels of 16 channels: two pixels a row, each with four groups in four banks.
    const std::int32_t pixel = at % 16, bank = pixel % 2 * 4 + g % 4;
    return cell(line + std::int64_t{g / 4} * strides.group + at / 16, pixel / 2) +
           std::int64_t{bank} * rows_of_bank;
}

emu::Outcome MapPlace::check() const {
    if (interleaved && place.ring != 1) {
        return unlike("a circle of %d banks in the 8-bank layout", place.ring);
    }
    if (place.bank + (interleaved ? banks_across : place.ring) > banks ||
        place.row >= place.ring * units_of_bank) {
        return unlike("a map at bank %d, row %d of %d banks", place.bank, place.row, place.ring);
    }
    return {};
}

} // namespace hbdnn::format::x2a
