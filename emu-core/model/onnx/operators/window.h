// SPDX-License-Identifier: Apache-2.0
// The windows of convolutions and pools, from the attributes they share.
#pragma once

#include "emu-core/model/onnx/call.h"
#include "emu-core/ops/windows/window.h"

namespace emu::onnx {

// One spatial axis.
struct WindowExtent {
    ops::WindowAxis axis;
    std::int32_t after = 0;  // padding behind
    std::int32_t extent = 1; // of the result
};

// The spatial axes of a feature map as the core has them: two, of which the first is of extent 1
// where the file has only one.
struct Windows {
    WindowExtent y, x;

    ops::Window window() const { return {y.axis, x.axis}; }
    bool is_padded() const {
        return y.axis.before != 0 || y.after != 0 || x.axis.before != 0 || x.after != 0;
    }
};

// Reads kernel_shape, strides, dilations, pads and auto_pad. `kernel` has the extents that weights
// say, or is empty where kernel_shape must. Error bad_model: another number of spatial axes than
// one or two, lists of another length, negative padding, results of no extent.
Result<Windows> read_windows(Call& call, const Shape& src, std::vector<std::int64_t> kernel);

// Of three spatial axes, one after the other. Precondition: rank 5.
Result<std::vector<WindowExtent>> read_volume_windows(Call& call, const Shape& src,
                                                      std::vector<std::int64_t> kernel);

// Those of a transposed convolution, with output_padding and output_shape.
Result<Windows> read_transposed_windows(Call& call, const Shape& src,
                                        std::vector<std::int64_t> kernel);

// The convolution of input 0 with the weights and bias of inputs 1 and 2 (import_windows.cpp).
Result<Value> conv_value(Call& call);

// Windows that cover the whole feature map. Precondition: rank >= 3.
Windows global_windows(const Shape& src);

} // namespace emu::onnx
