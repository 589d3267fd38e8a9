// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/format/decode/decode_units.h"

namespace bmrt {
namespace {

using namespace emu::lanes;

constexpr auto aligned_weights = static_cast<std::uint32_t>(ShortStride::aligned);
constexpr auto unaligned_weights = static_cast<std::uint32_t>(ShortStride::unaligned);

emu::Outcome check(const TensorDescriptor& d) {
    EMU_TRY(check_maps(d));
    EMU_TRY(expect(d.operation == 0, "an unknown kind of convolution"));
    EMU_TRY(expect(d.opd1.is_byte && !d.opd1.is_constant, "weights that are not bytes"));
    EMU_TRY(expect(d.insert_value == 0, "a convolution with padding other than 0"));
    return expect(d.opd1.n == d.opd0.c && d.opd1.c == d.res0.c,
                  "weights whose channels are not those of map and result");
}

DecodedCommand decode_plain(const TensorDescriptor& d, const emu::LaneGeometry& geometry,
                            const SumOutput& output) {
    EMU_TRY(expect(d.opd1.short_stride == unaligned_weights, "weights that are aligned"));
    Window window = window_of(d);
    window.y.dilation = static_cast<std::int32_t>(d.opd1_insert_y) + 1;
    window.x.dilation = static_cast<std::int32_t>(d.opd1_insert_x) + 1;
    const emu::Extents weights{
        .h = std::int64_t{d.opd1.h} * d.opd1.w, .w = d.opd0.c, .c = d.res0.c};
    return Conv{map_of(d.res0, geometry), map_of(d.opd0, geometry),
                Integers{emu::dense(geometry, d.opd1.address, weights), d.opd1.is_signed != 0},
                window, output};
}

DecodedCommand decode_winograd(const TensorDescriptor& d, const emu::LaneGeometry& geometry,
                               const SumOutput& output) {
    constexpr std::int32_t kernel = 3, tile = 4;
    EMU_TRY(
        expect(d.opd1.short_stride == aligned_weights, "Winograd weights that are not aligned"));
    EMU_TRY(expect(d.stride_x == 1 && d.stride_y == 1, "a Winograd convolution with a stride"));
    EMU_TRY(expect(!d.opd1_insert_x && !d.opd1_insert_y, "a dilated Winograd convolution"));
    Window window = window_of(d);
    window.y.kernel = window.x.kernel = kernel; // the descriptor's is not set
    const emu::Extents weights{.n = d.opd0.c, .h = tile, .w = tile, .c = d.res0.c};
    return Winograd{
        map_of(d.res0, geometry), map_of(d.opd0, geometry),
        Integers{emu::aligned(geometry, d.opd1.address, weights), d.opd1.is_signed != 0}, window,
        output};
}

} // namespace

DecodedCommand decode_conv(const TensorDescriptor& d, const TensorUnitModel& model) {
    EMU_TRY(check(d));
    EMU_TRY_VALUE(output, sum_output_of(d, model.geometry));
    if (d.winograd) return decode_winograd(d, model.geometry, output);
    return decode_plain(d, model.geometry, output);
}

} // namespace bmrt
