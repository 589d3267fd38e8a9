// SPDX-License-Identifier: Apache-2.0
#include "librga/older/older.h"

#include "emu-core/base/error.h"
#include "emu-core/edge/check_given.h"

namespace rga {
namespace {

bool is_of_1_2(const rga_info_t& info) {
    return info.rect.format <= 0 || info.rect.format >= 0x100;
}

struct Described {
    Buffer buffer;
    im_rect rect{};
};

Described described_by(const rga_info_t& info) {
    Described result;
    Buffer& b = result.buffer;
    b.address = info.virAddr;
    b.physical = reinterpret_cast<std::uintptr_t>(info.phyAddr);
    b.fd = info.fd;
    if (is_of_1_2(info)) {
        b.handle = static_cast<std::uint32_t>(info.handle);
        b.color_space_mode = info.color_space_mode;
        if (info.rd_mode != 0) b.rd_mode = info.rd_mode;
    }
    const rga_rect_t& r = info.rect;
    b.wstride = r.wstride != 0 ? r.wstride : r.width;
    b.hstride = r.hstride != 0 ? r.hstride : r.height;
    b.width = r.width;
    b.height = r.height;
    b.format = to_code(r.format);
    result.rect = {r.xoffset, r.yoffset, r.width, r.height};
    return result;
}

struct Row {
    int value;
    unsigned usage;
};
constexpr Row rotations[] = {
    {0, 0},
    {HAL_TRANSFORM_FLIP_H, IM_HAL_TRANSFORM_FLIP_H},
    {HAL_TRANSFORM_FLIP_V, IM_HAL_TRANSFORM_FLIP_V},
    {HAL_TRANSFORM_FLIP_H_V, IM_HAL_TRANSFORM_FLIP_H_V},
    {HAL_TRANSFORM_ROT_90, IM_HAL_TRANSFORM_ROT_90},
    {HAL_TRANSFORM_ROT_180, IM_HAL_TRANSFORM_ROT_180},
    {HAL_TRANSFORM_ROT_270, IM_HAL_TRANSFORM_ROT_270},
    {HAL_TRANSFORM_ROT_90 | HAL_TRANSFORM_FLIP_H,
     unsigned{IM_HAL_TRANSFORM_ROT_90} | IM_HAL_TRANSFORM_FLIP_H},
    {HAL_TRANSFORM_ROT_90 | HAL_TRANSFORM_FLIP_V,
     unsigned{IM_HAL_TRANSFORM_ROT_90} | IM_HAL_TRANSFORM_FLIP_V},
};
// The lower half of `blend`; the two at the end multiply colours by alpha first.
constexpr Row blends[] = {
    {0x000, 0},
    {0x100, IM_ALPHA_BLEND_SRC},
    {0x105, IM_ALPHA_BLEND_SRC_OVER},
    {0x501, IM_ALPHA_BLEND_DST_OVER},
    {0x405, unsigned{IM_ALPHA_BLEND_SRC_OVER} | IM_ALPHA_BLEND_PRE_MUL},
    {0x504, unsigned{IM_ALPHA_BLEND_DST_OVER} | IM_ALPHA_BLEND_PRE_MUL},
};

template <std::size_t count>
emu::Result<unsigned> find(const Row (&rows)[count], int value, const char* what) {
    for (const Row& row : rows) {
        if (row.value == value) return row.usage;
    }
    return emu::error(emu::Fault::bad_argument, "illegal %s 0x%x", what,
                      static_cast<unsigned>(value));
}

// Alpha that is the same for all pixels counts for source over alone (documented).
void set_alpha(unsigned blend, Buffer& src) {
    const unsigned mode = blend & 0xffff;
    if (mode == 0x105 || mode == 0x405) src.global_alpha = static_cast<int>(blend >> 16 & 0xff);
}

void set_modifiers(const rga_info_t& src, Request& request) {
    if (!is_of_1_2(src)) return;
    if (src.rop_code != 0) {
        request.usage |= IM_ROP;
        request.options.rop_code = src.rop_code;
    }
    if (src.nn.nn_flag != 0) {
        request.usage |= IM_NN_QUANTIZE;
        request.options.nn = {src.nn.scale_r,  src.nn.scale_g,  src.nn.scale_b,
                              src.nn.offset_r, src.nn.offset_g, src.nn.offset_b};
    }
    if (src.colorkey_en != 0) {
        request.usage |=
            src.colorkey_mode == 0 ? IM_ALPHA_COLORKEY_NORMAL : IM_ALPHA_COLORKEY_INVERTED;
        request.options.colorkey_range = {src.colorkey_max, src.colorkey_min};
    }
}

} // namespace

emu::Result<Request> blit_of(const rga_info_t* src, const rga_info_t* dst, const rga_info_t* src1) {
    EMU_TRY(emu::check_given(src, "src"));
    EMU_TRY(emu::check_given(dst, "dst"));
    EMU_TRY_VALUE(rotation, find(rotations, src->rotation, "rotation"));
    EMU_TRY_VALUE(blend, find(blends, static_cast<int>(src->blend & 0xffff), "blend"));
    Request request;
    const Described from = described_by(*src), to = described_by(*dst);
    request.src = from.buffer;
    request.srect = from.rect;
    request.dst = to.buffer;
    request.drect = to.rect;
    if (src1) {
        const Described third = described_by(*src1);
        request.pat = third.buffer;
        request.prect = third.rect;
    }
    request.usage = rotation | blend;
    set_alpha(src->blend, request.src);
    set_modifiers(*src, request);
    return request;
}

emu::Result<Request> fill_of(const rga_info_t* dst) {
    EMU_TRY(emu::check_given(dst, "dst"));
    Request request;
    const Described to = described_by(*dst);
    request.dst = to.buffer;
    request.drect = to.rect;
    request.options.color = dst->color;
    request.usage = IM_COLOR_FILL;
    return request;
}

emu::Result<Request> palette_of(const rga_info_t* src, const rga_info_t* dst,
                                const rga_info_t* table) {
    EMU_TRY(emu::check_given(table, "lut"));
    EMU_TRY_VALUE(request, blit_of(src, dst, table));
    request.usage |= IM_COLOR_PALETTE;
    return std::move(request);
}

} // namespace rga
