// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/quantised/conv_sums.h"

#include "emu-core/model/onnx/operators/window.h"

#include <cstdlib>
#include <limits>

namespace hbdnn::format::quantised {

using emu::Dtype;
using emu::error;
using emu::Fault;
using emu::Shape;
using emu::TensorId;

emu::Outcome ConvSums::read(std::int64_t groups) {
    EMU_TRY(expect_map(call_, 0));
    EMU_TRY(expect_map(call_, 1));
    EMU_TRY_VALUE(src, integers(call_, 0, bytes_only));
    EMU_TRY_VALUE(weights, integers(call_, 1, bytes_only));
    src_ = src;
    weights_ = weights;
    groups_ = groups;
    EMU_TRY(check_shapes());
    EMU_TRY(read_bias());
    EMU_TRY(check_sums());
    const Shape &map = call_.input(0).shape, &kernel = call_.input(1).shape;
    EMU_TRY_VALUE(windows, emu::onnx::read_windows(call_, {map[0], map[3], map[1], map[2]},
                                                   {kernel[1], kernel[2]}));
    window_ = windows.window();
    shape_ = {map[0], windows.y.extent, windows.x.extent, kernel[0]};
    return {};
}

emu::Result<TensorId> ConvSums::add(emu::ops::Chain chain, Dtype dtype) {
    const Shape &map = call_.input(0).shape, &kernel = call_.input(1).shape;
    if (groups_ == 1 || kernel[3] != 1) {
        emu::ops::Conv conv;
        conv.window = window_;
        conv.groups = static_cast<std::int32_t>(groups_);
        conv.output = std::move(chain);
        return computed(call_, std::move(conv), {src_, weights_, bias_}, shape_, dtype);
    }
    emu::ops::Depthwise depthwise;
    depthwise.window = window_;
    depthwise.multiplier = kernel[0] / map[3];
    depthwise.output = std::move(chain);
    depthwise.kernel_order = emu::ops::KernelOrder::channels_first;
    return computed(call_, std::move(depthwise), {src_, channel_weights(), bias_}, shape_, dtype);
}

emu::Outcome ConvSums::check_shapes() const {
    const Shape &map = call_.input(0).shape, &kernel = call_.input(1).shape;
    const bool grouped =
        groups_ >= 1 && groups_ <= map[3] && map[3] % groups_ == 0 && kernel[0] % groups_ == 0;
    if (grouped && kernel[3] == map[3] / groups_) return {};
    return error(Fault::bad_model, "weights %s in %lld groups for %s", to_text(kernel).c_str(),
                 static_cast<long long>(groups_), to_text(map).c_str());
}

emu::Outcome ConvSums::read_bias() {
    EMU_TRY_VALUE(values, call_.integers(2));
    EMU_TRY_VALUE(by, call_.integers(3));
    const auto channels = static_cast<std::size_t>(call_.input(1).shape[0]);
    if (call_.input(2).dtype != Dtype::i32 || values.size() != channels || by.size() != channels)
        return error(Fault::bad_model, "its bias does not fit %zu channels", channels);
    for (const std::int64_t shift : by) {
        if (shift == 0) continue;
        return error(Fault::bad_model, "its b_scale has %lld; known is only 0",
                     static_cast<long long>(shift));
    }
    addends_ = std::move(values);
    EMU_TRY_VALUE(bias, call_.tensor(2));
    bias_ = bias;
    return {};
}

// What a sum does beyond 32 bits is not known.
emu::Outcome ConvSums::check_sums() const {
    const emu::Bytes weights = call_.importer().builder().constant(weights_);
    if (weights.empty()) return error(Fault::bad_model, "its weights are not constant");
    const std::size_t channel = weights.size() / addends_.size();
    for (std::size_t k = 0; k < addends_.size(); ++k) {
        std::int64_t most = std::abs(addends_[k]);
        for (const std::byte w : weights.subspan(k * channel, channel))
            most += 128 * std::int64_t{std::abs(static_cast<std::int8_t>(w))};
        if (most <= std::numeric_limits<std::int32_t>::max()) continue;
        return error(Fault::bad_model, "sums of channel %zu could leave 32 bits", k);
    }
    return {};
}

// K, 1, KH, KW: the same bytes.
TensorId ConvSums::channel_weights() {
    emu::GraphBuilder& builder = call_.importer().builder();
    emu::TensorSpec spec = builder.spec(weights_);
    spec.shape = {spec.shape[0], 1, spec.shape[1], spec.shape[2]};
    return builder.add_constant(std::move(spec), builder.constant(weights_));
}

} // namespace hbdnn::format::quantised
