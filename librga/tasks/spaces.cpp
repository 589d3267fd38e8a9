// SPDX-License-Identifier: Apache-2.0
#include "librga/tasks/modifiers.h"

#include "emu-core/base/error.h"

namespace rga {
namespace {

using emu::picture::Family;
using emu::picture::Space;

emu::Result<Family> family_of(const Buffer& buffer) {
    const FormatRow* const row = find_format(buffer.format);
    if (!row) return Family::rgb; // place() refuses it
    EMU_TRY_VALUE(format, core_format(*row));
    return format->family == Family::yuv ? Family::yuv : Family::rgb;
}

struct Mode {
    int bits;
    Space yuv;
};
constexpr Mode to_rgb[] = {
    {0, Space::yuv_601_limited},
    {IM_YUV_TO_RGB_BT601_LIMIT, Space::yuv_601_limited},
    {IM_YUV_TO_RGB_BT601_FULL, Space::yuv_601_full},
    {IM_YUV_TO_RGB_BT709_LIMIT, Space::yuv_709_limited},
};
constexpr Mode to_yuv[] = {
    {0, Space::yuv_601_limited},
    {IM_RGB_TO_YUV_BT601_FULL, Space::yuv_601_full},
    {IM_RGB_TO_YUV_BT601_LIMIT, Space::yuv_601_limited},
    {IM_RGB_TO_YUV_BT709_LIMIT, Space::yuv_709_limited},
};
constexpr Mode of_picture[] = {
    {IM_YUV_BT601_LIMIT_RANGE, Space::yuv_601_limited},
    {IM_YUV_BT601_FULL_RANGE, Space::yuv_601_full},
    {IM_YUV_BT709_LIMIT_RANGE, Space::yuv_709_limited},
    {IM_YUV_BT709_FULL_RANGE, Space::yuv_709_full},
};

template <std::size_t count> const Mode* find(const Mode (&rows)[count], int bits) {
    for (const Mode& row : rows) {
        if (row.bits == bits) return &row;
    }
    return nullptr;
}

emu::Error refusal(const char* what, int mode) {
    return emu::error(emu::Fault::bad_argument, "%s, color_space_mode = 0x%x", what,
                      static_cast<unsigned>(mode));
}

// Of a picture that says what it is itself; else `otherwise`.
emu::Result<Space> own_space(const Buffer& buffer, Family family, Space otherwise) {
    if (family == Family::rgb) return Space::rgb;
    const int mode = buffer.color_space_mode & IM_FULL_CSC_MASK;
    if (mode == 0) return otherwise;
    const Mode* const row = find(of_picture, mode);
    if (!row) return refusal("a picture of YUV with a space of RGB", buffer.color_space_mode);
    return row->yuv;
}

} // namespace

emu::Result<Spaces> spaces_of(const Request& request) {
    EMU_TRY_VALUE(src, family_of(request.src));
    EMU_TRY_VALUE(dst, family_of(request.dst));
    const Family from = request.fills() ? Family::rgb : src;
    const int mode = request.dst.color_space_mode;
    const Mode* const reading = find(to_rgb, mode & IM_YUV_TO_RGB_MASK);
    const Mode* const writing = find(to_yuv, mode & IM_RGB_TO_YUV_MASK);
    const bool reads = from == Family::yuv && dst == Family::rgb;
    const bool writes = from == Family::rgb && dst == Family::yuv;
    if ((mode & IM_YUV_TO_RGB_MASK) && !reads)
        return refusal("Not yuv to rgb, but its color space is set", mode);
    if ((mode & IM_RGB_TO_YUV_MASK) && !writes)
        return refusal("Not rgb to yuv, but its color space is set", mode);
    if (mode & IM_Y4_MASK) {
        return emu::error(emu::Fault::unsupported,
                          "dithering to Y4 and Y1 is not available, "
                          "color_space_mode = 0x%x",
                          static_cast<unsigned>(mode));
    }
    const Space before = reads ? reading->yuv : Space::yuv_601_limited;
    EMU_TRY_VALUE(source, own_space(request.src, from, before));
    const Space after = writes                ? writing->yuv
                        : from == Family::yuv ? source
                                              : Space::yuv_601_limited;
    EMU_TRY_VALUE(target, own_space(request.dst, dst, after));
    EMU_TRY_VALUE(pat, family_of(request.pat));
    EMU_TRY_VALUE(third, own_space(request.pat, pat, Space::yuv_601_limited));
    return Spaces{source, target, third};
}

} // namespace rga
