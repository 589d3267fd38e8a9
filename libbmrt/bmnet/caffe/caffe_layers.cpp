// SPDX-License-Identifier: Apache-2.0
// Caffe's own layers.
#include "libbmrt/bmnet/caffe/caffe_converter.h"

#include <cmath>

namespace bmnet {
namespace {

using emu::Fault;
using emu::Outcome;

// One axis of a window from the fields that Caffe has for it: the axis's own, else the common one.
struct AxisFields {
    std::uint32_t kernel, stride, pad, dilation;
};

emu::ops::WindowAxis axis_of(const AxisFields& fields) {
    return {.kernel = static_cast<std::int32_t>(fields.kernel),
            .stride = static_cast<std::int32_t>(fields.stride),
            .dilation = static_cast<std::int32_t>(fields.dilation),
            .before = static_cast<std::int32_t>(fields.pad)};
}

PaddedWindow window_of(const AxisFields& y, const AxisFields& x) {
    return {.window = {axis_of(y), axis_of(x)}, .below = y.pad, .right = x.pad};
}

// Repeated fields: the axis's own element, else the last one, else `none`.
std::uint32_t element(const messages::RepeatedField<std::uint32_t>& field, int axis,
                      std::uint32_t none) {
    return field.empty() ? none : field.Get(std::min(axis, field.size() - 1));
}

// An axis that may be counted from the end.
int axis_index(int axis, int axes) {
    return axis < 0 ? axis + axes : axis;
}

} // namespace

emu::Result<const std::vector<std::vector<float>>*>
CaffeConverter::blobs(const Layer& layer, std::size_t least, std::size_t most) const {
    const auto found = network_.blobs.find(layer.name());
    const std::size_t count = found == network_.blobs.end() ? 0 : found->second.size();
    if (count >= least && count <= most) return &found->second;
    return emu::error(Fault::bad_model, "the caffemodel has %zu blobs for it", count);
}

emu::Result<FloatWeights> CaffeConverter::weights(const Layer& layer, bool has_bias) const {
    EMU_TRY_VALUE(own, blobs(layer, has_bias ? 2 : 1, 2));
    FloatWeights weights{.weights = (*own)[0], .biases = {}, .quantised = quantised_};
    if (has_bias) weights.biases = (*own)[1];
    return weights;
}

Outcome CaffeConverter::convolution(const Layer& layer) {
    const ::caffe::ConvolutionParameter& p = layer.convolution_param();
    const auto fields = [&](int axis, bool has_kernel, std::uint32_t kernel, bool has_stride,
                            std::uint32_t stride, bool has_pad, std::uint32_t pad) {
        return AxisFields{has_kernel ? kernel : element(p.kernel_size(), axis, 0),
                          has_stride ? stride : element(p.stride(), axis, 1),
                          has_pad ? pad : element(p.pad(), axis, 0),
                          element(p.dilation(), axis, 1)};
    };
    const AxisFields y = fields(0, p.has_kernel_h(), p.kernel_h(), p.has_stride_h(), p.stride_h(),
                                p.has_pad_h(), p.pad_h());
    const AxisFields x = fields(1, p.has_kernel_w(), p.kernel_w(), p.has_stride_w(), p.stride_w(),
                                p.has_pad_w(), p.pad_w());
    if (p.axis() != 1) return emu::error(Fault::unsupported, "another axis than the channels'");
    EMU_TRY_VALUE(values, weights(layer, p.bias_term()));
    ConvolutionForm form{.window = window_of(y, x), .outputs = p.num_output(), .groups = p.group()};
    const bool is_turned = layer.type() == "Deconvolution";
    if (!is_turned && layer.type() != "Convolution") form.groups = p.num_output();
    return put(layer, 1, [&](const LayerNames& names) {
        return is_turned ? maker_.deconvolution(names, form, values)
                         : maker_.convolution(names, form, values);
    });
}

Outcome CaffeConverter::inner_product(const Layer& layer) {
    const ::caffe::InnerProductParameter& p = layer.inner_product_param();
    if (p.axis() != 1 || p.transpose())
        return emu::error(Fault::unsupported, "another axis than 1, or transposed weights");
    EMU_TRY_VALUE(values, weights(layer, p.bias_term()));
    return put(layer, 1, [&](const LayerNames& names) {
        return maker_.inner_product(names, p.num_output(), values);
    });
}

Outcome CaffeConverter::pooling(const Layer& layer) {
    const ::caffe::PoolingParameter& p = layer.pooling_param();
    if (p.pool() == ::caffe::PoolingParameter_PoolMethod_STOCHASTIC)
        return emu::error(Fault::unsupported, "stochastic pooling");
    AxisFields y{p.has_kernel_h() ? p.kernel_h() : p.kernel_size(),
                 p.has_stride_h() ? p.stride_h() : p.stride(), p.has_pad_h() ? p.pad_h() : p.pad(),
                 1};
    AxisFields x{p.has_kernel_w() ? p.kernel_w() : p.kernel_size(),
                 p.has_stride_w() ? p.stride_w() : p.stride(), p.has_pad_w() ? p.pad_w() : p.pad(),
                 1};
    return put(layer, 1, [&](const LayerNames& names) -> Outcome {
        if (p.global_pooling()) {
            EMU_TRY_VALUE(map, writer_.find(names.inputs[0]));
            y = {static_cast<std::uint32_t>(map.extents.h), 1, 0, 1};
            x = {static_cast<std::uint32_t>(map.extents.w), 1, 0, 1};
        }
        return maker_.pooling(names, {.window = window_of(y, x),
                                      .mean = p.pool() == ::caffe::PoolingParameter_PoolMethod_AVE,
                                      .rounds_up = p.ceil_mode()});
    });
}

Outcome CaffeConverter::relu(const Layer& layer) {
    const float slope = layer.relu_param().negative_slope();
    return put(layer, 1, [&](const LayerNames& names) { return maker_.relu(names, slope); });
}

Outcome CaffeConverter::eltwise(const Layer& layer) {
    const ::caffe::EltwiseParameter& p = layer.eltwise_param();
    const auto operation = p.operation() == ::caffe::EltwiseParameter_EltwiseOp_PROD
                               ? NetworkMaker::Operation::product
                           : p.operation() == ::caffe::EltwiseParameter_EltwiseOp_MAX
                               ? NetworkMaker::Operation::largest
                               : NetworkMaker::Operation::sum;
    const std::vector<float> factors(p.coeff().begin(), p.coeff().end());
    return put(layer, 2,
               [&](const LayerNames& names) { return maker_.eltwise(names, operation, factors); });
}

Outcome CaffeConverter::concat(const Layer& layer) {
    const ::caffe::ConcatParameter& p = layer.concat_param();
    const int axis = p.has_concat_dim() ? static_cast<int>(p.concat_dim()) : p.axis();
    if (axis != 1 && axis != -3)
        return emu::error(Fault::unsupported, "another axis than the channels'");
    return put(layer, -1, [&](const LayerNames& names) { return maker_.concat(names); });
}

// y = (x - mean) / sqrt(variance + eps); the third blob is what both are scaled by.
Outcome CaffeConverter::batch_norm(const Layer& layer) {
    EMU_TRY_VALUE(own, blobs(layer, 3, 3));
    const auto& [mean, variance, scale] = std::tie((*own)[0], (*own)[1], (*own)[2]);
    if (mean.size() != variance.size() || scale.size() != 1)
        return emu::error(Fault::bad_model, "means and variances of different numbers");
    const float factor = scale[0] == 0 ? 0 : 1 / scale[0];
    FloatWeights weights;
    for (std::size_t c = 0; c < mean.size(); ++c) {
        const float deviation = std::sqrt(variance[c] * factor + layer.batch_norm_param().eps());
        weights.weights.push_back(1 / deviation);
        weights.biases.push_back(-mean[c] * factor / deviation);
    }
    return put(layer, 1,
               [&](const LayerNames& names) { return maker_.channel_scale(names, weights); });
}

Outcome CaffeConverter::scale(const Layer& layer) {
    const ::caffe::ScaleParameter& p = layer.scale_param();
    if (p.axis() != 1 || p.num_axes() != 1 || p.div_term())
        return emu::error(Fault::unsupported, "another scale than one of each channel");
    EMU_TRY_VALUE(own, blobs(layer, p.bias_term() ? 2 : 1, 2));
    FloatWeights weights{.weights = (*own)[0], .biases = {}};
    if (p.bias_term()) weights.biases = (*own)[1];
    return put(layer, 1,
               [&](const LayerNames& names) { return maker_.channel_scale(names, weights); });
}

Outcome CaffeConverter::softmax(const Layer& layer) {
    return put(layer, 1, [&](const LayerNames& names) {
        return maker_.softmax(names, layer.softmax_param().axis());
    });
}

Outcome CaffeConverter::same(const Layer& layer) {
    return put(layer, 1, [&](const LayerNames& names) { return maker_.same(names); });
}

Outcome CaffeConverter::split(const Layer& layer) {
    EMU_TRY_VALUE(tensors, names(layer));
    for (const std::string& top : layer.top()) tensors_[top] = tensors.inputs[0];
    return {};
}

Outcome CaffeConverter::flatten(const Layer& layer) {
    const ::caffe::FlattenParameter& p = layer.flatten_param();
    return put(layer, 1, [&](const LayerNames& names) -> Outcome {
        EMU_TRY_VALUE(value, writer_.find(names.inputs[0]));
        if (axis_index(p.axis(), value.axes) != 1 ||
            axis_index(p.end_axis(), value.axes) != value.axes - 1)
            return emu::error(Fault::unsupported, "other axes than all but the first");
        return maker_.flatten(names);
    });
}

Outcome CaffeConverter::reshape(const Layer& layer) {
    const ::caffe::ReshapeParameter& p = layer.reshape_param();
    if (p.axis() != 0 || p.num_axes() != -1 || p.psroi())
        return emu::error(Fault::unsupported, "a shape of some of the axes");
    const std::vector<std::int64_t> wanted(p.shape().dim().begin(), p.shape().dim().end());
    return put(layer, 1, [&](const LayerNames& names) { return maker_.reshape(names, wanted); });
}

} // namespace bmnet
