// SPDX-License-Identifier: Apache-2.0
// Convolutions and pools of feature maps, for the operators that have some; of three spatial axes
// as sums and maxima of maps of two.
#pragma once

#include "emu-core/model/onnx/operators/feature_map.h"
#include "emu-core/model/onnx/operators/window.h"

namespace emu::onnx {

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
