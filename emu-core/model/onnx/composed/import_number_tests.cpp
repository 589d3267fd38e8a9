// SPDX-License-Identifier: Apache-2.0
// What asks of each number which kind it is, and shifts of bits.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/aligned.h"
#include "emu-core/model/onnx/call.h"
#include "emu-core/model/onnx/composed/composed.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/moves.h"

#include <limits>

namespace emu::onnx {
namespace {

using ops::BinaryFunction;
using ops::UnaryFunction;

constexpr float infinite = std::numeric_limits<float>::infinity();

Result<Value> compared(Call& call, BinaryFunction function, const Value& value, float limit) {
    EMU_TRY_VALUE(number, onnx::number(call, limit, value.dtype));
    return call.combine(function, value, number);
}

constexpr Choice<bool> directions[] = {{"", false}, {"LEFT", true}, {"RIGHT", false}};

bool is_unsigned(Dtype dtype) {
    return dtype == Dtype::u8 || dtype == Dtype::u16 || dtype == Dtype::u32;
}

} // namespace

Outcome is_inf(Call& call) {
    EMU_TRY_VALUE(negative, call.attributes().integer("detect_negative", 1));
    EMU_TRY_VALUE(positive, call.attributes().integer("detect_positive", 1));
    Value value = call.input(0);
    EMU_TRY(expect_plain(call, value));
    if (negative == 0 && positive == 0) { // nothing is larger than infinity
        EMU_TRY_VALUE(none, compared(call, BinaryFunction::greater, value, infinite));
        return call.define(none);
    }
    if (negative != 0 && positive != 0) {
        EMU_TRY_VALUE(size, call.apply({UnaryFunction::absolute}, value));
        value = size;
    }
    EMU_TRY_VALUE(
        result, compared(call, BinaryFunction::equal, value, positive != 0 ? infinite : -infinite));
    return call.define(result);
}

// A NaN alone is not equal to itself.
Outcome is_nan(Call& call) {
    const Value& value = call.input(0);
    EMU_TRY(expect_plain(call, value));
    EMU_TRY_VALUE(result, call.combine(BinaryFunction::not_equal, value, value));
    return call.define(result);
}

// x < -lambd: x + bias; x > lambd: x - bias; else 0.
Outcome shrink(Call& call) {
    EMU_TRY_VALUE(limit, call.attributes().real("lambd", 0.5F));
    EMU_TRY_VALUE(bias, call.attributes().real("bias", 0));
    const Value& value = call.input(0);
    EMU_TRY(expect_plain(call, value));
    if (!ops::is_float(value.dtype)) {
        return error(Fault::bad_model, "it is of %s", name_of(value.dtype).data());
    }
    EMU_TRY_VALUE(offset, number(call, bias, value.dtype));
    EMU_TRY_VALUE(zero, number(call, 0, value.dtype));
    EMU_TRY_VALUE(raised, call.combine(BinaryFunction::add, value, offset));
    EMU_TRY_VALUE(lowered, call.combine(BinaryFunction::subtract, value, offset));
    EMU_TRY_VALUE(below, compared(call, BinaryFunction::less, value, -limit));
    EMU_TRY_VALUE(above, compared(call, BinaryFunction::greater, value, limit));
    EMU_TRY_VALUE(upper, choose(call, above, lowered, zero));
    EMU_TRY_VALUE(result, choose(call, below, raised, upper));
    return call.define(result);
}

// Times, or through, a power of two in 64 bits; what leaves the type is lost, and so is all of it
// where the shift is as wide.
Outcome bit_shift(Call& call) {
    EMU_TRY_VALUE(left, read_choice(call, "direction", directions));
    const Value &value = call.input(0), &shift = call.input(1);
    EMU_TRY(expect_plain(call, value));
    EMU_TRY(expect_plain(call, shift));
    if (!call.attributes().has("direction") || value.dtype != shift.dtype ||
        !is_unsigned(value.dtype)) {
        return error(Fault::bad_model, "it shifts %s by %s", name_of(value.dtype).data(),
                     name_of(shift.dtype).data());
    }
    EMU_TRY_VALUE(wide, as_type(call, value, Dtype::i64));
    EMU_TRY_VALUE(exponent, as_type(call, shift, Dtype::i64));
    EMU_TRY_VALUE(factor, call.combine(BinaryFunction::power, integer_number(call, 2), exponent));
    const auto function = left ? BinaryFunction::multiply : BinaryFunction::divide;
    EMU_TRY_VALUE(shifted, call.combine(function, wide, factor));
    EMU_TRY_VALUE(result, as_type(call, shifted, value.dtype));
    return call.define(result);
}

} // namespace emu::onnx
