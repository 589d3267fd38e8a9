// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/error.h"
#include "librknnrt/format/writer/assembler.h"
#include "librknnrt/format/writer/data_path.h"
#include "librknnrt/format/writer/weighted_layer.h"

namespace rknn::format::writer {
namespace {

constexpr std::int32_t least = -128, most = 127;
constexpr std::int32_t lowest_half = 0xfbff; // -65504 as float16

// How it pads, kernel, pads, strides (docs/formats/rknn-containers.md, "Operators").
std::vector<Attribute> attributes(const PoolingSettings& pooling) {
    const emu::ops::WindowAxis &y = pooling.window.y, &x = pooling.window.x;
    const auto behind = [](const auto& axis, std::int32_t from, std::int32_t to) {
        return std::max((to - 1) * axis.stride + axis.kernel - axis.before - from, 0);
    };
    return {{0, "auto_pad", {}, {}, "NOTSET"},
            {3, "kernel_shape", {y.kernel, x.kernel}, {}, {}},
            {4,
             "pads",
             {y.before, x.before, behind(y, pooling.src.h, pooling.dst.h),
              behind(x, pooling.src.w, pooling.dst.w)},
             {},
             {}},
            {6, "strides", {y.stride, x.stride}, {}, {}}};
}

bool pads(const emu::ops::Window& window, const Cube& src, const Cube& dst) {
    const auto axis_pads = [](const auto& axis, std::int32_t from, std::int32_t to) {
        return axis.before > 0 || (to - 1) * axis.stride + axis.kernel > from;
    };
    return axis_pads(window.y, src.h, dst.h) || axis_pads(window.x, src.w, dst.w);
}

} // namespace

emu::Outcome Assembler::emit_pooling(const char* type, const Layer& layer,
                                     const PoolingSettings& pooling) {
    constexpr std::uint8_t pooling_tag = 3;
    begin_operator(type, layer);
    model_.operators.back().attribute_tag = pooling_tag;
    model_.operators.back().attributes = attributes(pooling);
    EMU_TRY(emitter_.emit(pooling));
    end_operator();
    return {};
}

emu::Outcome Assembler::add(const Layer& layer, const emu::ops::MaxPool& pool) {
    EMU_TRY_VALUE(numbers, numbers_of(layer));
    const bool real = numbers == PathSettings::Numbers::float16;
    const bool limited =
        real ? pool.limits != emu::ops::RealLimits{} : pool.low > least || pool.high < most;
    if (limited) return emu::error(emu::Fault::bad_model, "limits of pooling");
    if (pool.window.y.dilation != 1 || pool.window.x.dilation != 1) {
        return emu::error(emu::Fault::bad_model, "dilated pooling");
    }
    return emit_pooling("MaxPool", layer,
                        {.method = PoolingSettings::Method::maximum,
                         .src = cube(layer.src[0]),
                         .dst = cube(layer.dst[0]),
                         .window = pool.window,
                         .pad = real ? lowest_half : least});
}

// By the pooling unit where its two roundings make no difference, else as a depthwise convolution.
emu::Outcome Assembler::add(const Layer& layer, const emu::ops::AveragePool& pool) {
    EMU_TRY(expect_integers(layer));
    const Cube &src = cube(layer.src[0]), &dst = cube(layer.dst[0]);
    const std::int32_t height = pool.window.y.kernel, width = pool.window.x.kernel;
    if (pool.low > least || pool.high < most || pads(pool.window, src, dst)) {
        return emu::error(emu::Fault::bad_model, "an average with limits or padding");
    }
    if (is_exact_in_two_steps(height, width, pool.rounding)) {
        return emit_pooling("AveragePool", layer,
                            {.method = PoolingSettings::Method::average,
                             .src = src,
                             .dst = dst,
                             .window = pool.window});
    }
    const auto factor = exact_factor(height * width, pool.rounding);
    if (!factor) {
        return emu::error(emu::Fault::bad_model,
                          "the hardware rounds averages of %d x %d otherwise", height, width);
    }
    WeightedLayer weighted;
    weighted.output = average_chain(*factor);
    weighted.window = pool.window;
    weighted.weights = ones(height, width, src.c);
    weighted.weights_name = layer.name + "_weight";
    return emit(layer, weighted, src);
}

} // namespace rknn::format::writer
