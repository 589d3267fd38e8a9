// SPDX-License-Identifier: Apache-2.0
#include "librga/limits/generation.h"

#include "emu-core/base/error.h"

#include <algorithm>
#include <numeric>

namespace rga {
namespace {

using emu::error;
using emu::Fault;

struct Side {
    const char* name;
    const Buffer& buffer;
    const im_rect& rect;
    int most_width, most_height;
    bool is_output;
};

struct Needed {
    unsigned usage;
    unsigned feature;
    const char* text;
};
constexpr Needed needed[] = {
    {IM_COLOR_FILL, feature_color_fill, "color fill"},
    {IM_COLOR_PALETTE, feature_color_palette, "color palette"},
    {IM_ROP, feature_rop, "ROP"},
    {IM_NN_QUANTIZE, feature_quantize, "quantize"},
    {IM_MOSAIC, feature_mosaic, "mosaic"},
    {IM_OSD, feature_osd, "OSD"},
    {IM_PRE_INTR, feature_early_interruption, "early interruption"},
    {IM_ALPHA_BIT_MAP, feature_alpha_bit_map, "alpha bit map"},
    {static_cast<unsigned>(IM_GAUSS), feature_gauss, "gauss"},
};

emu::Outcome check_features(const Request& request, const Generation& generation) {
    for (const Needed& row : needed) {
        if (request.uses(row.usage) && !generation.has(row.feature)) {
            return error(Fault::unsupported, "%s is unsupported on %.*s", row.text,
                         static_cast<int>(generation.name.size()), generation.name.data());
        }
    }
    const bool loads =
        (request.src.color_space_mode | request.dst.color_space_mode) & IM_FULL_CSC_MASK;
    if (loads && !generation.has(feature_dst_full_csc))
        return error(Fault::unsupported, "full csc is unsupported on this platform");
    return {};
}

emu::Outcome check_extents(const Side& side) {
    const Buffer& b = side.buffer;
    if (b.width <= 0 || b.height <= 0 || b.format < 0) {
        return error(Fault::bad_argument, "illegal %s, width = %d, height = %d, format = 0x%x",
                     side.name, b.width, b.height, static_cast<unsigned>(b.format));
    }
    if (b.width < 2 || b.height < 2) {
        return error(Fault::bad_argument, "Hardware limitation %s, min width,height = %d,%d",
                     side.name, b.width, b.height);
    }
    if (b.wstride < b.width || b.hstride < b.height) {
        return error(Fault::bad_input,
                     "invalid %s, width = %d, height = %d, wstride = %d, hstride = %d", side.name,
                     b.width, b.height, b.wstride, b.hstride);
    }
    return {};
}

emu::Outcome check_rect(const Side& side) {
    const im_rect& r = side.rect;
    const bool one_is_zero = (r.width == 0) != (r.height == 0);
    if (one_is_zero || r.x < 0 || r.y < 0 || r.width < 0 || r.height < 0) {
        return error(Fault::bad_argument,
                     "illegal %s_rect, x = %d, y = %d, width = %d, height = %d", side.name, r.x,
                     r.y, r.width, r.height);
    }
    const Buffer& b = side.buffer;
    const im_rect used = Request::rect_of(b, r);
    const bool is_within = used.x <= b.wstride - used.width && used.y <= b.hstride - used.height;
    if (is_within || (r.width == 0 && r.x == 0 && r.y == 0)) return {};
    return error(Fault::bad_input,
                 "invalid %s_rect, x + width = %lld, y + height = %lld, wstride = %d, hstride = %d",
                 side.name, static_cast<long long>(used.x) + used.width,
                 static_cast<long long>(used.y) + used.height, b.wstride, b.hstride);
}

emu::Outcome check_most(const Side& side) {
    const im_rect used = Request::rect_of(side.buffer, side.rect);
    if (used.width <= side.most_width && used.height <= side.most_height) return {};
    return error(Fault::unsupported, "Unsupported %s resolution %d x %d, the maximum is %d x %d",
                 side.name, used.width, used.height, side.most_width, side.most_height);
}

emu::Result<const FormatRow*> check_format(const Side& side, const Generation& generation) {
    const FormatRow* const row = find_format(side.buffer.format);
    if (!row) {
        return error(Fault::unsupported, "Invaild %s format [0x%x]!", side.name,
                     static_cast<unsigned>(side.buffer.format));
    }
    if (generation.has(row->group) && !(side.is_output && row->group == Group::bpp)) return row;
    return error(Fault::unsupported, "%s unsupported format %s", side.name, row->text);
}

emu::Outcome check_even(const Side& side, const FormatRow& format) {
    EMU_TRY_VALUE(core, core_format(format));
    if (core->family != emu::picture::Family::yuv) return {};
    const Buffer& b = side.buffer;
    const im_rect& r = side.rect;
    const int all = b.width | b.height | b.wstride | b.hstride | r.x | r.y | r.width | r.height;
    if (all % 2 == 0) return {};
    return error(Fault::bad_input,
                 "Error yuv not align to 2, %s rect[x,y,w,h] = [%d, %d, %d, %d], wstride = %d, "
                 "hstride = %d, format = %s",
                 side.name, r.x, r.y, r.width ? r.width : b.width, r.height ? r.height : b.height,
                 b.wstride, b.hstride, format.text);
}

emu::Outcome check_alignment(const Side& side, const FormatRow& format,
                             const Generation& generation) {
    if (side.buffer.rd_mode != IM_RASTER_MODE)
        return error(Fault::unsupported, "%s: only raster mode is available", side.name);
    const int align = row_alignment(format, generation);
    if (side.buffer.wstride % align == 0) return {};
    return error(Fault::unsupported, "%s width stride should be %d aligned!, wstride = %d",
                 format.text, align, side.buffer.wstride);
}

emu::Outcome check_side(const Side& side, const Generation& generation) {
    EMU_TRY(check_extents(side));
    EMU_TRY(check_rect(side));
    EMU_TRY(check_most(side));
    EMU_TRY_VALUE(format, check_format(side, generation));
    EMU_TRY(check_even(side, *format));
    return check_alignment(side, *format, generation);
}

emu::Outcome check_fill(const Request& request) {
    const im_rect rect = Request::rect_of(request.dst, request.drect);
    if (rect.width >= 2 && rect.height >= 2) return {};
    return error(Fault::bad_argument, "Hardware limitation dst_rect, min width,height = %d,%d",
                 rect.width, rect.height);
}

bool is_more(int from, int to) {
    return from > most_scaling * static_cast<long long>(to);
}

emu::Outcome check_scaling(const Request& request) {
    im_rect from = Request::rect_of(request.src, request.srect);
    const im_rect to = Request::rect_of(request.dst, request.drect);
    if (request.uses(IM_HAL_TRANSFORM_ROT_90 | IM_HAL_TRANSFORM_ROT_270))
        std::swap(from.width, from.height);
    if (!is_more(from.width, to.width) && !is_more(to.width, from.width) &&
        !is_more(from.height, to.height) && !is_more(to.height, from.height))
        return {};
    return error(Fault::unsupported,
                 "Unsupported to scaling more than 1/16 ~ 16 times, src[w,h] = [%d, %d], "
                 "dst[w,h] = [%d, %d]",
                 from.width, from.height, to.width, to.height);
}

emu::Outcome check_blend(const Request& request) {
    if (!request.blends()) return {};
    const bool has_pat = request.pat.is_given();
    const FormatRow* const under = find_format((has_pat ? request.pat : request.dst).format);
    EMU_TRY_VALUE(core, core_format(*under));
    if (core->family != emu::picture::Family::rgb) {
        return error(Fault::unsupported,
                     "Blend mode background layer unsupport non-RGB format, "
                     "format = %s",
                     under->text);
    }
    if (!has_pat) return {};
    const im_rect pat = Request::rect_of(request.pat, request.prect);
    const im_rect dst = Request::rect_of(request.dst, request.drect);
    if (pat.width == dst.width && pat.height == dst.height) return {};
    return error(
        Fault::unsupported,
        "In the three-channel mode Alpha blend, the resolution of src1[w = %d, h = %d] and "
        "dst[w = %d, h = %d] must be equal",
        pat.width, pat.height, dst.width, dst.height);
}

} // namespace

int row_alignment(const FormatRow& format, const Generation& generation) {
    const int bits = static_cast<int>(format.bits), row = 8 * generation.byte_stride;
    return std::lcm(bits, row) / bits;
}

emu::Outcome check(const Request& request, const Generation& generation) {
    EMU_TRY(check_features(request, generation));
    const int most = generation.input;
    if (!request.fills())
        EMU_TRY(check_side({"src", request.src, request.srect, most, most, false}, generation));
    const bool has_pat = request.pat.is_given() || request.uses(IM_COLOR_PALETTE);
    if (has_pat && !request.uses(IM_COLOR_PALETTE))
        EMU_TRY(check_side({"pat", request.pat, request.prect, most, most, false}, generation));
    EMU_TRY(check_side({"dst", request.dst, request.drect, generation.output_width,
                        generation.output_height, true},
                       generation));
    if (request.fills()) return check_fill(request);
    EMU_TRY(check_scaling(request));
    return check_blend(request);
}

} // namespace rga
