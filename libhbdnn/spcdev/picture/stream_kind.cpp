// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/picture/stream_kind.h"

#include <string_view>

namespace hbdnn::spcdev {
namespace {

using namespace std::string_view_literals;

struct Kind {
    std::size_t offset;
    std::string_view bytes;
    const char* name;
};

constexpr Kind kinds[] = {
    {0, "\0\0\0\1"sv, "an H.264 or H.265 stream"},
    {0, "\0\0\1"sv, "an H.264 or H.265 stream"},
    {4, "ftyp"sv, "an MP4 file"},
    {0, "\xff\xd8\xff"sv, "a JPEG"},
    {0, "\x89PNG"sv, "a PNG"},
    {0, "BM"sv, "a bitmap"},
    {0, "P6"sv, "a PPM"},
    {0, "P5"sv, "a PGM"},
};

bool matches(const Kind& kind, emu::Bytes begin) {
    return emu::in_range(kind.offset, kind.bytes.size(), begin.size()) &&
           std::memcmp(begin.data() + kind.offset, kind.bytes.data(), kind.bytes.size()) == 0;
}

} // namespace

bool is_compressed(emu::Bytes begin) {
    for (const Kind& kind : std::span(kinds).first(4)) {
        if (matches(kind, begin)) return true;
    }
    return false;
}

const char* stream_kind(emu::Bytes begin) {
    for (const Kind& kind : kinds) {
        if (matches(kind, begin)) return kind.name;
    }
    return "bytes of an unknown kind";
}

} // namespace hbdnn::spcdev
