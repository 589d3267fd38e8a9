// SPDX-License-Identifier: Apache-2.0
// Convolutions, and what is one: depthwise and fully connected layers, means of maps.
#include "librknnrt/format/writer/assembler.h"

#include "emu-core/base/error.h"
#include "librknnrt/format/writer/weighted_layer.h"

namespace rknn::format::writer {

using emu::ops::KernelOrder;

emu::Result<WeightedLayer> Assembler::weighted(const Layer& layer,
                                               const emu::ops::Conv& conv) const {
    if (conv.groups != 1) return emu::error(emu::Fault::bad_model, "%d groups", conv.groups);
    EMU_TRY_VALUE(weighted, weighted_layer(program_, layer, conv));
    weighted.window = conv.window;
    const emu::Shape& shape = spec(layer.src[1]).shape;
    const bool last = conv.kernel_order == KernelOrder::channels_last;
    weighted.weights.kernels = shape[0];
    weighted.weights.height = shape[last ? 1 : 2];
    weighted.weights.width = shape[last ? 2 : 3];
    weighted.weights.channels = shape[last ? 3 : 1];
    if (!last) put_channels_last(weighted.weights);
    return std::move(weighted);
}

emu::Result<WeightedLayer> Assembler::weighted(const Layer& layer,
                                               const emu::ops::Depthwise& depthwise) const {
    const bool is_convolution = spec(layer.src[0]).shape[3] == 1;
    if (depthwise.multiplier != 1 && !is_convolution) {
        return emu::error(emu::Fault::bad_model, "%d filters per channel", depthwise.multiplier);
    }
    EMU_TRY_VALUE(weighted, weighted_layer(program_, layer, depthwise));
    weighted.window = depthwise.window;
    const emu::Shape& shape = spec(layer.src[1]).shape;
    const bool last = depthwise.kernel_order == KernelOrder::channels_last;
    DenseWeights& weights = weighted.weights;
    weights.depthwise = true;
    weights.height = shape[last ? 1 : 2];
    weights.width = shape[last ? 2 : 3];
    weights.channels = shape[last ? 3 : 0];
    if (!last) put_channels_last(weights);
    if (is_convolution) make_convolution(weights);
    return std::move(weighted);
}

emu::Outcome Assembler::add(const Layer& layer, const emu::ops::Conv& conv) {
    EMU_TRY_VALUE(weighted, this->weighted(layer, conv));
    return emit(layer, weighted, cube(layer.src[0]));
}

emu::Outcome Assembler::add(const Layer& layer, const emu::ops::Depthwise& depthwise) {
    EMU_TRY_VALUE(weighted, this->weighted(layer, depthwise));
    return emit(layer, weighted, cube(layer.src[0]));
}

// A convolution with an element-wise operand.
emu::Outcome Assembler::add(const Layer& layer, const emu::ops::Combine& combine) {
    const bool adds = combine.function == emu::ops::CombineFunction::add;
    if (fused_ == nullptr || !adds || !combine.first.stages.empty()) {
        return emu::error(emu::Fault::bad_model,
                          "other than a sum of a convolution's and a tensor");
    }
    const auto* const conv = std::get_if<emu::ops::Conv>(&fused_->command);
    EMU_TRY_VALUE(weighted,
                  conv ? this->weighted(*fused_, *conv)
                       : this->weighted(*fused_, std::get<emu::ops::Depthwise>(fused_->command)));
    EMU_TRY_VALUE(operand, operand_parts(combine.second));
    const Cube &dst = cube(layer.dst[0]), &other = cube(layer.src.back());
    if (other.h != dst.h || other.w != dst.w || other.c != dst.c) {
        return emu::error(emu::Fault::bad_model, "operands of different shapes");
    }
    weighted.element = {other.place, other.surface, operand.addend, operand.scale};
    auto& stages = weighted.output.stages;
    stages.insert(stages.end(), combine.output.stages.begin(), combine.output.stages.end());
    return emit(layer, weighted, cube(layer.src[0]));
}

// A kernel as large as the map that was flattened.
emu::Outcome Assembler::add(const Layer& layer, const emu::ops::FullyConnected& connected) {
    if (connected.weight_order != emu::ops::WeightOrder::channel_first) {
        return emu::error(emu::Fault::bad_model, "weights whose output channels come last");
    }
    EMU_TRY_VALUE(weighted, weighted_layer(program_, layer, connected));
    const Cube& src = cube(layer.src[0]);
    DenseWeights& weights = weighted.weights;
    weights.kernels = spec(layer.src[1]).shape[0];
    weights.height = src.h;
    weights.width = src.w;
    weights.channels = src.c;
    if (channels_first_) put_channels_last(weights);
    weighted.window.y.kernel = src.h;
    weighted.window.x.kernel = src.w;
    return emit(layer, weighted, src);
}

// Depthwise, all weights 1.
emu::Outcome Assembler::add(const Layer& layer, const emu::ops::Mean& mean) {
    const Cube& src = cube(layer.src[0]);
    if (mean.axes != std::vector<std::int32_t>{1, 2} || spec(layer.src[0]).shape.rank() != 4) {
        return emu::error(emu::Fault::bad_model, "a mean over other axes than height and width");
    }
    EMU_TRY(expect_integers(layer));
    WeightedLayer weighted;
    weighted.src_zero = mean.src_zero;
    weighted.output = mean.output;
    weighted.window.y.kernel = src.h;
    weighted.window.x.kernel = src.w;
    weighted.weights = ones(src.h, src.w, src.c);
    weighted.weights_name = layer.name + "_weight";
    return emit(layer, weighted, src);
}

} // namespace rknn::format::writer
