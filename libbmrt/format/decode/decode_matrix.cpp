// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/format/decode/decode_units.h"

namespace bmrt {
namespace {

using namespace emu::lanes;

emu::Outcome check_matrices(const TensorDescriptor& d) {
    constexpr auto aligned = static_cast<std::uint32_t>(ShortStride::aligned);
    EMU_TRY(expect(d.operation == 0, "an unknown kind of matrix product"));
    EMU_TRY(expect(d.opd0.is_byte && d.opd1.is_byte && !d.opd1.is_constant,
                   "a factor that is not of bytes"));
    EMU_TRY(expect(d.res0.short_stride == aligned && d.opd0.short_stride == aligned &&
                       d.opd1.short_stride == aligned && d.opd2.short_stride == aligned,
                   "a matrix that is not aligned"));
    return expect(d.res0.h == 1 && d.opd0.h == 1 && d.opd1.h == 1, "matrices of several planes");
}

Integers bytes_of(const DescriptorOperand& operand, const emu::Extents& extents,
                  const emu::LaneGeometry& geometry) {
    return {emu::aligned(geometry, operand.address, extents), operand.is_signed != 0};
}

// Rows of high bytes follow those of the low ones.
Integers with_high_rows(Integers low) {
    low.high_plane = low.extents().n * low.tensor.strides.n;
    return low;
}

emu::Result<std::optional<Integers>> bias_of(const TensorDescriptor& d,
                                             const emu::LaneGeometry& geometry) {
    EMU_TRY(expect(d.operands == 2 || d.operands == 3,
                   "a matrix product of other than two or three operands"));
    if (d.operands == 2) return std::optional<Integers>();
    EMU_TRY(expect(!d.opd2.is_byte && d.opd2.n == 1 && d.opd2.h == 1 && d.opd2.c == d.res0.c &&
                       d.opd2.w == d.res0.w,
                   "a bias that is not one row of 16-bit integers"));
    return std::optional(with_high_rows(bytes_of(d.opd2, extents_of(d.opd2), geometry)));
}

} // namespace

DecodedCommand decode_matrix_mac(const TensorDescriptor& d, const TensorUnitModel& model) {
    EMU_TRY(check_matrices(d));
    const emu::LaneGeometry& geometry = model.geometry;
    EMU_TRY(expect(d.opd0.c > 0 && d.opd1.n == (d.opd0.c - 1) * d.opd0.w + d.opd1.w,
                   "a right matrix whose rows are not the left one's columns"));
    EMU_TRY(expect(d.opd1.c == d.res0.c, "a right matrix of other columns than the result"));
    EMU_TRY_VALUE(bias, bias_of(d, geometry));
    const emu::Extents right{.n = d.opd1.n, .w = d.res0.w, .c = d.opd1.c};
    const Integers low = bytes_of(d.res0, extents_of(d.res0), geometry);
    MatrixMac command{.dst = d.res0.is_byte ? low : with_high_rows(low),
                      .left = bytes_of(d.opd0, extents_of(d.opd0), geometry),
                      .right = bytes_of(d.opd1, right, geometry),
                      .depth = d.opd1.n,
                      .bias = bias,
                      .old = {},
                      .left_shift = static_cast<int>(d.left_shift),
                      .relu = d.relu != 0,
                      .shift = right_shift_of(d)};
    if (d.add_result) command.old = with_high_rows(low);
    return command;
}

DecodedCommand decode_matrix_mac_2(const TensorDescriptor& d, const TensorUnitModel& model) {
    constexpr std::uint32_t order = 256, slices = 16; // of the only matrices there are
    EMU_TRY(check_matrices(d));
    EMU_TRY(
        expect(extents_of(d.res0) == emu::Extents{.w = order, .c = order} &&
                   extents_of(d.opd0) == emu::Extents{.w = order, .c = order} &&
                   extents_of(d.opd1) == emu::Extents{.n = order, .w = order / slices, .c = slices},
               "a second kind of product of matrices that are not 256 x 256"));
    EMU_TRY(
        expect(d.operands == 2 && d.res0.is_byte && !d.add_result && !d.relu && d.right_shift == 0,
               "a second kind of product with bias, ReLU, shift or 16 bits"));
    return FoldedProduct{bytes_of(d.res0, extents_of(d.res0), model.geometry),
                         bytes_of(d.opd0, extents_of(d.opd0), model.geometry),
                         bytes_of(d.opd1, extents_of(d.opd1), model.geometry)};
}

} // namespace bmrt
