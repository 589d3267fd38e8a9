// SPDX-License-Identifier: Apache-2.0
#include "librga/pictures/formats.h"

#include "emu-core/base/error.h"

#include <rga.h>

namespace rga {
namespace {

constexpr const char* groups[] = {
#define GROUP(name, text) text,
#include "abi/rga/formats.inc"
};

constexpr FormatRow formats[] = {
#define FORMAT(code, core, text, bits, bytes, group) {code, core, text, bits, bytes, Group::group},
#include "abi/rga/formats.inc"
};

struct Fourcc {
    int name, code;
};
constexpr int fourcc(char a, char b, char c, char d) {
    return a | b << 8 | c << 16 | d << 24;
}
constexpr Fourcc fourccs[] = {
#define FOURCC(a, b, c, d, code) {fourcc(a, b, c, d), code},
#include "abi/rga/formats.inc"
};

} // namespace

const char* text_of(Group group) {
    return groups[static_cast<std::size_t>(group)];
}

const FormatRow* find_format(int code) {
    for (const FormatRow& row : formats) {
        if (row.code == code) return &row;
    }
    return nullptr;
}

int to_code(int format) {
    if (format > 0 && format < 0x100) return format << 8;
    for (const Fourcc& row : fourccs) {
        if (row.name == format) return row.code;
    }
    return format;
}

emu::Result<const emu::picture::Format*> core_format(const FormatRow& row) {
    if (const emu::picture::Format* format = emu::picture::find_format(row.core)) return format;
    return emu::error(emu::Fault::unsupported, "how %s lies in memory is not known", row.text);
}

} // namespace rga
