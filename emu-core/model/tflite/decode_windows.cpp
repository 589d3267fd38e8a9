// SPDX-License-Identifier: Apache-2.0
// Operators that slide a window: convolutions and pools.
#include "model/tflite/accumulator.h"
#include "model/tflite/activation.h"
#include "model/tflite/decoders.h"
#include "model/tflite/window.h"

namespace emu::tflite {
namespace {

// Where a table of options keeps what all windows have.
struct WindowFields {
    int padding, stride_y, stride_x;
};

Outcome expect_rank_4(const Shape& shape, const char* what) {
    if (shape.rank() == 4) return {};
    return error(Fault::bad_model, "its %s has the shape %s instead of four axes", what,
                 to_text(shape).c_str());
}

// `window` holds kernels and dilations; adds strides and padding.
Result<ops::Window> read_window(const Call& call, ops::Window window, WindowFields fields) {
    EMU_TRY(expect_rank_4(call.shape_of(0), "input"));
    EMU_TRY(expect_rank_4(call.result().shape, "output"));
    EMU_TRY_VALUE(mode, call.options.scalar<std::int8_t>(fields.padding));
    const auto padding = static_cast<Padding>(mode);
    if (padding != Padding::same && padding != Padding::valid) {
        return error(Fault::bad_model, "its padding mode %d is unknown", mode);
    }
    EMU_TRY_VALUE(stride_y, call.options.scalar<std::int32_t>(fields.stride_y));
    EMU_TRY_VALUE(stride_x, call.options.scalar<std::int32_t>(fields.stride_x));
    window.y.stride = stride_y;
    window.x.stride = stride_x;
    EMU_TRY_VALUE(y, place(window.y, padding, call.shape_of(0)[1], call.result().shape[1]));
    EMU_TRY_VALUE(x, place(window.x, padding, call.shape_of(0)[2], call.result().shape[2]));
    return ops::Window{y, x};
}

// The window of a convolution: the kernel is axes 1 and 2 of the weights, operand 1.
Result<ops::Window> read_kernel(const Call& call, WindowFields fields, int dilation_y,
                                int dilation_x) {
    EMU_TRY(expect_rank_4(call.shape_of(1), "weight"));
    ops::Window window;
    window.y.kernel = call.shape_of(1)[1];
    window.x.kernel = call.shape_of(1)[2];
    EMU_TRY_VALUE(y, call.options.scalar<std::int32_t>(dilation_y, 1));
    EMU_TRY_VALUE(x, call.options.scalar<std::int32_t>(dilation_x, 1));
    window.y.dilation = y;
    window.x.dilation = x;
    return read_window(call, window, fields);
}

template <class Pool> Result<graph::Operation> decode_pool(const Call& call) {
    ops::Window window;
    EMU_TRY_VALUE(y, call.options.scalar<std::int32_t>(field::pool_kernel_y));
    EMU_TRY_VALUE(x, call.options.scalar<std::int32_t>(field::pool_kernel_x));
    window.y.kernel = y;
    window.x.kernel = x;
    EMU_TRY_VALUE(placed,
                  read_window(call, window,
                              {field::pool_padding, field::pool_stride_y, field::pool_stride_x}));
    EMU_TRY_VALUE(activation, read_activation(call.options, field::pool_activation));
    return Pool{placed, activation};
}

} // namespace

Result<graph::Operation> decode_conv(const Call& call) {
    EMU_TRY(expect_32_bit_accumulator(call.options, field::conv_accumulator_type));
    EMU_TRY_VALUE(
        window, read_kernel(call, {field::conv_padding, field::conv_stride_y, field::conv_stride_x},
                            field::conv_dilation_y, field::conv_dilation_x));
    EMU_TRY_VALUE(activation, read_activation(call.options, field::conv_activation));
    const auto channels = call.shape_of(0)[3];
    const auto per_group = call.shape_of(1)[3];
    if (channels % per_group != 0) {
        return error(Fault::bad_model, "it has %d channels, which weights of %d do not divide",
                     channels, per_group);
    }
    return graph::Conv{window, channels / per_group, activation};
}

Result<graph::Operation> decode_depthwise(const Call& call) {
    EMU_TRY_VALUE(window, read_kernel(call,
                                      {field::depthwise_padding, field::depthwise_stride_y,
                                       field::depthwise_stride_x},
                                      field::depthwise_dilation_y, field::depthwise_dilation_x));
    EMU_TRY_VALUE(activation, read_activation(call.options, field::depthwise_activation));
    const auto channels = call.shape_of(0)[3];
    const auto outputs = call.shape_of(1)[3];
    if (outputs % channels != 0) {
        return error(Fault::bad_model, "it makes %d channels of %d, which is no multiple", outputs,
                     channels);
    }
    return graph::Depthwise{window, outputs / channels, activation};
}

Result<graph::Operation> decode_max_pool(const Call& call) {
    return decode_pool<graph::MaxPool>(call);
}

Result<graph::Operation> decode_average_pool(const Call& call) {
    return decode_pool<graph::AveragePool>(call);
}

} // namespace emu::tflite
