// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/x2a/words/decode_words.h"

namespace hbdnn::format::x2a {

emu::Result<DdrPlace> decode_ddr(std::uint64_t payload, std::int32_t flag) {
    TakenWord word(payload, "parameter 1");
    const std::int32_t found = word.take(ddr::flag);
    DdrPlace place;
    place.region = word.take(ddr::region);
    place.bytes = word.take(ddr::bytes);
    place.address = word.take_wide(ddr::address);
    EMU_TRY(word.finish());
    if (found != flag) return unlike("parameter 1's %s of %d", ddr::flag.name, found);
    return place;
}

emu::Result<InOut> decode_places(std::uint64_t payload) {
    TakenWord word(payload, "parameter 2");
    InOut result;
    result.out.row = word.take(places::out_extension) * units_of_bank;
    result.in.row = word.take(places::in_extension) * units_of_bank;
    result.out.ring = word.take(places::out_ring) + 1;
    result.in.ring = word.take(places::in_ring) + 1;
    result.out.bank = word.take(places::out_bank);
    result.out.row += word.take(places::out_row);
    result.in.bank = word.take(places::in_bank);
    result.in.row += word.take(places::in_row);
    EMU_TRY(word.finish());
    return result;
}

emu::Result<std::int32_t> decode_group_stride(std::int32_t value, std::int32_t groups) {
    constexpr std::int32_t eighths_of_unit = 4;
    if (value % eighths_of_unit == 0) return value / eighths_of_unit;
    if (groups == 1) return 0; // gathers have a number of channels there
    return unlike("a group stride of %d x 8 bytes", value);
}

emu::Result<InputMap> decode_map(std::uint64_t payload) {
    TakenWord word(payload, "parameter 3");
    InputMap map;
    const std::int32_t group = word.take(input::group);
    map.strides.line = word.take(input::line);
    map.shape.lines = word.take(input::lines) + 1;
    map.shape.width = word.take(input::width) + 1;
    map.shape.groups = word.take(input::groups) + 1;
    EMU_TRY(word.finish());
    EMU_TRY_VALUE(stride, decode_group_stride(group, map.shape.groups));
    map.strides.group = stride;
    return map;
}

} // namespace hbdnn::format::x2a
