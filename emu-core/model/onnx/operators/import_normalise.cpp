// SPDX-License-Identifier: Apache-2.0
// Operators that normalise: by statistics of the training, of the data, or of neighbouring
// channels.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/operators.h"

#include <algorithm>

namespace emu::onnx {
namespace {

using ops::BinaryFunction;
using ops::UnaryFunction;

// One number per channel, as it broadcasts to a value of this order.
Result<Shape> channel_shape(std::int32_t channels, Order order, int rank) {
    if (order == Order::channels_last || rank < 2) return Shape{channels};
    std::vector<std::int32_t> extents(static_cast<std::size_t>(rank - 1), 1);
    extents[0] = channels;
    return Shape::make(extents);
}

Result<Value> per_channel(Call& call, const Value& value, const Value& x) {
    const std::int32_t channels = x.rank() < 2 ? 1 : x.shape[1];
    if (value.shape != Shape{channels}) {
        return error(Fault::bad_model, "%s has no value per channel of %s",
                     to_text(value.shape).c_str(), to_text(x.shape).c_str());
    }
    EMU_TRY_VALUE(shape, channel_shape(channels, x.order, x.rank()));
    return call.importer().reshape(call.name(), value, shape);
}

// Computed and kept in float32, whatever the operands are.
Result<Value> real(Call& call, BinaryFunction function, const Value& a, const Value& b) {
    EMU_TRY_VALUE(shape, broadcast(a.shape, b.shape));
    return call.add(ops::Binary{function, {}}, {a.tensor, b.tensor}, shape, Dtype::f32);
}

Result<Value> rsqrt(Call& call, const Value& variance, float epsilon) {
    EMU_TRY_VALUE(sum, real(call, BinaryFunction::add, variance, call.scalar(epsilon)));
    return call.apply({UnaryFunction::rsqrt}, sum);
}

// Asks for what has no meaning in a run.
Outcome read_training(Call& call) {
    EMU_TRY(call.attributes().real("momentum", 0));
    EMU_TRY(call.attributes().integer("is_test", 1));
    EMU_TRY(call.attributes().integers("consumed_inputs"));
    EMU_TRY_VALUE(training, call.attributes().integer("training_mode", 0));
    EMU_TRY_VALUE(spatial, call.attributes().integer("spatial", 1));
    if (training != 0 || call.wants(1)) {
        return error(Fault::bad_model, "it is to train, which is not supported");
    }
    if (spatial == 1) return {};
    return error(Fault::bad_model, "statistics for every cell (spatial = 0) are not supported");
}

// scale and bias behind the input, as they broadcast to it.
Result<std::vector<TensorId>> with_factors(Call& call, TensorId src) {
    std::vector<TensorId> inputs{src};
    for (const std::size_t index : {1, 2}) {
        EMU_TRY_VALUE(own, per_channel(call, call.input(index), call.input(0)));
        inputs.push_back(own.tensor);
    }
    return inputs;
}

// From `first` on.
std::vector<std::int32_t> axes_from(std::int32_t first, int rank) {
    std::vector<std::int32_t> axes;
    for (std::int32_t axis = first; axis < rank; ++axis) axes.push_back(axis);
    return axes;
}

Result<Value> reduced_mean(Call& call, const Value& value, const std::vector<std::int32_t>& axes) {
    std::vector<std::int32_t> extents(value.shape.extents().begin(), value.shape.extents().end());
    for (const std::int32_t axis : axes) extents[static_cast<std::size_t>(axis)] = 1;
    EMU_TRY_VALUE(shape, Shape::make(extents));
    return call.add(ops::Reduce{ops::Reduction::mean, axes}, {value.tensor}, shape, Dtype::f32);
}

// The second and third result of a layer's normalisation: mean and 1 / standard deviation.
Outcome define_statistics(Call& call, const Value& x, const std::vector<std::int32_t>& axes,
                          float epsilon) {
    EMU_TRY_VALUE(mean, reduced_mean(call, x, axes));
    EMU_TRY(call.define(mean, 1));
    EMU_TRY_VALUE(centred, real(call, BinaryFunction::subtract, x, mean));
    EMU_TRY_VALUE(squares, call.apply({UnaryFunction::square}, centred));
    EMU_TRY_VALUE(variance, reduced_mean(call, squares, axes));
    EMU_TRY_VALUE(inverse, rsqrt(call, variance, epsilon));
    return call.define(inverse, 2);
}

Result<float> read_epsilon(Call& call) {
    EMU_TRY_VALUE(epsilon, call.attributes().real("epsilon", 1e-5F));
    if (epsilon >= 0) return epsilon;
    return error(Fault::bad_model, "its epsilon is negative");
}

} // namespace

// x * k + b with k = scale / sqrt(variance + epsilon), b = bias - mean * k.
Outcome batch_normalization(Call& call) {
    EMU_TRY(read_training(call));
    EMU_TRY_VALUE(epsilon, read_epsilon(call));
    const Value& x = call.input(0);
    EMU_TRY_VALUE(src, call.own_tensor(0));
    std::vector<Value> factors;
    for (std::size_t i = 1; i < 5; ++i) {
        EMU_TRY_VALUE(factor, per_channel(call, call.input(i), x));
        factors.push_back(factor);
    }
    EMU_TRY_VALUE(inverse, rsqrt(call, factors[3], epsilon));
    EMU_TRY_VALUE(k, real(call, BinaryFunction::multiply, factors[0], inverse));
    EMU_TRY_VALUE(shift, real(call, BinaryFunction::multiply, factors[2], k));
    EMU_TRY_VALUE(b, real(call, BinaryFunction::subtract, factors[1], shift));
    EMU_TRY_VALUE(product, call.add(ops::Binary{BinaryFunction::multiply, {}}, {src, k.tensor},
                                    x.shape, Dtype::f32, x.order));
    return call.finish(ops::Binary{BinaryFunction::add, {}}, {product.tensor, b.tensor}, x.shape,
                       x.dtype, x.order);
}

Outcome instance_normalization(Call& call) {
    EMU_TRY(call.attributes().integers("consumed_inputs"));
    EMU_TRY_VALUE(epsilon, read_epsilon(call));
    const Value& x = call.input(0);
    if (x.rank() < 3) return error(Fault::bad_model, "its input has %d axes", x.rank());
    EMU_TRY_VALUE(src, call.own_tensor(0));
    EMU_TRY_VALUE(inputs, with_factors(call, src));
    const bool last = x.order == Order::channels_last;
    auto axes = axes_from(last ? 1 : 2, last ? x.rank() - 1 : x.rank());
    return call.finish(ops::Normalise{std::move(axes), epsilon}, std::move(inputs), x.shape,
                       x.dtype, x.order);
}

Outcome layer_normalization(Call& call) {
    EMU_TRY_VALUE(first, call.attributes().integer("axis", -1));
    EMU_TRY_VALUE(epsilon, read_epsilon(call));
    EMU_TRY_VALUE(stash, call.attributes().integer("stash_type", 1));
    if (stash != 1) return error(Fault::bad_model, "it does not compute in float32");
    const Value& x = call.input(0);
    EMU_TRY_VALUE(axis, call.axis(first, x.rank()));
    std::vector<TensorId> inputs;
    for (std::size_t i = 0; i < 3; ++i) {
        if (!call.has(i)) continue;
        EMU_TRY_VALUE(tensor, call.tensor(i));
        inputs.push_back(tensor);
    }
    const Value in_order{inputs[0], x.shape, x.dtype, Order::file};
    const auto axes = axes_from(axis, x.rank());
    if (call.wants(1) || call.wants(2)) EMU_TRY(define_statistics(call, in_order, axes, epsilon));
    return call.finish(ops::Normalise{axes, epsilon}, std::move(inputs), x.shape, x.dtype);
}

// Scale and bias have a value per group; from opset 21 on, per channel.
Outcome group_normalization(Call& call) {
    EMU_TRY_VALUE(groups, call.attributes().integer("num_groups", 0));
    EMU_TRY_VALUE(epsilon, read_epsilon(call));
    const Value& x = call.input(0);
    if (x.rank() < 3 || groups < 1 || x.shape[1] % groups != 0) {
        return error(Fault::bad_model, "%s has not %lld groups of channels",
                     to_text(x.shape).c_str(), static_cast<long long>(groups));
    }
    const auto count = static_cast<std::int32_t>(groups);
    const std::int64_t rest = x.shape.elements(1, x.rank()) / groups;
    EMU_TRY_VALUE(shape, shape_of(std::vector<std::int64_t>{x.shape[0], groups, rest}));
    EMU_TRY_VALUE(parted, call.importer().reshape(call.name(), x, shape));
    std::vector<TensorId> inputs{parted.tensor};
    const bool per_group = call.opset() < 21;
    for (const std::size_t index : {1, 2}) {
        if (!per_group) continue;
        if (call.input(index).shape != Shape{count}) {
            return error(Fault::bad_model, "its input %zu has no value per group", index);
        }
        EMU_TRY_VALUE(own, call.importer().reshape(call.name(), call.input(index), {count, 1}));
        inputs.push_back(own.tensor);
    }
    EMU_TRY_VALUE(normal,
                  call.add(ops::Normalise{{2}, epsilon}, std::move(inputs), shape, x.dtype));
    EMU_TRY_VALUE(whole, call.importer().reshape(call.name(), normal, x.shape));
    if (per_group) return call.define(whole);
    EMU_TRY_VALUE(scale, per_channel(call, call.input(1), whole));
    EMU_TRY_VALUE(bias, per_channel(call, call.input(2), whole));
    EMU_TRY_VALUE(scaled, call.combine(BinaryFunction::multiply, whole, scale));
    EMU_TRY_VALUE(result, call.combine(BinaryFunction::add, scaled, bias));
    return call.define(result);
}

// (x - mean) / (sqrt(variance) + 1e-9).
Outcome mean_variance_normalization(Call& call) {
    constexpr float epsilon = 1e-18F; // below the root
    EMU_TRY_VALUE(given, call.attributes().integers("axes"));
    const Value& x = call.input(0);
    EMU_TRY_VALUE(axes, call.axes(given ? *given : std::vector<std::int64_t>{0, 2, 3}, x.rank()));
    EMU_TRY_VALUE(src, call.tensor(0));
    if (call.opset() < 9) {
        return error(Fault::bad_model, "opset %lld has it with another meaning",
                     static_cast<long long>(call.opset()));
    }
    return call.finish(ops::Normalise{axes, epsilon}, {src}, x.shape, x.dtype);
}

Outcome lrn(Call& call) {
    EMU_TRY_VALUE(alpha, call.attributes().real("alpha", 1e-4F));
    EMU_TRY_VALUE(beta, call.attributes().real("beta", 0.75F));
    EMU_TRY_VALUE(bias, call.attributes().real("bias", 1));
    EMU_TRY_VALUE(size, call.attributes().integer("size", 0));
    const Value& x = call.input(0);
    if (x.rank() < 3 || size < 1 || size > INT32_MAX) {
        return error(Fault::bad_model, "a neighbourhood of %lld channels of %s",
                     static_cast<long long>(size), to_text(x.shape).c_str());
    }
    EMU_TRY_VALUE(src, call.own_tensor(0));
    ops::LocalResponse operation;
    operation.axis = x.order == Order::file ? 1 : x.rank() - 1;
    operation.before = static_cast<std::int32_t>((size - 1) / 2);
    operation.after = static_cast<std::int32_t>(size / 2);
    operation.alpha = alpha / static_cast<float>(size);
    operation.beta = beta;
    operation.bias = bias;
    return call.finish(operation, {src}, x.shape, x.dtype, x.order);
}

} // namespace emu::onnx
