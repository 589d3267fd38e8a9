// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/network/layer_maker.h"

#include "emu-core/base/error.h"
#include "libbmrt/bmnet/network/layer_shapes.h"
#include "libbmrt/bmnet/network/quantised_weights.h"

namespace bmnet {
namespace {

using emu::Fault;
using emu::Outcome;

} // namespace

emu::Result<float> LayerMaker::threshold(const LayerNames& names, float inherited) const {
    const float own = threshold_of(writer_.table(), names.layer, names.blob);
    if (own != 0) return own;
    if (inherited != 0) return inherited;
    return emu::error(Fault::bad_model, "the calibration table has no threshold of %s",
                      names.blob.c_str());
}

emu::Result<LayerMaker::Ends> LayerMaker::ends(const LayerNames& names, bool inherits) const {
    if (names.inputs.empty()) return wrong_layer("it has no input");
    EMU_TRY_VALUE(in, writer_.find(names.inputs[0]));
    if (in.threshold == 0) {
        return emu::error(Fault::bad_model, "the calibration table has no threshold of %s",
                          names.inputs[0].c_str());
    }
    EMU_TRY_VALUE(out, threshold(names, inherits ? in.threshold : 0));
    return Ends{in, out};
}

emu::Result<int> LayerMaker::weight_shift(const LayerNames& names, const Ends& ends,
                                          const FloatWeights& weights) {
    LayerCalibrationParameter& row = row_of(writer_.table(), names.layer);
    if (!row.has_right_shift_width()) {
        if (weights.quantised)
            return wrong_layer("quantised weights without a shift in the calibration table");
        EMU_TRY_VALUE(shift, shift_for(weights.weights, ends.in.threshold, ends.out));
        row.set_right_shift_width(shift);
    }
    return row.right_shift_width();
}

Outcome LayerMaker::convolution(const LayerNames& names, const ConvolutionForm& form,
                                const FloatWeights& weights) {
    EMU_TRY_VALUE(ends, ends(names, false));
    const Extents& in = ends.in.extents;
    EMU_TRY_VALUE(out, convolution_output(in, form, weights));
    const emu::ops::Window& window = form.window.window;
    const std::int64_t inner = in.c / form.groups;
    EMU_TRY_VALUE(shift, weight_shift(names, ends, weights));
    const WeightRule rule{ends.in.threshold, ends.out, shift};

    EMU_TRY_VALUE(op, writer_.add_layer(names.layer, "tg_convolution", names.inputs));
    TGConvolutionParameter& p = *op->mutable_tg_convolution_param();
    set_window(p, form.window);
    p.add_dilation(static_cast<std::uint32_t>(window.y.dilation));
    p.add_dilation(static_cast<std::uint32_t>(window.x.dilation));
    p.set_group(static_cast<std::uint32_t>(form.groups));
    p.set_global_weight(writer_.add_weights(
        taps_first(quantised(weights.weights, rule, weights.quantised), inner, taps_of(window))));
    p.set_bias_term(!weights.biases.empty());
    if (p.bias_term()) p.set_global_bias(writer_.add_biases(quantised_biases(weights, rule)));
    return writer_.add_output(*op, names.output, {.extents = out, .threshold = ends.out});
}

// Weights are stored as inputs x outputs.
Outcome LayerMaker::inner_product(const LayerNames& names, std::int64_t outputs,
                                  const FloatWeights& weights) {
    EMU_TRY_VALUE(ends, ends(names, false));
    EMU_TRY_VALUE(out, inner_product_output(ends.in.extents, outputs, weights));
    const std::int64_t terms = ends.in.extents.elements() / out.n;
    EMU_TRY_VALUE(shift, weight_shift(names, ends, weights));
    const WeightRule rule{ends.in.threshold, ends.out, shift};

    EMU_TRY_VALUE(op, writer_.add_layer(names.layer, "tg_innerproduct", names.inputs));
    TGInnerProductParameter& p = *op->mutable_tg_inner_product_param();
    const std::vector<std::int8_t> rows = quantised(weights.weights, rule, weights.quantised);
    p.set_global_weight(writer_.add_weights(taps_first(rows, outputs, terms)));
    p.set_bias_term(!weights.biases.empty());
    if (p.bias_term()) p.set_global_bias(writer_.add_biases(quantised_biases(weights, rule)));
    p.set_num_output(static_cast<std::uint32_t>(outputs));
    p.set_weight_transpose(false);
    return writer_.add_output(*op, names.output,
                              {.extents = out, .axes = 2, .threshold = ends.out});
}

Outcome LayerMaker::channel_scale(const LayerNames& names, const FloatWeights& weights) {
    EMU_TRY_VALUE(ends, ends(names, false));
    EMU_TRY(check_channel_scale(ends.in.extents, weights));
    EMU_TRY_VALUE(shift, weight_shift(names, ends, weights));
    const WeightRule rule{ends.in.threshold, ends.out, shift};
    EMU_TRY_VALUE(op, writer_.add_layer(names.layer, "tg_scale", names.inputs));
    TGScaleParameter& p = *op->mutable_tg_scale_param();
    p.set_scale_dim(static_cast<std::uint32_t>(ends.in.extents.c));
    p.set_inner_dim(static_cast<std::uint32_t>(ends.in.extents.plane()));
    p.set_global_scale(writer_.add_weights(quantised(weights.weights, rule, weights.quantised)));
    p.set_bias_term(!weights.biases.empty());
    if (p.bias_term()) p.set_global_bias(writer_.add_biases(quantised_biases(weights, rule)));
    return writer_.add_output(
        *op, names.output,
        {.extents = ends.in.extents, .axes = ends.in.axes, .threshold = ends.out});
}

Outcome LayerMaker::pooling(const LayerNames& names, const PoolingForm& form) {
    EMU_TRY_VALUE(ends, ends(names, true));
    const Extents& in = ends.in.extents;
    EMU_TRY_VALUE(out, pooling_output(in, form));
    const emu::ops::Window& window = form.window.window;
    const bool clips = (out.h - 1) * window.y.stride + window.y.kernel >
                           in.h + window.y.before + form.window.below ||
                       (out.w - 1) * window.x.stride + window.x.kernel >
                           in.w + window.x.before + form.window.right;
    if (form.mean && clips)
        return emu::error(Fault::unsupported, "means of windows that are cut off at the map's end");
    LayerCalibrationParameter& row = row_of(writer_.table(), names.layer);
    const double cells = form.mean ? static_cast<double>(taps_of(window)) : 1;
    const double ratio = double{ends.in.threshold} / ends.out / cells;
    if (row.threshold_x_quantized_size() == 0 && ratio != 1) {
        EMU_TRY_VALUE(factor, factor_for(ratio, most_unsigned_factor));
        row.add_threshold_x_quantized(factor.factor);
        row.set_right_shift_width(factor.shift);
    } else if (form.mean && row.threshold_x_quantized_size() == 0) {
        row.add_threshold_x_quantized(1);
    }
    EMU_TRY_VALUE(op, writer_.add_layer(names.layer, "tg_pooling", names.inputs));
    TGPoolingParameter& p = *op->mutable_tg_pooling_param();
    p.set_pool(form.mean ? TGPoolingParameter_PoolMethod_AVE : TGPoolingParameter_PoolMethod_MAX);
    set_window(p, form.window);
    p.set_ceil_mode(form.rounds_up);
    return writer_.add_output(*op, names.output, {.extents = out, .threshold = ends.out});
}

Outcome LayerMaker::relu(const LayerNames& names, float slope) {
    EMU_TRY_VALUE(ends, ends(names, true));
    LayerCalibrationParameter& row = row_of(writer_.table(), names.layer);
    const double ratio = double{ends.in.threshold} / ends.out;
    if (!row.has_relu_param() && (slope != 0 || ratio != 1)) {
        ReLUCalibrationParameter& factors = *row.mutable_relu_param();
        EMU_TRY_VALUE(above, factor_for(ratio, most_signed_factor));
        factors.set_gt_scale(above.factor);
        factors.set_gt_right_shift_width(above.shift);
        factors.set_le_scale(0);
        factors.set_le_right_shift_width(0);
        if (slope != 0) {
            EMU_TRY_VALUE(below, factor_for(std::abs(slope) * ratio, most_signed_factor));
            factors.set_le_scale(slope < 0 ? -below.factor : below.factor);
            factors.set_le_right_shift_width(below.shift);
        }
    }
    if (slope < 0) return emu::error(Fault::unsupported, "a slope of %g", double{slope});
    EMU_TRY_VALUE(op, writer_.add_layer(names.layer, "tg_activation", names.inputs));
    TGActivationParameter& p = *op->mutable_tg_activation_param();
    p.set_activation(RELU);
    if (slope != 0) p.add_activation_arg(slope);
    return writer_.add_output(
        *op, names.output,
        {.extents = ends.in.extents, .axes = ends.in.axes, .threshold = ends.out});
}

Outcome LayerMaker::softmax(const LayerNames& names, int axis) {
    EMU_TRY_VALUE(ends, ends(names, false));
    EMU_TRY_VALUE(op, writer_.add_layer(names.layer, "Softmax", names.inputs));
    op->set_cpu_op(true);
    op->mutable_tg_softmax_param()->set_axis(axis);
    op->add_threshold_x(ends.in.threshold);
    op->add_threshold_y(ends.out);
    return writer_.add_output(
        *op, names.output,
        {.extents = ends.in.extents, .axes = ends.in.axes, .threshold = ends.out});
}

Outcome LayerMaker::view(const LayerNames& names, const Extents& extents, int axes) {
    return writer_.add_alias(names.output, names.inputs[0], extents, axes);
}

Outcome LayerMaker::customised(const CustomisedNames& names, const FillOperator& fill) {
    EMU_TRY(add_customised(writer_, names, fill));
    return {};
}

} // namespace bmnet
