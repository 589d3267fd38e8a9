// SPDX-License-Identifier: Apache-2.0
// The tables of container 1, each from the bytes of its section. Those of container 2 are the same
// as of the newest versions, but for the ports. Errors of all: bad_model, with the entry that is
// wrong.
#pragma once

#include "libviplite/format/description.h"

#include "emu-core/base/error.h"

namespace viplite::format::version_1 {

emu::Result<std::vector<Port>> read_ports(emu::Bytes section, std::uint32_t version,
                                          std::uint32_t count);
emu::Result<std::vector<Layer>> read_layers(emu::Bytes section, std::uint32_t version,
                                            std::uint32_t count);
emu::Result<std::vector<Range>> read_lcd_table(emu::Bytes section, std::size_t lcd_bytes);
emu::Result<std::vector<Patch>> read_patches(emu::Bytes section, std::uint32_t version);
// Entries of that many bytes.
emu::Result<std::vector<Patch>> read_sized_patches(emu::Bytes section, std::uint32_t bytes);
// Checked against all that `description` has: commands, layers, patches.
emu::Result<std::vector<Operation>> read_operations(emu::Bytes section,
                                                    const Description& description);
// As many as there are, of that many bytes.
emu::Result<std::vector<Operation>> read_sized_operations(emu::Bytes section, std::uint32_t bytes,
                                                          const Description& description);

} // namespace viplite::format::version_1
