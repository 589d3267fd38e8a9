// SPDX-License-Identifier: Apache-2.0
// The vendor's formats: abi/rga/formats.inc.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/picture/format.h"

#include <cstdint>

namespace rga {

// Groups of formats, as bits.
enum class Group : std::uint8_t {
#define GROUP(name, text) name,
#include "abi/rga/formats.inc"
    count
};
constexpr unsigned bit_of(Group group) {
    return 1U << static_cast<unsigned>(group);
}
const char* text_of(Group group);

struct FormatRow {
    int code;
    std::string_view core; // "": nothing public describes it
    const char* text;
    unsigned bits;
    float bytes;
    Group group;
};

// Null for codes that are in no row.
const FormatRow* find_format(int code);

// A code as rga.h has it now: those below 0x100 are of headers before 1.2, and names of Linux's are
// taken, too (documented).
int to_code(int format);

// The core's format. Error unsupported, where it has none.
emu::Result<const emu::picture::Format*> core_format(const FormatRow& row);

} // namespace rga
