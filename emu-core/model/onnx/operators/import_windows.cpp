// SPDX-License-Identifier: Apache-2.0
// Operators that slide a window: convolutions and pools.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/composed/composed.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/convolution.h"
#include "emu-core/model/onnx/operators/moves.h"
#include "emu-core/model/onnx/operators/scales.h"
#include "emu-core/model/onnx/operators/window.h"
#include "emu-core/model/passes/rearrangements.h"

namespace emu::onnx {
namespace {

Outcome expect_constant(Call& call, const Value& weights) {
    if (!weights.is_empty() && call.importer().builder().is_constant(weights.tensor)) return {};
    return error(Fault::bad_model,
                 "its weights must be known when the network is compiled (an input of the network "
                 "can be fixed: --fix NAME=FILE.npy)");
}

// The kernel's extents in weights of the file's order: channels, channels, spatial axes.
std::vector<std::int64_t> kernel_of(const Shape& weights) {
    const auto extents = weights.extents();
    return {extents.begin() + std::min(2, weights.rank()), extents.end()};
}

Result<std::int32_t> read_groups(Call& call, const ConvOperands& operands) {
    const Shape &src = operands.src.shape, &weights = operands.weights.shape;
    EMU_TRY_VALUE(groups, call.attributes().integer("group", 1));
    if (src.rank() < 3 || weights.rank() != src.rank() || groups < 1 || src[1] % groups != 0) {
        return error(Fault::bad_model, "%s, weights %s and %lld groups do not fit",
                     to_text(src).c_str(), to_text(weights).c_str(),
                     static_cast<long long>(groups));
    }
    return static_cast<std::int32_t>(groups);
}

// OC, C / groups, kernel: the file's bytes under a shape with two spatial axes.
Result<TensorId> conv_weights(Call& call, const Value& weights, const Windows& windows) {
    GraphBuilder& builder = call.importer().builder();
    EMU_TRY_VALUE(tensor, call.importer().in_file_order(weights));
    if (weights.rank() == 4) return tensor;
    TensorSpec spec = builder.spec(tensor);
    spec.shape = {weights.shape[0], weights.shape[1], windows.y.axis.kernel, windows.x.axis.kernel};
    return builder.add_constant(std::move(spec), builder.constant(tensor));
}

// With the attributes' windows.
Result<Value> convolved(Call& call, const ConvOperands& operands) {
    const Shape &src = operands.src.shape, &weights = operands.weights.shape;
    if (is_volume(src)) {
        EMU_TRY(expect_constant(call, operands.weights));
        return volume_convolved(call, operands);
    }
    EMU_TRY_VALUE(windows, read_windows(call, src, kernel_of(weights)));
    return onnx::convolved(call, operands, windows);
}

Outcome finish_conv(Call& call, const ConvOperands& operands) {
    EMU_TRY_VALUE(value, convolved(call, operands));
    return call.define(value);
}

// One zero point that the run tells: int32, without axes. Nothing where it is known or left out.
Result<std::optional<Value>> zero_of_run(Call& call, std::size_t index) {
    if (!call.has(index)) return std::optional<Value>();
    const Value& zero = call.input(index);
    EMU_TRY_VALUE(tensor, call.importer().in_file_order(zero));
    if (call.importer().builder().is_constant(tensor)) return std::optional<Value>();
    if (zero.shape.elements() != 1) {
        return error(Fault::bad_model, "zero points %s that are known in the run only",
                     to_text(zero.shape).c_str());
    }
    EMU_TRY_VALUE(wide, as_type(call, zero, Dtype::i32));
    EMU_TRY_VALUE(scalar, reshape(call, wide, {}));
    return std::optional(scalar);
}

// What a window holds of the weights: the convolution of ones, of one sample.
Result<Value> weights_within(Call& call, const ConvOperands& operands) {
    EMU_TRY_VALUE(shape, with_extent(operands.src.shape, 0, 1));
    EMU_TRY(call.importer().builder().account(static_cast<std::uint64_t>(shape.elements())));
    const std::vector<std::byte> bytes(static_cast<std::size_t>(shape.elements()), std::byte{1});
    const Value constant = call.importer().constant(call.name(), shape, Dtype::u8, bytes);
    EMU_TRY_VALUE(ones, quantised(call, constant, Quant::affine(1, 0)));
    return convolved(call, {ones, operands.weights, {}, Dtype::i32, {}});
}

Result<std::vector<TensorId>> read_bias(Call& call, std::size_t index) {
    std::vector<TensorId> bias;
    if (!call.has(index)) return bias;
    EMU_TRY_VALUE(tensor, call.tensor(index));
    bias.push_back(tensor);
    return bias;
}

// C, OC / groups, kernel to OC, kernel, C / groups.
Result<TensorId> transposed_weights(Call& call, const Value& weights, std::int32_t groups,
                                    const Windows& windows) {
    EMU_TRY_VALUE(tensor, call.importer().in_file_order(weights));
    const std::int32_t per_group = weights.shape[0] / groups, out = weights.shape[1];
    const std::int32_t y = windows.y.axis.kernel, x = windows.x.axis.kernel;
    const Shape src{groups, per_group, out, y, x};
    constexpr std::int32_t order[] = {0, 2, 3, 4, 1};
    GraphBuilder& builder = call.importer().builder();
    TensorSpec spec = builder.spec(tensor);
    EMU_TRY_VALUE(channels, shape_of(std::vector<std::int64_t>{std::int64_t{groups} * out}));
    spec.shape = {channels[0], y, x, per_group};
    if (!spec.quant.per_tensor()) spec.quant.axis = 0;
    const std::string name = spec.name;
    return builder.add(name, transposition(src, order), {tensor}, std::move(spec));
}

template <class Pool> Outcome pool(Call& call, Pool operation, const Windows& windows) {
    EMU_TRY_VALUE(value, pooled(call, call.input(0), std::move(operation), windows));
    return call.define(value);
}

// With the attributes' windows.
Result<Value> average_pooled(Call& call, const Value& src) {
    EMU_TRY_VALUE(include, call.attributes().integer("count_include_pad", 0));
    if (is_volume(src.shape)) return volume_mean(call, src, include != 0);
    EMU_TRY_VALUE(windows, read_windows(call, src.shape, {}));
    const bool counts = include != 0 && windows.is_padded();
    if (windows.y.axis.dilation != 1 || windows.x.axis.dilation != 1) {
        return error(Fault::bad_model, "dilated average pooling is not supported");
    }
    return pooled(
        call, src,
        graph::AveragePool{windows.window(), {}, counts, windows.y.after, windows.x.after},
        windows);
}

template <class Pool> Outcome global_pool(Call& call) {
    const Value& src = call.input(0);
    if (src.rank() < 3) return error(Fault::bad_model, "its input has %d axes", src.rank());
    const Windows windows = global_windows(src.shape);
    Pool operation;
    operation.window = windows.window();
    return pool(call, operation, windows);
}

} // namespace

Result<Value> convolved(Call& call, const ConvOperands& operands, const Windows& windows) {
    EMU_TRY(expect_constant(call, operands.weights));
    EMU_TRY_VALUE(groups, read_groups(call, operands));
    const Shape &src = operands.src.shape, &weights = operands.weights.shape;
    const Shape dst{src[0], windows.y.extent, windows.x.extent, weights[0]};
    EMU_TRY_VALUE(map, as_feature_map(call, operands.src));
    EMU_TRY_VALUE(own, conv_weights(call, operands.weights, windows));
    std::vector<TensorId> inputs{map, own};
    constexpr auto file_order = ops::KernelOrder::channels_first;
    graph::Operation operation = graph::Conv{windows.window(), groups, {}, file_order};
    if (groups > 1 && groups == src[1] && weights[1] == 1) {
        operation = graph::Depthwise{windows.window(), weights[0] / groups, {}, file_order};
    }
    inputs.insert(inputs.end(), operands.bias.begin(), operands.bias.end());
    return add_feature_map(call, std::move(operation), std::move(inputs), dst, src.rank(),
                           operands.dtype, operands.quant);
}

Result<Value> conv_value(Call& call) {
    EMU_TRY_VALUE(bias, read_bias(call, 2));
    return convolved(call,
                     {call.input(0), call.input(1), std::move(bias), call.input(0).dtype, {}});
}

Outcome conv(Call& call) {
    EMU_TRY_VALUE(value, conv_value(call));
    return call.define(value);
}

// x, w, zero point of x, zero point of w: the accumulators are the result. A zero point of x that
// only the run knows is as often in them as the window's weights.
Outcome conv_integer(Call& call) {
    EMU_TRY_VALUE(zero, zero_of_run(call, 2));
    const auto with_zero = [&call, &zero](std::size_t index) -> Result<Value> {
        Quant quant = Quant::affine(1, 0);
        if (call.has(index + 2) && !(index == 0 && zero)) {
            EMU_TRY_VALUE(zeros, call.integers(index + 2));
            const Value &value = call.input(index), &given = call.input(index + 2);
            const bool per_channel = index == 1 && value.rank() > 0 &&
                                     zeros.size() == static_cast<std::size_t>(value.shape[0]);
            if (given.dtype != value.dtype || (zeros.size() != 1 && !per_channel)) {
                return error(Fault::bad_model, "zero points %s of %s for %s of %s",
                             to_text(given.shape).c_str(), name_of(given.dtype).data(),
                             to_text(value.shape).c_str(), name_of(value.dtype).data());
            }
            quant.zero_points.assign(zeros.begin(), zeros.end());
            quant.scales.assign(zeros.size(), 1);
        }
        return quantised(call, call.input(index), quant);
    };
    EMU_TRY_VALUE(src, with_zero(0));
    EMU_TRY_VALUE(weights, with_zero(1));
    const ConvOperands operands{src, weights, {}, Dtype::i32, {}};
    if (!zero) return finish_conv(call, operands);
    EMU_TRY_VALUE(sums, convolved(call, operands));
    EMU_TRY_VALUE(within, weights_within(call, operands));
    EMU_TRY_VALUE(shift, call.combine(ops::BinaryFunction::multiply, within, *zero));
    EMU_TRY_VALUE(result, call.combine(ops::BinaryFunction::subtract, sums, shift));
    return call.define(result);
}

// x, w, y with a scale and a zero point behind each; bias.
Outcome qlinear_conv(Call& call) {
    EMU_TRY_VALUE(src_quant, read_quant(call, 1, 2, {}, 0));
    EMU_TRY_VALUE(weight_quant, read_quant(call, 4, 5, call.input(3).shape, 0));
    EMU_TRY_VALUE(dst_quant, read_quant(call, 6, 7, {}, 0));
    EMU_TRY_VALUE(src, quantised(call, call.input(0), src_quant));
    EMU_TRY_VALUE(weights, quantised(call, call.input(3), weight_quant));
    EMU_TRY_VALUE(bias, read_bias(call, 8));
    const Dtype dtype = call.has(7) ? call.input(7).dtype : src.dtype;
    return finish_conv(call, {src, weights, std::move(bias), dtype, dst_quant});
}

Outcome conv_transpose(Call& call) {
    EMU_TRY_VALUE(bias, read_bias(call, 2));
    ConvOperands operands{call.input(0), call.input(1), std::move(bias), call.input(0).dtype, {}};
    EMU_TRY(expect_constant(call, operands.weights));
    EMU_TRY_VALUE(groups, read_groups(call, operands));
    const Shape &src = operands.src.shape, &weights = operands.weights.shape;
    if (weights[0] != src[1]) return error(Fault::bad_model, "its weights do not fit its channels");
    EMU_TRY_VALUE(windows, read_transposed_windows(call, src, kernel_of(weights)));
    EMU_TRY_VALUE(own, transposed_weights(call, operands.weights, groups, windows));
    EMU_TRY_VALUE(map, as_feature_map(call, operands.src));
    std::vector<TensorId> inputs{map, own};
    inputs.insert(inputs.end(), operands.bias.begin(), operands.bias.end());
    const std::int32_t channels = call.importer().builder().spec(own).shape[0];
    const Shape dst{src[0], windows.y.extent, windows.x.extent, channels};
    EMU_TRY_VALUE(value, add_feature_map(call, graph::TransposedConv{windows.window(), groups, {}},
                                         std::move(inputs), dst, src.rank(), operands.dtype));
    return call.define(value);
}

Outcome max_pool(Call& call) {
    if (call.wants(1)) {
        return error(Fault::bad_model, "it also wants the places of the maxima, which is not "
                                       "supported");
    }
    EMU_TRY(call.attributes().integer("storage_order", 0)); // of these places
    if (is_volume(call.input(0).shape)) {
        EMU_TRY_VALUE(value, volume_maximum(call, call.input(0)));
        return call.define(value);
    }
    EMU_TRY_VALUE(windows, read_windows(call, call.input(0).shape, {}));
    return pool(call, graph::MaxPool{windows.window(), {}}, windows);
}

Outcome average_pool(Call& call) {
    EMU_TRY_VALUE(value, average_pooled(call, call.input(0)));
    return call.define(value);
}

// x and the result, a scale and a zero point behind each; of the whole map by its name.
Outcome qlinear_average_pool(Call& call) {
    EMU_TRY_VALUE(last, call.attributes().integer("channels_last", 0));
    if (last != 0) return error(Fault::bad_model, "channels that come last are not supported");
    EMU_TRY_VALUE(src, dequantised(call, 0, 1, 2));
    if (call.node().op_type != "QLinearGlobalAveragePool") {
        EMU_TRY_VALUE(mean, average_pooled(call, src));
        return finish_quantised(call, mean, 3, 4);
    }
    if (src.rank() < 3) return error(Fault::bad_model, "its input has %d axes", src.rank());
    const Windows windows = global_windows(src.shape);
    EMU_TRY_VALUE(mean, pooled(call, src, graph::AveragePool{windows.window(), {}}, windows));
    return finish_quantised(call, mean, 3, 4);
}

Outcome global_max_pool(Call& call) {
    return global_pool<graph::MaxPool>(call);
}

Outcome global_average_pool(Call& call) {
    return global_pool<graph::AveragePool>(call);
}

} // namespace emu::onnx
