// SPDX-License-Identifier: Apache-2.0
// Convolution2DTransposeBias, an operator of MediaPipe's: a transposed convolution with a bias,
// whose options are three int32. Source: mediapipe/util/tflite/operations/transpose_conv_bias.cc.
#include "emu-core/base/byte_reader.h"
#include "emu-core/model/tflite/operators/decoders.h"

#include <algorithm>

namespace emu::tflite {
namespace {

constexpr std::int32_t pads_same = 1, pads_nothing = 2;
constexpr std::int32_t most_stride = 1 << 15; // as windows have

// The cells that go are halved; of an odd number the last goes behind.
Result<ops::WindowAxis> reversed_axis(std::int32_t kernel, std::int32_t stride, bool same,
                                      std::int32_t src, std::int32_t dst) {
    if (stride < 1 || stride > most_stride) {
        return error(Fault::bad_model, "its stride %d is out of range", stride);
    }
    const std::int32_t gone = same ? std::max(0, kernel - (src - 1) % stride - 1) : 0;
    const std::int64_t extent = std::int64_t{stride} * (src - 1) + kernel - gone;
    if (extent != dst) {
        return error(Fault::bad_model, "its output has %d cells where the window gives %lld", dst,
                     static_cast<long long>(extent));
    }
    return ops::WindowAxis{kernel, stride, 1, gone / 2};
}

} // namespace

// Operands: the feature map, weights OC KH KW C, a bias.
Outcome decode_transpose_conv_bias(Call& call) {
    ByteReader options(call.custom_options);
    EMU_TRY_VALUE(padding, options.read<std::int32_t>());
    EMU_TRY_VALUE(stride_x, options.read<std::int32_t>());
    EMU_TRY_VALUE(stride_y, options.read<std::int32_t>());
    if (padding != pads_same && padding != pads_nothing) {
        return error(Fault::bad_model, "its padding mode %d is unknown", padding);
    }
    const Shape x = call.shape_of(0), weights = call.shape_of(1), y = call.result().shape;
    if (x.rank() != 4 || weights.rank() != 4 || y.rank() != 4) {
        return error(Fault::bad_model, "it makes %s of %s: no feature maps", to_text(y).c_str(),
                     to_text(x).c_str());
    }
    const bool same = padding == pads_same;
    EMU_TRY_VALUE(rows, reversed_axis(weights[1], stride_y, same, x[1], y[1]));
    EMU_TRY_VALUE(columns, reversed_axis(weights[2], stride_x, same, x[2], y[2]));
    graph::TransposedConv conv;
    conv.window = {rows, columns};
    return call.finish(conv);
}

} // namespace emu::tflite
