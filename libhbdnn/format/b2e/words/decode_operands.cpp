// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/words/decode_units.h"

#include <algorithm>

namespace hbdnn::format::b2e {
namespace {

// Bytes of an element by its field; 0: not seen.
constexpr std::int32_t element_bytes[] = {0, 0, 1, 0, 2, 0, 4, 0};

// What stands in register 00 beside repeats. It differs without a difference that could be seen.
constexpr std::int32_t known_codes[] = {0x06, 0x07, 0x08, 0x09, 0x19};

} // namespace

emu::Result<Place> take_place(RegisterGroup& group, std::uint32_t number) {
    EMU_TRY_VALUE(word, group.take(number));
    Place found;
    const Geometry& geometry = group.geometry();
    found.lane = word.take(geometry.lane);
    found.row = word.take(geometry.row_high) << place::row_low_bits | word.take(place::row_low);
    found.ring = word.take(place::ring);
    word.take(place::flag); // no influence: rings are rings with and without it
    found.offset = word.take(place::offset);
    const std::int32_t element = word.take(place::element);
    EMU_TRY(word.finish());
    found.element = element_bytes[element];
    if (found.element == 0) return unlike("an element of kind %d", element);
    return found;
}

emu::Result<Extents> take_extents(RegisterGroup& group, std::uint32_t number) {
    EMU_TRY_VALUE(word, group.take(number));
    Extents found;
    found.h = word.take(extents::h) + 1;
    found.w = word.take(extents::w) + 1;
    found.c = word.take(extents::c) + 1;
    EMU_TRY(word.finish());
    // As many as B25's SRAM has bytes, twice B2E's: more is no map.
    constexpr std::int64_t most_elements = std::int64_t{1} << 23;
    if (std::int64_t{found.h} * found.w * found.c <= most_elements) return found;
    return unlike("a map of %d x %d x %d", found.h, found.w, found.c);
}

emu::Result<Strides> take_strides(RegisterGroup& group, std::uint32_t number) {
    EMU_TRY_VALUE(word, group.take(number));
    Strides found;
    found.plane = word.take(strides::plane);
    found.block = word.take(strides::block);
    found.line = word.take(strides::line);
    found.repeat = word.take(strides::repeat);
    return found;
}

emu::Result<Map> take_map(RegisterGroup& group, std::uint32_t number, Layout layout) {
    EMU_TRY_VALUE(place, take_place(group, number));
    EMU_TRY_VALUE(strides, take_strides(group, number + 2));
    return Map{place, strides, layout};
}

emu::Result<std::int32_t> take_repeats(RegisterGroup& group) {
    EMU_TRY_VALUE(word, group.take(reg::repeats));
    const std::int32_t code = word.take(repeats::code), count = word.take(repeats::count);
    EMU_TRY(word.finish());
    if (count == 0) {
        if (code == repeats::none) return 1;
        return unlike("register 00 of 0x%x", code);
    }
    if (std::ranges::find(known_codes, code) != std::end(known_codes)) return count;
    return unlike("register 00 of 0x%x with repeats", code);
}

} // namespace hbdnn::format::b2e
