// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/float_network/float_layers.h"

#include "emu-core/base/error.h"
#include "libbmrt/bmnet/network/layer_shapes.h"

#include <limits>

namespace bmnet {
namespace {

using emu::Outcome;
using emu::Result;
using emu::TensorId;
using emu::ops::BinaryFunction;
using emu::ops::UnaryFunction;

namespace graph = emu::graph;

emu::ops::Binary binary(BinaryFunction function) {
    return {.function = function, .limits = {}};
}

} // namespace

Result<BlobValue> FloatLayers::input(const LayerNames& names) const {
    if (names.inputs.empty()) return emu::error(emu::Fault::bad_model, "it has no input");
    return writer_.find(names.inputs[0]);
}

Outcome FloatLayers::put(const LayerNames& names, const BlobValue& value, Order order,
                         graph::Operation operation, std::vector<TensorId> inputs) {
    EMU_TRY(writer_.add_tensor(names.output, value));
    return tensors_.put(names.output, order, std::move(operation), std::move(inputs));
}

Outcome FloatLayers::put_unary(const std::string& output, const std::string& input,
                               const emu::ops::Unary& unary) {
    EMU_TRY_VALUE(order, tensors_.order_of({input}));
    EMU_TRY_VALUE(src, tensors_.get(input, order));
    return tensors_.put(output, order, unary, {src});
}

Outcome FloatLayers::put_softmax(const std::string& output, const std::string& input, int axis) {
    EMU_TRY_VALUE(src, tensors_.get(input, Order::rows));
    const int axes = tensors_.builder().spec(src).shape.rank();
    if (axis < -axes || axis >= axes)
        return emu::error(emu::Fault::bad_model, "the axis %d of a tensor of %d axes", axis, axes);
    return tensors_.put(output, Order::rows,
                        graph::Softmax{.axis = axis < 0 ? axis + axes : axis, .beta = 1.0F}, {src});
}

Outcome FloatLayers::channel_scale(const LayerNames& names, const FloatWeights& weights) {
    EMU_TRY_VALUE(in, input(names));
    EMU_TRY(check_channel_scale(in.extents, weights));
    EMU_TRY_VALUE(map, tensors_.get(names.inputs[0], Order::map));
    EMU_TRY_VALUE(ids, operands(names, map, {in.extents.c}, weights));
    if (ids.size() == 3) {
        const emu::Shape shape = tensors_.builder().spec(map).shape;
        EMU_TRY_VALUE(product,
                      tensors_.add(names.layer + ".product", binary(BinaryFunction::multiply),
                                   {ids[0], ids[1]}, shape));
        return put(names, {.extents = in.extents, .axes = in.axes}, Order::map,
                   binary(BinaryFunction::add), {product, ids[2]});
    }
    return put(names, {.extents = in.extents, .axes = in.axes}, Order::map,
               binary(BinaryFunction::multiply), std::move(ids));
}

// Means count padding, as far as the map's padding goes: as Caffe has it.
Outcome FloatLayers::pooling(const LayerNames& names, const PoolingForm& form) {
    EMU_TRY_VALUE(in, input(names));
    EMU_TRY_VALUE(out, pooling_output(in.extents, form));
    EMU_TRY_VALUE(map, tensors_.get(names.inputs[0], Order::map));
    const PaddedWindow& padded = form.window;
    graph::Operation operation = graph::MaxPool{padded.window, {}};
    if (form.mean) {
        const bool pads =
            padded.window.y.before + padded.window.x.before + padded.below + padded.right != 0;
        operation = graph::AveragePool{padded.window,
                                       {},
                                       pads,
                                       static_cast<std::int32_t>(padded.below),
                                       static_cast<std::int32_t>(padded.right)};
    }
    return put(names, {.extents = out}, Order::map, std::move(operation), {map});
}

Outcome FloatLayers::relu(const LayerNames& names, float slope) {
    EMU_TRY_VALUE(in, input(names));
    EMU_TRY(writer_.add_tensor(names.output, {.extents = in.extents, .axes = in.axes}));
    const emu::ops::Unary plain{.function = UnaryFunction::clip,
                                .alpha = 0,
                                .beta = std::numeric_limits<float>::infinity()};
    const emu::ops::Unary leaky{.function = UnaryFunction::leaky_relu, .alpha = slope};
    return put_unary(names.output, names.inputs[0], slope == 0 ? plain : leaky);
}

Outcome FloatLayers::eltwise(const LayerNames& names, Operation operation,
                             const std::vector<float>& factors) {
    EMU_TRY_VALUE(in, input(names));
    EMU_TRY_VALUE(shapes, writer_.shapes_of(names.inputs));
    EMU_TRY(check_eltwise(shapes, operation, factors));
    EMU_TRY_VALUE(order, tensors_.order_of(names.inputs));
    EMU_TRY_VALUE(ids, tensors_.get_all(names.inputs, order));
    for (std::size_t i = 0; i < factors.size(); ++i) {
        if (factors[i] == 1) continue;
        EMU_TRY_VALUE(factor, tensors_.constant(names.layer + ".factor", {1}, {factors[i]}));
        const emu::Shape shape = tensors_.builder().spec(ids[i]).shape;
        EMU_TRY_VALUE(term, tensors_.add(names.layer + ".term", binary(BinaryFunction::multiply),
                                         {ids[i], factor}, shape));
        ids[i] = term;
    }
    const BinaryFunction function = operation == Operation::product   ? BinaryFunction::multiply
                                    : operation == Operation::largest ? BinaryFunction::maximum
                                                                      : BinaryFunction::add;
    return put(names, {.extents = in.extents, .axes = in.axes}, order, binary(function),
               std::move(ids));
}

Outcome FloatLayers::concat(const LayerNames& names) {
    EMU_TRY_VALUE(in, input(names));
    EMU_TRY_VALUE(shapes, writer_.shapes_of(names.inputs));
    EMU_TRY_VALUE(out, concat_output(shapes));
    EMU_TRY_VALUE(order, tensors_.order_of(names.inputs));
    EMU_TRY_VALUE(ids, tensors_.get_all(names.inputs, order));
    return put(names, {.extents = out, .axes = in.axes}, order,
               graph::Concat{.axis = order == Order::rows ? 1 : 3, .limits = {}}, std::move(ids));
}

Outcome FloatLayers::softmax(const LayerNames& names, int axis) {
    EMU_TRY_VALUE(in, input(names));
    EMU_TRY(writer_.add_tensor(names.output, {.extents = in.extents, .axes = in.axes}));
    return put_softmax(names.output, names.inputs[0], axis);
}

Outcome FloatLayers::view(const LayerNames& names, const Extents& extents, int axes) {
    EMU_TRY_VALUE(in, input(names));
    EMU_TRY(writer_.add_alias(names.output, names.inputs[0], extents, axes));
    if (in.extents == extents && in.axes == axes)
        return tensors_.put_same(names.output, names.inputs[0]);
    EMU_TRY_VALUE(src, tensors_.get(names.inputs[0], Order::rows));
    return tensors_.put(names.output, Order::rows, graph::Reshape(), {src});
}

Result<FloatNetwork> FloatLayers::finish(const std::vector<std::string>& outputs) {
    EMU_TRY_VALUE(network, writer_.finish(outputs));
    std::vector<std::string> inputs;
    for (const std::string& input : network.ir.layer(0).top()) inputs.push_back(input);
    EMU_TRY_VALUE(first, tensors_.get_all(inputs, Order::rows));
    EMU_TRY_VALUE(last, tensors_.get_all(outputs, Order::rows));
    emu::GraphBuilder& builder = tensors_.builder();
    for (std::size_t i = 0; i < last.size(); ++i) builder.rename(last[i], outputs[i]);
    for (const auto* ids : {&first, &last}) {
        for (const TensorId id : *ids) {
            if (builder.spec(id).shape.rank() == 4) builder.mark_channels_first(id);
        }
    }
    return FloatNetwork{builder.take(std::move(first), std::move(last)), std::move(network.ir)};
}

} // namespace bmnet
