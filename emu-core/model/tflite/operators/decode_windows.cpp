// SPDX-License-Identifier: Apache-2.0
// Operators that slide a window: convolutions and pools.
#include "emu-core/model/tflite/operators/decoders.h"
#include "emu-core/model/tflite/options_schema.h"
#include "emu-core/model/tflite/window.h"

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

// `window` holds kernels and dilations, and slides over `src` to give `dst`; adds strides and
// padding.
Result<ops::Window> read_window(const Call& call, ops::Window window, WindowFields fields,
                                const Shape& src, const Shape& dst) {
    EMU_TRY(expect_rank_4(src, "input"));
    EMU_TRY(expect_rank_4(dst, "output"));
    EMU_TRY_VALUE(mode, call.options.scalar<std::int8_t>(fields.padding));
    const auto padding = static_cast<Padding>(mode);
    if (padding != Padding::same && padding != Padding::valid) {
        return error(Fault::bad_model, "its padding mode %d is unknown", mode);
    }
    EMU_TRY_VALUE(stride_y, call.options.scalar<std::int32_t>(fields.stride_y));
    EMU_TRY_VALUE(stride_x, call.options.scalar<std::int32_t>(fields.stride_x));
    window.y.stride = stride_y;
    window.x.stride = stride_x;
    EMU_TRY_VALUE(y, place(window.y, padding, src[1], dst[1]));
    EMU_TRY_VALUE(x, place(window.x, padding, src[2], dst[2]));
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
    return read_window(call, window, fields, call.shape_of(0), call.result().shape);
}

template <class Pool> Outcome decode_pool(Call& call) {
    ops::Window window;
    EMU_TRY_VALUE(y, call.options.scalar<std::int32_t>(field::pool_kernel_y));
    EMU_TRY_VALUE(x, call.options.scalar<std::int32_t>(field::pool_kernel_x));
    window.y.kernel = y;
    window.x.kernel = x;
    EMU_TRY_VALUE(placed,
                  read_window(call, window,
                              {field::pool_padding, field::pool_stride_y, field::pool_stride_x},
                              call.shape_of(0), call.result().shape));
    EMU_TRY_VALUE(activation, read_activation(call.options, field::pool_activation));
    Pool pool;
    pool.window = placed;
    pool.limits = activation;
    return call.finish(pool);
}

} // namespace

Outcome decode_conv(Call& call) {
    EMU_TRY(check_accumulator(call.options, field::conv_accumulator_type, call.input(0).dtype));
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
    return call.finish(graph::Conv{window, channels / per_group, activation});
}

Outcome decode_depthwise(Call& call) {
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
    return call.finish(graph::Depthwise{window, outputs / channels, activation});
}

// Operands: the result's shape (which is in the file), weights OC KH KW C, the feature map,
// perhaps a bias. The window slides over the result.
Outcome decode_transpose_conv(Call& call) {
    EMU_TRY(check_accumulator(call.options, field::transposed_conv_accumulator_type,
                              call.input(2).dtype));
    EMU_TRY(expect_rank_4(call.shape_of(1), "weight"));
    ops::Window window;
    window.y.kernel = call.shape_of(1)[1];
    window.x.kernel = call.shape_of(1)[2];
    EMU_TRY_VALUE(placed,
                  read_window(call, window,
                              {field::transposed_conv_padding, field::transposed_conv_stride_y,
                               field::transposed_conv_stride_x},
                              call.result().shape, call.shape_of(2)));
    EMU_TRY_VALUE(activation, read_activation(call.options, field::transposed_conv_activation));
    std::vector<TensorId> inputs{call.operand(2), call.operand(1)};
    if (call.has(3)) inputs.push_back(call.operand(3));
    return call.finish(graph::TransposedConv{placed, 1, activation}, std::move(inputs));
}

Outcome decode_max_pool(Call& call) {
    return decode_pool<graph::MaxPool>(call);
}

Outcome decode_average_pool(Call& call) {
    return decode_pool<graph::AveragePool>(call);
}

} // namespace emu::tflite
