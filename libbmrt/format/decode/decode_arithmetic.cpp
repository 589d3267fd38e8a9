// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/error.h"
#include "libbmrt/format/decode/decode_units.h"

namespace bmrt {
namespace {

using namespace emu::lanes;

constexpr auto aligned_bits = static_cast<std::uint32_t>(ShortStride::aligned);

struct Operands {
    Integers dst, a;
    Other b;
};

std::int32_t constant_of(const DescriptorOperand& operand) {
    const std::uint32_t bits = operand.address;
    if (operand.is_byte) {
        const auto byte = static_cast<std::uint8_t>(bits);
        return operand.is_signed ? static_cast<std::int8_t>(byte) : std::int32_t{byte};
    }
    const auto half = static_cast<std::uint16_t>(bits);
    return operand.is_signed ? static_cast<std::int16_t>(half) : std::int32_t{half};
}

emu::Result<Operands> operands_of(const TensorDescriptor& d, const emu::LaneGeometry& geometry) {
    EMU_TRY_VALUE(dst, integers_of(d.res0, extents_of(d.res0), geometry));
    EMU_TRY_VALUE(a, integers_of(d.opd0, extents_of(d.opd0), geometry));
    if (d.opd1.is_constant) return Operands{dst, a, constant_of(d.opd1)};
    EMU_TRY_VALUE(b, integers_of(d.opd1, extents_of(d.opd1), geometry));
    return Operands{dst, a, b};
}

emu::Outcome expect_bytes(const TensorDescriptor& d) {
    return expect(d.opd0.is_byte && d.opd1.is_byte, "a factor of 16 bits");
}

emu::Outcome expect_no_shift(const TensorDescriptor& d) {
    return expect(d.right_shift == 0, "a right shift of an operation that has none");
}

DecodedCommand decode_multiply(const TensorDescriptor& d, const emu::LaneGeometry& geometry) {
    EMU_TRY(expect_bytes(d));
    EMU_TRY_VALUE(operands, operands_of(d, geometry));
    return Multiply{operands.dst, operands.a, operands.b, right_shift_of(d)};
}

DecodedCommand decode_mac(const TensorDescriptor& d, const emu::LaneGeometry& geometry) {
    EMU_TRY(expect_bytes(d));
    EMU_TRY_VALUE(operands, operands_of(d, geometry));
    Integers old = operands.dst;
    old.high_plane = d.res0.b_stride; // also of a result that is stored as bytes
    return MultiplyAccumulate{operands.dst,
                              old,
                              operands.a,
                              operands.b,
                              static_cast<int>(d.left_shift),
                              d.arithmetic_shift != 0,
                              right_shift_of(d)};
}

DecodedCommand decode_add(const TensorDescriptor& d, const emu::LaneGeometry& geometry,
                          bool subtracts) {
    EMU_TRY_VALUE(operands, operands_of(d, geometry));
    return Add{operands.dst, operands.a, operands.b, subtracts, right_shift_of(d)};
}

DecodedCommand decode_extreme(const TensorDescriptor& d, const emu::LaneGeometry& geometry,
                              Extreme::Kind kind) {
    EMU_TRY(expect_no_shift(d));
    EMU_TRY_VALUE(operands, operands_of(d, geometry));
    return Extreme{operands.dst, operands.a, operands.b, kind};
}

DecodedCommand decode_shift(const TensorDescriptor& d, const TensorUnitModel& model) {
    EMU_TRY(expect_no_shift(d));
    EMU_TRY_VALUE(operands, operands_of(d, model.geometry));
    const auto positive =
        model.quirks.positive_shifts_left ? Shift::Positive::left : Shift::Positive::right;
    return Shift{operands.dst, operands.a, operands.b, positive};
}

DecodedCommand decode_bitwise(const TensorDescriptor& d, const emu::LaneGeometry& geometry,
                              Bitwise::Kind kind) {
    EMU_TRY(expect_no_shift(d));
    EMU_TRY_VALUE(operands, operands_of(d, geometry));
    return Bitwise{operands.dst, operands.a, operands.b, kind};
}

DecodedCommand decode_copy(const TensorDescriptor& d, const emu::LaneGeometry& geometry) {
    EMU_TRY(expect_no_shift(d));
    EMU_TRY(expect(d.res0.is_byte && d.opd0.is_byte, "a copy of 16-bit integers"));
    EMU_TRY_VALUE(dst, tensor_of(d.res0, extents_of(d.res0), geometry));
    EMU_TRY_VALUE(src, tensor_of(d.opd0, extents_of(d.opd0), geometry));
    return Copy{dst, src};
}

DecodedCommand decode_channel_sum(const TensorDescriptor& d, const TensorUnitModel& model) {
    EMU_TRY_VALUE(dst, integers_of(d.res0, extents_of(d.res0), model.geometry));
    EMU_TRY_VALUE(src, integers_of(d.opd0, extents_of(d.opd0), model.geometry));
    return ChannelSum{dst, src, right_shift_of(d), model.quirks.channel_sum_low_plane_only};
}

DecodedCommand decode_lookup(const TensorDescriptor& d, const emu::LaneGeometry& geometry) {
    EMU_TRY(expect_no_shift(d));
    EMU_TRY(expect(d.res0.is_byte && d.opd0.is_byte && d.opd1.is_byte && !d.opd1.is_constant,
                   "a table or an index of 16 bits"));
    EMU_TRY(expect(d.res0.short_stride == aligned_bits && d.opd0.short_stride == aligned_bits,
                   "a lookup of operands that are not aligned"));
    return Lookup{emu::aligned(geometry, d.res0.address, extents_of(d.res0)),
                  emu::aligned(geometry, d.opd0.address, extents_of(d.opd0)), d.opd1.address};
}

DecodedCommand decode_pairs(const TensorDescriptor& d, const TensorUnitModel& model) {
    const emu::LaneGeometry& geometry = model.geometry;
    switch (static_cast<ArithmeticOperation>(d.operation)) {
    case ArithmeticOperation::mul: return decode_multiply(d, geometry);
    case ArithmeticOperation::mac: return decode_mac(d, geometry);
    case ArithmeticOperation::add: return decode_add(d, geometry, false);
    case ArithmeticOperation::sub: return decode_add(d, geometry, true);
    case ArithmeticOperation::max: return decode_extreme(d, geometry, Extreme::Kind::max);
    case ArithmeticOperation::min: return decode_extreme(d, geometry, Extreme::Kind::min);
    case ArithmeticOperation::shift: return decode_shift(d, model);
    case ArithmeticOperation::bit_and: return decode_bitwise(d, geometry, Bitwise::Kind::and_);
    case ArithmeticOperation::bit_or: return decode_bitwise(d, geometry, Bitwise::Kind::or_);
    case ArithmeticOperation::bit_xor: return decode_bitwise(d, geometry, Bitwise::Kind::xor_);
    case ArithmeticOperation::copy: return decode_copy(d, geometry);
    }
    return emu::error(emu::Fault::unsupported, "arithmetic has no operation %u", d.operation);
}

} // namespace

DecodedCommand decode_arithmetic(const TensorDescriptor& d, const TensorUnitModel& model) {
    EMU_TRY(expect(!d.relu, "arithmetic with ReLU"));
    const bool is_mac = d.operation == static_cast<std::uint32_t>(ArithmeticOperation::mac);
    EMU_TRY(expect(is_mac == (d.add_result != 0),
                   "a result that is added to by another operation than mac"));
    if (!d.mdsum && !d.lookup) return decode_pairs(d, model);
    EMU_TRY(expect(!(d.mdsum && d.lookup) && d.operation == 0,
                   "a sum per channel or a table with another operation"));
    return d.mdsum ? decode_channel_sum(d, model) : decode_lookup(d, model.geometry);
}

} // namespace bmrt
