// SPDX-License-Identifier: Apache-2.0
// Operators of single elements, of two tensors or of one.
#include "libhbdnn/format/quantised/quantised_call.h"
#include "libhbdnn/format/quantised/quantised_operators.h"

#include "emu-core/model/onnx/operators/scales.h"

namespace hbdnn::format::quantised {
namespace {

using emu::Dtype;
using emu::error;
using emu::Fault;
using emu::onnx::Call;
using emu::ops::CombineFunction;

// Of words shifted to a sum's place: more than any file needs, and less than sums hold.
constexpr std::uint8_t addend_bits = 60;
// Of bytes, whose sum 32 bits hold.
constexpr std::int32_t most_products = 0x7FFF'FFFF / (128 * 128);

emu::Outcome expect_usual(Call& call) {
    EMU_TRY(expect_word(call, "data_format", "NHWC"));
    return expect_word(call, "rounding_method", "ROUND");
}

emu::Result<TwoSteps> output_steps(Call& call, Dtype dtype) {
    EMU_TRY_VALUE(right, shifts(call, "accu_right_shift"));
    EMU_TRY_VALUE(scale, factors(call, "output_scale"));
    EMU_TRY_VALUE(out, shifts(call, "output_right_shift"));
    return TwoSteps{std::move(right), std::move(scale), std::move(out), bits_of(dtype)};
}

emu::Outcome combine(Call& call, emu::ops::Combine command, Dtype dtype) {
    EMU_TRY_VALUE(steps, output_steps(call, dtype));
    command.output = steps.chain();
    EMU_TRY_VALUE(a, integers(call, 0, bytes_and_words));
    EMU_TRY_VALUE(b, integers(call, 1, bytes_and_words));
    EMU_TRY_VALUE(shape, emu::onnx::broadcast(call.input(0).shape, call.input(1).shape));
    EMU_TRY_VALUE(result, computed(call, std::move(command), {a, b}, shape, dtype));
    return define(call, result);
}

// out((x << x_shift) +- R(y * e_scale, -e_shift)), out being the two steps: x_shift and its kin are
// fields of the program's addition, too.
emu::Outcome add_or_subtract(Call& call, CombineFunction function) {
    EMU_TRY(expect_usual(call));
    EMU_TRY_VALUE(dtype, stored_type(call, "output_bit"));
    EMU_TRY_VALUE(x_shift, shifts(call, "x_shift"));
    EMU_TRY_VALUE(scale, factors(call, "e_scale"));
    EMU_TRY_VALUE(e_shift, shifts_or_none(call, "e_shift"));
    for (std::int64_t& by : x_shift) {
        if (by < 0) return error(Fault::bad_model, "its x_shift is negative");
        by = -by;
    }
    for (std::int64_t& by : e_shift) by = -by;
    emu::ops::Combine command{function, {}, {}, {}, addend_bits};
    shift(command.first, x_shift);
    multiply(command.second, scale);
    shift(command.second, e_shift);
    return combine(call, std::move(command), dtype);
}

} // namespace

emu::Outcome elementwise_add(Call& call) {
    return add_or_subtract(call, CombineFunction::add);
}

emu::Outcome elementwise_subtract(Call& call) {
    return add_or_subtract(call, CombineFunction::subtract);
}

// out(x * y)
emu::Outcome elementwise_multiply(Call& call) {
    EMU_TRY(expect_usual(call));
    EMU_TRY_VALUE(dtype, stored_type(call, "output_bit"));
    return combine(call, {CombineFunction::multiply, {}, {}, {}, 32}, dtype);
}

// sat(R(x * output_scale, output_right_shift)), channels being the last axis.
emu::Outcome requantize(Call& call) {
    EMU_TRY(expect_word(call, "data_format", "NHWC"));
    EMU_TRY(expect_word(call, "method", "Rescale"));
    EMU_TRY(expect_number(call, "axis", call.input(0).rank() - 1));
    EMU_TRY_VALUE(dtype, stored_type(call, "bits"));
    EMU_TRY_VALUE(scale, factors(call, "output_scale"));
    EMU_TRY_VALUE(by, shifts(call, "output_right_shift"));
    EMU_TRY_VALUE(src, integers(call, 0, all_integers));
    emu::ops::Chain chain;
    multiply(chain, scale);
    shift(chain, by, bits_of(dtype));
    EMU_TRY_VALUE(result, requantised(call, src, call.input(0).shape, std::move(chain), dtype));
    return define(call, result);
}

// x * scale, in float32.
emu::Outcome dequantize(Call& call) {
    const emu::onnx::Value& x = call.input(0);
    EMU_TRY_VALUE(axis, call.attributes().integer("axis", x.rank() - 1));
    EMU_TRY_VALUE(known, call.axis(axis, x.rank()));
    EMU_TRY(integers(call, 0, all_integers));
    constexpr std::size_t no_zero_points = 2;
    EMU_TRY_VALUE(quant, emu::onnx::read_quant(call, 1, no_zero_points, x.shape, known));
    EMU_TRY_VALUE(src, emu::onnx::quantised(call, x, quant));
    return call.finish(emu::graph::Convert{}, {src.tensor}, x.shape, Dtype::f32);
}

// out(sum over k of a[.., m, k] * b[.., k, n])
emu::Outcome matmul(Call& call) {
    EMU_TRY(expect_word(call, "rounding_method", "ROUND"));
    EMU_TRY_VALUE(dtype, stored_type(call, "output_bit"));
    EMU_TRY_VALUE(right, shifts(call, "right_shift"));
    EMU_TRY_VALUE(scale, factors(call, "scale"));
    EMU_TRY_VALUE(out, shifts(call, "out_shift"));
    EMU_TRY_VALUE(a, integers(call, 0, bytes_only));
    EMU_TRY_VALUE(b, integers(call, 1, bytes_only));
    EMU_TRY_VALUE(shape, emu::onnx::product_shape(call.input(0).shape, call.input(1).shape));
    if (call.input(0).shape[call.input(0).rank() - 1] > most_products) {
        return error(Fault::bad_model, "its sums could leave 32 bits");
    }
    emu::ops::Matmul command;
    command.output =
        TwoSteps{std::move(right), std::move(scale), std::move(out), bits_of(dtype)}.chain();
    EMU_TRY_VALUE(result, computed(call, std::move(command), {a, b}, shape, dtype));
    return define(call, result);
}

} // namespace hbdnn::format::quantised
