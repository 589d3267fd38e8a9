// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/entry_reader.h"
#include "libviplite/format/table.h"
#include "libviplite/format/version_1.h"
#include "libviplite/format/versions.h"

namespace viplite::format::version_1 {
namespace {

emu::Result<Port> read_port(emu::Bytes bytes, std::uint32_t version) {
    EntryReader entry(bytes);
    Port port;
    const std::uint32_t rank = entry.word();
    for (std::uint32_t i = 0; i < port_dims(version); ++i) port.dims.push_back(entry.word());
    EMU_TRY(set_rank(port, rank));
    port.format = static_cast<ElementFormat>(entry.word());
    port.data_type = entry.word();
    port.quant = static_cast<QuantFormat>(entry.word());
    // Files have anything there unless it counts.
    const auto position = entry.read<std::int32_t>();
    if (port.quant == QuantFormat::fixed_point) port.fixed_point_pos = position;
    port.scale = entry.read<float>();
    port.zero_point = entry.read<std::int32_t>();
    if (version >= with_port_names) port.name = entry.name();
    EMU_TRY(check(port));
    return port;
}

} // namespace

emu::Result<std::vector<Port>> read_ports(emu::Bytes section, std::uint32_t version,
                                          std::uint32_t count) {
    return read_table<Port>(section, count, port_bytes(version),
                            [version](emu::Bytes entry) { return read_port(entry, version); });
}

} // namespace viplite::format::version_1
