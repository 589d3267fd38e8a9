// SPDX-License-Identifier: Apache-2.0
// Convolutions and pools of feature maps, for the operators that have some; of three spatial axes
// as sums and maxima of maps of two. The file's maps are N, C and spatial axes, the core's (N, H,
// W, C).
#pragma once

#include "emu-core/model/onnx/call.h"
#include "emu-core/model/onnx/operators/window.h"

namespace emu::onnx {

// The value as N, H, W, C: of one spatial axis H is 1, of several H is all but the last.
// Precondition: rank >= 3.
Result<TensorId> as_feature_map(Call& call, const Value& value);

// The operation's result, N, H, W, C with H, W = `y`, `x` and `channels`, as a value of `rank` axes
// in the file's terms; rank 3 has no H.
Result<Value> add_feature_map(Call& call, graph::Operation operation, std::vector<TensorId> inputs,
                              const Shape& map, int rank, Dtype dtype, Quant quant = {});

// What a convolution takes, whatever its operands are called.
struct ConvOperands {
    Value src, weights;
    std::vector<TensorId> bias = {}; // one, or none
    Dtype dtype = Dtype::f32;        // of the result
    Quant quant = {};
};

// Of a map of one or two spatial axes. Precondition: the weights are constant. Error bad_model:
// groups that do not fit.
Result<Value> convolved(Call& call, const ConvOperands& operands, const Windows& windows);

// The pool of a map of one or two spatial axes, of its own quantisation.
template <class Pool>
Result<Value> pooled(Call& call, const Value& src, Pool operation, const Windows& windows) {
    EMU_TRY_VALUE(map, as_feature_map(call, src));
    const Quant quant = call.importer().builder().spec(map).quant;
    const Shape dst{src.shape[0], windows.y.extent, windows.x.extent, src.shape[1]};
    return add_feature_map(call, std::move(operation), {map}, dst, src.rank(), src.dtype, quant);
}

// Whether there are three spatial axes.
inline bool is_volume(const Shape& shape) {
    return shape.rank() == 5;
}

// Of such maps, with the attributes' windows. Error bad_model: integers that a convolution would
// sum up, means of fewer cells at the first axis's ends.
Result<Value> volume_convolved(Call& call, const ConvOperands& operands);
Result<Value> volume_maximum(Call& call, const Value& src);
Result<Value> volume_mean(Call& call, const Value& src, bool counts_padding);

} // namespace emu::onnx
