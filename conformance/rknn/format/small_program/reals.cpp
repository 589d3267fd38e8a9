// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/format/small_program/pieces.h"

#include "emu-core/tensor/float16.h"

namespace rknn_format_tests {

using emu::Dtype;
using emu::Shape;
using emu::TensorId;

// Real numbers with few bits, so that sums are exact in any order.
TensorId SmallProgram::halves(const char* name, Shape shape) {
    std::vector<std::uint16_t> values(static_cast<std::size_t>(shape.elements()));
    for (std::uint16_t& value : values) {
        value = emu::to_half(static_cast<float>(random_() % 64) / 64 - 0.5F);
    }
    return constant(name, Dtype::f16, shape, values);
}

TensorId SmallProgram::real_result(const char* name, Shape shape) {
    return add_tensor(name, Dtype::f16, shape, {});
}

TensorId SmallProgram::real_conv(TensorId src, ConvShape shape, bool relu) {
    const std::int32_t ic = spec(src).shape[3], k = shape.kernel, oc = shape.channels;
    const TensorId dst = real_result("conv", windowed(src, shape, oc));
    emu::ops::Conv conv;
    conv.window = window_of(shape);
    if (relu) conv.limits.low = 0;
    const TensorId weights = halves("weights", {oc, k, k, ic}), bias = halves("bias", {oc});
    return layer("conv", std::move(conv), {src, weights, bias}, dst);
}

TensorId SmallProgram::real_depthwise(TensorId src, ConvShape shape) {
    const std::int32_t c = spec(src).shape[3], k = shape.kernel;
    const TensorId dst = real_result("depthwise", windowed(src, shape, c));
    emu::ops::Depthwise depthwise;
    depthwise.window = window_of(shape);
    const TensorId weights = halves("weights", {1, k, k, c}), bias = halves("bias", {c});
    return layer("depthwise", std::move(depthwise), {src, weights, bias}, dst);
}

TensorId SmallProgram::real_connected(TensorId src, std::int32_t channels) {
    const TensorId dst = real_result("connected", {1, channels});
    const TensorId weights = halves("weights", {channels, spec(src).shape[1]});
    const TensorId bias = halves("bias", {channels});
    return layer("connected", emu::ops::FullyConnected{}, {src, weights, bias}, dst);
}

TensorId SmallProgram::real_add(TensorId a, TensorId b, bool relu) {
    emu::ops::Binary sum{emu::ops::BinaryFunction::add, {}};
    if (relu) sum.limits.low = 0;
    return layer("add", sum, {a, b}, real_result("add", spec(a).shape));
}

TensorId SmallProgram::real_max_pool(TensorId src, std::int32_t kernel, std::int32_t stride,
                                     std::int32_t pad) {
    const ConvShape shape{0, kernel, stride, pad};
    const TensorId dst = real_result("pool", windowed(src, shape, spec(src).shape[3]));
    emu::ops::MaxPool pool;
    pool.window = window_of(shape);
    return layer("pool", pool, {src}, dst);
}

TensorId SmallProgram::real_concat(std::vector<TensorId> parts, std::int32_t axis) {
    const TensorId dst = real_result("concat", joined_shape(parts, axis));
    emu::ops::Concat concat{axis, std::vector<emu::ops::Chain>(parts.size())};
    return layer("concat", std::move(concat), std::move(parts), dst);
}

} // namespace rknn_format_tests
