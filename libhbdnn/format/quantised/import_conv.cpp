// SPDX-License-Identifier: Apache-2.0
// Sums of products with constant weights.
#include "libhbdnn/format/quantised/quantised_call.h"
#include "libhbdnn/format/quantised/quantised_operators.h"

#include "emu-core/model/onnx/operators/window.h"

#include <cstdlib>
#include <limits>

namespace hbdnn::format::quantised {
namespace {

using emu::Dtype;
using emu::error;
using emu::Fault;
using emu::Shape;
using emu::TensorId;
using emu::onnx::Call;

// sum(x * w) + bias, of a feature map N, H, W, C and weights K, KH, KW, C / groups.
class Sums {
public:
    explicit Sums(Call& call) : call_(call) {}

    emu::Outcome read(std::int64_t groups) {
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

    const Shape& shape() const { return shape_; }

    // store(chain(sums)), as int8 or int32.
    emu::Result<TensorId> add(emu::ops::Chain chain, Dtype dtype) {
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
        return computed(call_, std::move(depthwise), {src_, channel_weights(), bias_}, shape_,
                        dtype);
    }

private:
    const emu::GraphBuilder& builder() const { return call_.importer().builder(); }

    emu::Outcome check_shapes() const {
        const Shape &map = call_.input(0).shape, &kernel = call_.input(1).shape;
        const bool grouped =
            groups_ >= 1 && groups_ <= map[3] && map[3] % groups_ == 0 && kernel[0] % groups_ == 0;
        if (grouped && kernel[3] == map[3] / groups_) return {};
        return error(Fault::bad_model, "weights %s in %lld groups for %s", to_text(kernel).c_str(),
                     static_cast<long long>(groups_), to_text(map).c_str());
    }

    // It is said to be shifted by b_scale to the left: not where any file can show it.
    emu::Outcome read_bias() {
        EMU_TRY_VALUE(values, call_.integers(2));
        EMU_TRY_VALUE(by, call_.integers(3));
        const auto channels = static_cast<std::size_t>(call_.input(1).shape[0]);
        if (call_.input(2).dtype != Dtype::i32 || values.size() != channels ||
            by.size() != channels) {
            return error(Fault::bad_model, "its bias does not fit %zu channels", channels);
        }
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
    emu::Outcome check_sums() const {
        const emu::Bytes weights = builder().constant(weights_);
        if (weights.empty()) return error(Fault::bad_model, "its weights are not constant");
        const std::size_t channel = weights.size() / addends_.size();
        for (std::size_t k = 0; k < addends_.size(); ++k) {
            std::int64_t most = std::abs(addends_[k]);
            for (const std::byte w : weights.subspan(k * channel, channel)) {
                most += 128 * std::abs(static_cast<std::int8_t>(w));
            }
            if (most <= std::numeric_limits<std::int32_t>::max()) continue;
            return error(Fault::bad_model, "sums of channel %zu could leave 32 bits", k);
        }
        return {};
    }

    // K, 1, KH, KW: the same bytes.
    TensorId channel_weights() {
        emu::GraphBuilder& builder = call_.importer().builder();
        emu::TensorSpec spec = builder.spec(weights_);
        spec.shape = {spec.shape[0], 1, spec.shape[1], spec.shape[2]};
        return builder.add_constant(std::move(spec), builder.constant(weights_));
    }

    Call& call_;
    TensorId src_ = 0, weights_ = 0, bias_ = 0;
    std::int64_t groups_ = 1;
    std::vector<std::int64_t> addends_;
    emu::ops::Window window_;
    Shape shape_;
};

emu::Result<TwoSteps> conv_steps(Call& call, Dtype dtype) {
    EMU_TRY_VALUE(right, shifts(call, "right_shift"));
    EMU_TRY_VALUE(scale, factors(call, "scale"));
    EMU_TRY_VALUE(out, shifts(call, "out_shift"));
    return TwoSteps{std::move(right), std::move(scale), std::move(out), bits_of(dtype)};
}

// steps(sums + R(e * e_scale, -e_shift))
emu::Result<TensorId> with_addend(Call& call, Sums& sums, const TwoSteps& steps, Dtype dtype) {
    if (!call.has(4) || call.input(4).shape != sums.shape()) {
        return error(Fault::bad_model, "it adds no feature map of its result's shape");
    }
    EMU_TRY_VALUE(addend, integers(call, 4, bytes_only));
    EMU_TRY_VALUE(scale, factors(call, "e_scale"));
    EMU_TRY_VALUE(by, shifts(call, "e_shift"));
    for (std::int64_t& shift : by) shift = -shift;
    constexpr std::uint8_t addend_width = 60; // nothing of it is lost
    emu::ops::Combine combine{emu::ops::CombineFunction::add, {}, {}, steps.chain(), addend_width};
    multiply(combine.second, scale);
    shift(combine.second, by);
    EMU_TRY_VALUE(exact, sums.add({}, Dtype::i32));
    return computed(call, std::move(combine), {exact, addend}, sums.shape(), dtype);
}

// Of sums that are the results themselves, or take the two steps.
emu::Result<TensorId> finished(Call& call, Sums& sums) {
    EMU_TRY_VALUE(raw, call.attributes().integer("high_precision_output", 0));
    EMU_TRY_VALUE(adds, call.attributes().integer("use_sumin", 0));
    EMU_TRY_VALUE(dtype, stored_type(call, "output_bit"));
    if (raw != 0) {
        if (dtype == Dtype::i32 && raw == 1 && adds == 0 && !call.has(4))
            return sums.add({}, Dtype::i32);
        return error(Fault::bad_model, "sums as results, but of %d bits, or with an addend",
                     bits_of(dtype));
    }
    if (dtype == Dtype::i32) return error(Fault::bad_model, "32 bits, but not as sums");
    EMU_TRY_VALUE(steps, conv_steps(call, dtype));
    if (adds == 1) return with_addend(call, sums, steps, dtype);
    if (adds != 0 || call.has(4)) return error(Fault::bad_model, "an addend that it does not add");
    if (dtype == Dtype::i8) return sums.add(steps.chain(), dtype);
    EMU_TRY_VALUE(wide, sums.add(steps.chain(), Dtype::i32));
    return requantised(call, wide, sums.shape(), {}, dtype);
}

// The thresholds are what the scales were made from.
emu::Outcome finish_conv(Call& call, std::int64_t groups) {
    EMU_TRY(expect_word(call, "data_format", "NHWC"));
    EMU_TRY(call.attributes().reals("weight_thresholds"));
    Sums sums(call);
    EMU_TRY(sums.read(groups));
    EMU_TRY_VALUE(result, finished(call, sums));
    return define(call, result);
}

} // namespace

emu::Outcome conv(Call& call) {
    EMU_TRY(expect_number(call, "use_bias", 1));
    EMU_TRY_VALUE(groups, call.attributes().integer("group", 1));
    return finish_conv(call, groups);
}

// From what the BPU makes of a picture to what the network was trained on. Other input types have
// not been seen.
emu::Outcome preprocess(Call& call) {
    EMU_TRY(expect_word(call, "input_type", "YUV_BT601_FULL_RANGE_128"));
    EMU_TRY(expect_number(call, "channel_group", 1));
    return finish_conv(call, 1);
}

} // namespace hbdnn::format::quantised
