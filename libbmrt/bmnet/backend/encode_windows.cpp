// SPDX-License-Identifier: Apache-2.0
// Layers of windows.
#include "emu-core/base/error.h"
#include "libbmrt/bmnet/backend/encoders.h"
#include "libbmrt/bmnet/backend/window_form.h"
#include "libbmrt/compile/local_memory.h"

#include <cmath>

namespace bmnet {
namespace {

using bmrt::compile::WindowLayer;

emu::Outcome set_weights(const LayerJob& job, WindowLayer& windows, std::uint64_t weights,
                         std::int64_t bytes, bool has_bias, std::uint64_t bias) {
    EMU_TRY_VALUE(place, job.weights(weights, bytes));
    windows.weights = place;
    windows.has_bias = has_bias;
    if (has_bias) {
        EMU_TRY_VALUE(bias_place, job.weights(bias, 2 * windows.dst_c));
        windows.bias = bias_place;
    }
    EMU_TRY_VALUE(shift, job.shift());
    windows.shift = shift;
    return {};
}

// Of the SDK's fused layers, ReLU alone.
template <class Param> emu::Outcome set_activation(WindowLayer& windows, const Param& param) {
    if (!param.do_activation()) return {};
    const bool leaks = param.activation_arg_size() > 0 && param.activation_arg(0) != 0;
    if (param.activation() != RELU || leaks)
        return emu::error(emu::Fault::unsupported, "another activation than ReLU inside the layer");
    windows.limits = bmrt::compile::not_negative;
    return {};
}

} // namespace

emu::Outcome encode_convolution(const LayerJob& job) {
    const TGConvolutionParameter& p = job.op.tg_convolution_param();
    if (p.result_add() || p.do_bn() || p.do_scale() || p.do_pooling() || p.use_winograd())
        return emu::error(emu::Fault::unsupported, "a convolution with other layers inside it");
    const WindowFields fields{p.kernel_size(), p.stride(), p.pad(), &p.dilation()};
    EMU_TRY_VALUE(windows, windows_of(job, WindowLayer::Kind::conv, fields));
    windows.groups = p.group();
    if (windows.groups < 1 || windows.src_c % windows.groups != 0 ||
        windows.dst_c % windows.groups != 0)
        return job.wrong("groups that do not divide the channels");
    const bool is_depthwise = windows.groups == windows.src_c && windows.src_c == windows.dst_c &&
                              windows.groups > 1 && windows.window.y.dilation == 1 &&
                              windows.window.x.dilation == 1;
    if (is_depthwise) {
        windows.kind = WindowLayer::Kind::depthwise;
        windows.groups = 1;
    }
    const std::int64_t sums = is_depthwise ? 1 : windows.group_src_c();
    EMU_TRY(set_weights(job, windows, p.global_weight(), windows.dst_c * windows.taps() * sums,
                        p.bias_term(), p.global_bias()));
    EMU_TRY(set_activation(windows, p));
    return bmrt::compile::compile(job.stream, windows);
}

// Per channel x * weight + bias: a depthwise window of one cell.
emu::Outcome encode_channel_scale(const LayerJob& job) {
    const TGScaleParameter& p = job.op.tg_scale_param();
    EMU_TRY_VALUE(src, job.input());
    EMU_TRY_VALUE(dst, job.output());
    if (src != dst) return job.wrong("its output has another shape than its input");
    EMU_TRY_VALUE(from, job.input_place());
    EMU_TRY_VALUE(to, job.output_place());
    WindowLayer windows{.kind = WindowLayer::Kind::depthwise,
                        .n = src.n,
                        .src_c = src.c,
                        .src_h = src.h,
                        .src_w = src.w,
                        .dst_c = src.c,
                        .dst_h = src.h,
                        .dst_w = src.w,
                        .src = from,
                        .dst = to};
    EMU_TRY(set_weights(job, windows, p.global_scale(), src.c, p.bias_term(), p.global_bias()));
    EMU_TRY(set_activation(windows, p));
    return bmrt::compile::compile(job.stream, windows);
}

// The sums of all inputs, weights as [input][output]: a convolution whose window is the whole map.
// Inputs are its channels; several cells of each where descriptors have not so many channels.
emu::Outcome encode_inner_product(const LayerJob& job) {
    const TGInnerProductParameter& p = job.op.tg_inner_product_param();
    if (p.result_add() || p.weight_transpose())
        return emu::error(emu::Fault::unsupported,
                          "sums onto others, or weights as [output][input]");
    EMU_TRY_VALUE(src, job.input());
    EMU_TRY_VALUE(dst, job.output());
    if (src.n != dst.n || dst.plane() != 1 || dst.c != p.num_output())
        return job.wrong("its output has another shape than its parameters say");
    const std::int64_t terms = src.elements() / src.n;
    std::int64_t taps = 1;
    while (terms / taps > bmrt::compile::most_extent || terms % taps != 0) ++taps;
    EMU_TRY_VALUE(from, job.input_place());
    EMU_TRY_VALUE(to, job.output_place());
    WindowLayer windows{.kind = WindowLayer::Kind::conv,
                        .n = src.n,
                        .src_c = terms / taps,
                        .src_w = taps,
                        .dst_c = dst.c,
                        .window = {.y = {}, .x = {.kernel = static_cast<std::int32_t>(taps)}},
                        .src = from,
                        .dst = to};
    windows.weight_columns = dst.c;
    EMU_TRY(set_weights(job, windows, p.global_weight(), terms * dst.c, p.bias_term(),
                        p.global_bias()));
    EMU_TRY(set_activation(windows, p));
    return bmrt::compile::compile(job.stream, windows);
}

emu::Outcome encode_pooling(const LayerJob& job) {
    const TGPoolingParameter& p = job.op.tg_pooling_param();
    const bool is_mean = p.pool() == TGPoolingParameter_PoolMethod_AVE;
    const WindowFields fields{p.kernel_size(), p.stride(), p.pad()};
    EMU_TRY_VALUE(
        windows,
        windows_of(job, is_mean ? WindowLayer::Kind::average_pool : WindowLayer::Kind::max_pool,
                   fields, p.ceil_mode()));
    if (windows.src_c != windows.dst_c) return job.wrong("its output has other channels");
    EMU_TRY(set_activation(windows, p));
    const bmrt::compile::ByteScale scale = job.scale();
    if (is_mean) {
        if (job.row == nullptr || job.row->threshold_x_quantized_size() == 0 || scale.factor < 0)
            return job.wrong("a mean without a factor in the calibration table");
        windows.factor = static_cast<std::uint8_t>(scale.factor);
        windows.shift = scale.shift;
        return bmrt::compile::compile(job.stream, windows);
    }
    if (windows.window.y.kernel == 1 && windows.window.x.kernel == 1)
        return emu::error(emu::Fault::unsupported, "the largest of one cell");
    EMU_TRY(bmrt::compile::compile(job.stream, windows));
    if (scale.factor == 1 && scale.shift == 0) return {};
    const std::int64_t bytes = windows.n * windows.dst_c * windows.dst_h * windows.dst_w;
    return bmrt::compile::compile_scale(
        job.stream, {.first = windows.dst, .second = {}, .dst = windows.dst, .bytes = bytes},
        scale);
}

} // namespace bmnet
