// SPDX-License-Identifier: Apache-2.0
// Sums of products with constant weights.
#include "libhbdnn/format/quantised/conv_sums.h"
#include "libhbdnn/format/quantised/quantised_call.h"
#include "libhbdnn/format/quantised/quantised_operators.h"

namespace hbdnn::format::quantised {
namespace {

using emu::Dtype;
using emu::error;
using emu::Fault;
using emu::TensorId;
using emu::onnx::Call;

constexpr auto cuts = emu::ops::Rounding::floor;

emu::Result<TwoSteps> conv_steps(Call& call, Dtype dtype) {
    EMU_TRY_VALUE(right, shifts(call, "right_shift"));
    EMU_TRY_VALUE(scale, factors(call, "scale"));
    EMU_TRY_VALUE(out, shifts(call, "out_shift"));
    return TwoSteps{std::move(right), std::move(scale), std::move(out), bits_of(dtype), cuts};
}

// steps(sums + (e * e_scale >> -e_shift)). That this shift cuts as well is assumed.
emu::Result<TensorId> with_addend(Call& call, ConvSums& sums, const TwoSteps& steps, Dtype dtype) {
    if (!call.has(4) || call.input(4).shape != sums.shape()) {
        return error(Fault::bad_model, "it adds no feature map of its result's shape");
    }
    EMU_TRY_VALUE(addend, integers(call, 4, bytes_only));
    EMU_TRY_VALUE(scale, factors(call, "e_scale"));
    EMU_TRY_VALUE(by, shifts(call, "e_shift"));
    for (std::int64_t& shift : by) shift = -shift;
    constexpr std::uint8_t addend_width = 60; // nothing of it is lost
    emu::ops::Combine combine{emu::ops::CombineFunction::add, {}, {}, steps.chain(), addend_width};
    multiply(combine.second, scale);
    constexpr int all_bits = 63;
    shift(combine.second, by, all_bits, cuts);
    EMU_TRY_VALUE(exact, sums.add({}, Dtype::i32));
    return computed(call, std::move(combine), {exact, addend}, sums.shape(), dtype);
}

// Of sums that are the results themselves, or take the two steps.
emu::Result<TensorId> finished(Call& call, ConvSums& sums) {
    EMU_TRY_VALUE(raw, call.attributes().integer("high_precision_output", 0));
    EMU_TRY_VALUE(adds, call.attributes().integer("use_sumin", 0));
    EMU_TRY_VALUE(dtype, stored_type(call, "output_bit"));
    if (raw != 0) {
        if (dtype == Dtype::i32 && raw == 1 && adds == 0 && !call.has(4))
            return sums.add({}, Dtype::i32);
        return error(Fault::bad_model, "sums as results, but of %d bits, or with an addend",
                     bits_of(dtype));
    }
    if (dtype == Dtype::i32) return error(Fault::bad_model, "32 bits, but not as sums");
    EMU_TRY_VALUE(steps, conv_steps(call, dtype));
    if (adds == 1) return with_addend(call, sums, steps, dtype);
    if (adds != 0 || call.has(4)) return error(Fault::bad_model, "an addend that it does not add");
    if (dtype == Dtype::i8) return sums.add(steps.chain(), dtype);
    EMU_TRY_VALUE(wide, sums.add(steps.chain(), Dtype::i32));
    return requantised(call, wide, sums.shape(), {}, dtype);
}

// The thresholds are what the scales were made from.
emu::Outcome finish_conv(Call& call, std::int64_t groups) {
    EMU_TRY(expect_word(call, "data_format", "NHWC"));
    EMU_TRY(call.attributes().reals("weight_thresholds"));
    ConvSums sums(call);
    EMU_TRY(sums.read(groups));
    EMU_TRY_VALUE(result, finished(call, sums));
    return define(call, result);
}

} // namespace

emu::Outcome conv(Call& call) {
    EMU_TRY(expect_number(call, "use_bias", 1));
    EMU_TRY_VALUE(groups, call.attributes().integer("group", 1));
    return finish_conv(call, groups);
}

// From what the BPU makes of a picture to what the network was trained on. Other input types have
// not been seen.
emu::Outcome preprocess(Call& call) {
    EMU_TRY(expect_word(call, "input_type", "YUV_BT601_FULL_RANGE_128"));
    EMU_TRY(expect_number(call, "channel_group", 1));
    return finish_conv(call, 1);
}

} // namespace hbdnn::format::quantised
