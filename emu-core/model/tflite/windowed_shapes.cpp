// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/tflite/options_schema.h"
#include "emu-core/model/tflite/result_shapes.h"
#include "emu-core/model/tflite/window.h"

namespace emu::tflite {
namespace {

// Where options keep what a window is: padding, and per axis kernel (-1: axes 1 and 2 of the
// weights), stride and dilation (-1: none).
struct WindowOptions {
    struct Axis {
        int kernel, stride, dilation;
    };
    int padding;
    Axis y, x;
};

constexpr WindowOptions conv_options{field::conv_padding,
                                     {-1, field::conv_stride_y, field::conv_dilation_y},
                                     {-1, field::conv_stride_x, field::conv_dilation_x}};
constexpr WindowOptions depthwise_options{
    field::depthwise_padding,
    {-1, field::depthwise_stride_y, field::depthwise_dilation_y},
    {-1, field::depthwise_stride_x, field::depthwise_dilation_x}};
constexpr WindowOptions pool_options{field::pool_padding,
                                     {field::pool_kernel_y, field::pool_stride_y, -1},
                                     {field::pool_kernel_x, field::pool_stride_x, -1}};

Result<std::int32_t> extent_option(const Call& call, int field, std::int32_t otherwise) {
    if (field < 0) return otherwise;
    return call.options.scalar<std::int32_t>(field, 1);
}

Result<std::int64_t> windowed_extent(const Call& call, const WindowOptions& options, int axis) {
    EMU_TRY_VALUE(mode, call.options.scalar<std::int8_t>(options.padding));
    const WindowOptions::Axis& fields = axis == 1 ? options.y : options.x;
    const std::int32_t weights = fields.kernel < 0 ? call.shape_of(1)[axis] : 1;
    EMU_TRY_VALUE(kernel, extent_option(call, fields.kernel, weights));
    EMU_TRY_VALUE(stride, extent_option(call, fields.stride, 1));
    EMU_TRY_VALUE(dilation, extent_option(call, fields.dilation, 1));
    ops::WindowAxis window;
    window.kernel = kernel;
    window.stride = stride;
    window.dilation = dilation;
    if (kernel < 1 || stride < 1 || dilation < 1) {
        return error(Fault::bad_model, "its window has a kernel, stride or dilation below 1");
    }
    return output_extent(window, static_cast<Padding>(mode), call.shape_of(0)[axis]);
}

Outcome windowed_shape(Call& call, const WindowOptions& options, std::int64_t channels) {
    const Shape src = call.shape_of(0);
    EMU_TRY_VALUE(y, windowed_extent(call, options, 1));
    EMU_TRY_VALUE(x, windowed_extent(call, options, 2));
    return set_extents(call, std::vector<std::int64_t>{src[0], y, x, channels});
}

Outcome expect_maps(const Call& call, std::size_t operands) {
    for (std::size_t i = 0; i < operands; ++i) {
        if (call.shape_of(i).rank() == 4) continue;
        return error(Fault::bad_model, "its operand %zu has the shape %s instead of four axes", i,
                     to_text(call.shape_of(i)).c_str());
    }
    return {};
}

} // namespace

Outcome shape_of_conv(Call& call) {
    EMU_TRY(expect_maps(call, 2));
    return windowed_shape(call, conv_options, call.shape_of(1)[0]);
}

Outcome shape_of_depthwise(Call& call) {
    EMU_TRY(expect_maps(call, 2));
    return windowed_shape(call, depthwise_options, call.shape_of(1)[3]);
}

Outcome shape_of_pool(Call& call) {
    EMU_TRY(expect_maps(call, 1));
    return windowed_shape(call, pool_options, call.shape_of(0)[3]);
}

} // namespace emu::tflite
