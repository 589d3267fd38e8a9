// SPDX-License-Identifier: Apache-2.0
// The readers of the two containers. Precondition: the file begins with magic and version.
#pragma once

#include "libviplite/format/description.h"

#include "emu-core/base/error.h"

namespace viplite::format {

inline constexpr std::size_t common_header_bytes = 12; // magic, version, target

// What read() says of them.
emu::Result<Description> read_version_1(const emu::SharedBytes& file);
emu::Result<Description> read_version_2(const emu::SharedBytes& file);

// The bytes of a section. Error bad_model: they are not all in the file.
emu::Result<emu::Bytes> section_bytes(emu::Bytes file, const Section& section);

// Keeps the first `rank` of the dimensions that the entry has room for. Error bad_model: none, or
// more than that.
emu::Outcome set_rank(Port& port, std::uint32_t rank);

// Error bad_model: no such type, a shape beyond the core's, a scale that is none.
emu::Outcome check(const Port& port);

} // namespace viplite::format
