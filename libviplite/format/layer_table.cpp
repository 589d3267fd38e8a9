// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/entry_reader.h"
#include "libviplite/format/table.h"
#include "libviplite/format/version_1.h"

namespace viplite::format::version_1 {
namespace {

constexpr std::size_t lcd_row_bytes = 8; // offset, size

emu::Result<Range> read_row(emu::Bytes bytes, std::size_t lcd_bytes) {
    EntryReader entry(bytes);
    Range range;
    range.base = entry.word();
    range.bytes = entry.word();
    if (emu::in_range(range.base, range.bytes, lcd_bytes)) return range;
    return emu::error(emu::Fault::bad_model, "%u bytes from %u on, of %zu", range.bytes, range.base,
                      lcd_bytes);
}

} // namespace

emu::Result<std::vector<Layer>> read_layers(emu::Bytes section, std::uint32_t version,
                                            std::uint32_t count) {
    return read_table<Layer>(section, count, layer_bytes(version), [version](emu::Bytes bytes) {
        EntryReader entry(bytes);
        Layer layer;
        layer.name = entry.name();
        layer.id = entry.word();
        layer.operations = entry.word();
        if (version >= with_layer_uids) layer.uid = entry.word();
        return emu::Result<Layer>(std::move(layer));
    });
}

emu::Result<std::vector<Range>> read_lcd_table(emu::Bytes section, std::size_t lcd_bytes) {
    return read_table<Range>(section, emu::divide_up(section.size(), lcd_row_bytes), lcd_row_bytes,
                             [lcd_bytes](emu::Bytes bytes) { return read_row(bytes, lcd_bytes); });
}

} // namespace viplite::format::version_1
