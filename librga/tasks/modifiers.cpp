// SPDX-License-Identifier: Apache-2.0
#include "librga/tasks/modifiers.h"

#include "emu-core/base/environment.h"
#include "emu-core/base/error.h"

#include <bit>
#include <cmath>
#include <string_view>

namespace rga {
namespace {

using namespace emu::picture;
using emu::error;
using emu::Fault;

struct ModeRow {
    unsigned bit;
    BlendMode mode;
};
constexpr ModeRow modes[] = {
    {IM_ALPHA_BLEND_SRC_OVER, BlendMode::source_over},
    {IM_ALPHA_BLEND_SRC, BlendMode::source},
    {IM_ALPHA_BLEND_DST, BlendMode::destination},
    {IM_ALPHA_BLEND_SRC_IN, BlendMode::source_in},
    {IM_ALPHA_BLEND_DST_IN, BlendMode::destination_in},
    {IM_ALPHA_BLEND_SRC_OUT, BlendMode::source_out},
    {IM_ALPHA_BLEND_DST_OUT, BlendMode::destination_out},
    {IM_ALPHA_BLEND_DST_OVER, BlendMode::destination_over},
    {IM_ALPHA_BLEND_SRC_ATOP, BlendMode::source_atop},
    {IM_ALPHA_BLEND_DST_ATOP, BlendMode::destination_atop},
    {IM_ALPHA_BLEND_XOR, BlendMode::exclusive},
};

struct RasterRow {
    int code;
    RasterOperation operation;
};
constexpr RasterRow raster[] = {
    {IM_ROP_AND, RasterOperation::both},
    {IM_ROP_OR, RasterOperation::either},
    {IM_ROP_NOT_DST, RasterOperation::not_destination},
    {IM_ROP_NOT_SRC, RasterOperation::not_source},
    {IM_ROP_XOR, RasterOperation::exclusive},
    {IM_ROP_NOT_XOR, RasterOperation::not_exclusive},
};

emu::Result<BlendMode> blend_mode(unsigned usage) {
    const unsigned bits = usage & IM_ALPHA_BLEND_MASK;
    if (bits == 0) return BlendMode::source_over; // a key or OSD without one
    for (const ModeRow& row : modes) {
        if (row.bit == bits) return row.mode;
    }
    return error(Fault::bad_argument, "several blend modes at once, usage = 0x%x", usage);
}

ColourKey key_of(const im_colorkey_range& range, bool inverted) {
    ColourKey key{{}, {}, inverted};
    for (std::size_t c = 0; c < 3; ++c) {
        key.lowest[c] = static_cast<std::uint8_t>(static_cast<unsigned>(range.min) >> (8 * c));
        key.highest[c] = static_cast<std::uint8_t>(static_cast<unsigned>(range.max) >> (8 * c));
    }
    return key;
}

std::uint8_t global_alpha(const Buffer& buffer) {
    return static_cast<std::uint8_t>(buffer.global_alpha);
}

emu::Outcome check_osd(const Request& request) {
    const im_osd_t* const osd = request.options.osd;
    if (!request.uses(IM_OSD)) return {};
    if (!osd) return error(Fault::bad_argument, "osd_config is null");
    const bool inverts = osd->osd_mode & IM_OSD_MODE_AUTO_INVERT ||
                         osd->invert_config.invert_channel != IM_OSD_INVERT_CHANNEL_NONE;
    if (!inverts) return {};
    return error(Fault::unsupported, "OSD: how colours are inverted is not documented");
}

emu::Result<Modifier> blended(const Request& request, const Pictures& pictures,
                              const Spaces& spaces) {
    EMU_TRY(check_osd(request));
    EMU_TRY_VALUE(mode, blend_mode(request.usage));
    Blended how;
    how.blend.mode = mode;
    how.blend.multiplies = request.uses(IM_ALPHA_BLEND_PRE_MUL);
    how.blend.source_alpha = global_alpha(request.src);
    how.blend.destination_alpha = global_alpha(pictures.pat ? request.pat : request.dst);
    if (request.uses(IM_ALPHA_COLORKEY_MASK)) {
        how.key = key_of(request.options.colorkey_range, request.uses(IM_ALPHA_COLORKEY_INVERTED));
    }
    if (pictures.pat)
        how.under = Source{pictures.pat->view,
                           rect_of(Request::rect_of(request.pat, request.prect)), spaces.pat};
    return Modifier(how);
}

emu::Result<Modifier> raster_operation(int code) {
    for (const RasterRow& row : raster) {
        if (row.code == code) return Modifier(row.operation);
    }
    return error(Fault::bad_argument, "illegal rop code 0x%x", static_cast<unsigned>(code));
}

emu::Result<Modifier> quantised(const im_nn_t& nn) {
    const Quantisation how{{nn.offset_r, nn.offset_g, nn.offset_b},
                           {nn.scale_r, nn.scale_g, nn.scale_b}};
    for (std::size_t c = 0; c < 3; ++c) {
        if (how.offsets[c] < -256 || how.offsets[c] > 255)
            return error(Fault::bad_argument, "nn offset %d is beyond 9 bits", how.offsets[c]);
        if (how.scales[c] < 0 || how.scales[c] > 1023)
            return error(Fault::bad_argument, "nn scale %d is beyond 2.8 bits", how.scales[c]);
    }
    return Modifier(how);
}

// As OpenCV has it (documented).
double sigma_of(double sigma, int size) {
    return sigma > 0 ? sigma : 0.3 * ((size - 1) * 0.5 - 1) + 0.8;
}

// Weights of a neighbour relative to the centre's.
double beside(double sigma) {
    return std::exp(-1 / (2 * sigma * sigma));
}

std::int32_t coefficient(double weight) {
    return static_cast<std::int32_t>(weight * 255 + 0.5);
}

emu::Result<Modifier> blurred(const Options& options) {
    if (options.gauss_size.width != 3 || options.gauss_size.height != 3)
        return error(Fault::unsupported, "gauss: only 3 x 3 is available");
    if (options.gauss_matrix) {
        const double* const m = options.gauss_matrix;
        return Modifier(Blur{coefficient(m[4]), coefficient(m[1]), coefficient(m[0])});
    }
    const double x = beside(sigma_of(options.sigma_x, 3));
    const double y = options.sigma_y > 0 ? beside(options.sigma_y) : x;
    if (x != y) return error(Fault::unsupported, "gauss: sigma_x and sigma_y differ");
    const double sum = (1 + 2 * x) * (1 + 2 * x);
    return Modifier(Blur{coefficient(1 / sum), coefficient(x / sum), coefficient(x * x / sum)});
}

emu::Result<Filter> filter_of(int interp) {
    switch (interp) {
    case IM_INTERP_DEFAULT: return Filter::automatic;
    case IM_INTERP_LINEAR: return Filter::linear;
    case IM_INTERP_CUBIC: return Filter::cubic;
    case IM_INTERP_AVERAGE: return Filter::average;
    default: return error(Fault::bad_argument, "illegal interpolation %d", interp);
    }
}

// Whether programs may choose filters, as of librga 1.10.1 (documented).
emu::Result<bool> heeds_interpolation() {
    const std::string_view set = emu::environment("BOARDLESS_RGA_INTERPOLATION");
    if (set.empty() || set == "heeded") return true;
    if (set == "ignored") return false;
    return error(Fault::device_unavailable,
                 "BOARDLESS_RGA_INTERPOLATION=%.*s is unknown; it is heeded or ignored",
                 static_cast<int>(set.size()), set.data());
}

} // namespace

Rect rect_of(const im_rect& rect) {
    return {rect.x, rect.y, rect.width, rect.height};
}

emu::Result<Turn> turn_of(const Request& request) {
    const unsigned rotation = request.usage & IM_HAL_TRANSFORM_ROT_MASK;
    const unsigned flip = request.usage & IM_HAL_TRANSFORM_FLIP_MASK;
    if (std::popcount(rotation) > 1)
        return error(Fault::bad_argument, "several rotations at once, usage = 0x%x", request.usage);
    Turn turn;
    turn.mirrored_across = flip & (IM_HAL_TRANSFORM_FLIP_H | IM_HAL_TRANSFORM_FLIP_H_V);
    turn.mirrored_down = flip & (IM_HAL_TRANSFORM_FLIP_V | IM_HAL_TRANSFORM_FLIP_H_V);
    turn.quarters = rotation == IM_HAL_TRANSFORM_ROT_90    ? 1
                    : rotation == IM_HAL_TRANSFORM_ROT_180 ? 2
                    : rotation == IM_HAL_TRANSFORM_ROT_270 ? 3
                                                           : 0;
    return turn;
}

emu::Result<Filters> filters_of(int interp) {
    EMU_TRY_VALUE(is_heeded, heeds_interpolation());
    if (!is_heeded) return Filters{Filter::automatic, Filter::automatic};
    const bool each = interp & (IM_INTERP_HORIZ_FLAG | IM_INTERP_VERTI_FLAG);
    const int across = interp & IM_INTERP_MASK;
    const int down = each ? (interp >> IM_INTERP_VERTI_SHIFT) & IM_INTERP_MASK : across;
    if (!each && interp != across)
        return error(Fault::bad_argument, "illegal interpolation 0x%x",
                     static_cast<unsigned>(interp));
    EMU_TRY_VALUE(x, filter_of(across));
    EMU_TRY_VALUE(y, filter_of(down));
    return Filters{x, y};
}

emu::Result<std::int32_t> mosaic_block(int mode) {
    if (mode < IM_MOSAIC_8 || mode > IM_MOSAIC_128)
        return error(Fault::bad_argument, "illegal mosaic mode %d", mode);
    return 8 << mode;
}

emu::Result<Modifier> modifier_of(const Request& request, const Pictures& pictures,
                                  const Spaces& spaces) {
    if (request.uses(IM_COLOR_PALETTE)) return Modifier(Palette{pictures.pat->view});
    const bool blends = request.blends();
    const int count = blends + request.uses(IM_ROP) + request.uses(IM_NN_QUANTIZE) +
                      request.uses(static_cast<unsigned>(IM_GAUSS));
    if (count > 1) {
        return error(Fault::unsupported, "several operations on pixels at once, usage = 0x%x",
                     request.usage);
    }
    if (request.uses(IM_PRE_INTR | IM_ALPHA_BIT_MAP)) {
        return error(Fault::unsupported,
                     "early interruptions and alpha bit maps are not available, "
                     "usage = 0x%x",
                     request.usage);
    }
    if (blends) return blended(request, pictures, spaces);
    if (request.uses(IM_ROP)) return raster_operation(request.options.rop_code);
    if (request.uses(IM_NN_QUANTIZE)) return quantised(request.options.nn);
    if (request.uses(static_cast<unsigned>(IM_GAUSS))) return blurred(request.options);
    return Modifier();
}

} // namespace rga
