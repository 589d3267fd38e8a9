// SPDX-License-Identifier: Apache-2.0
// The sums of a convolution of bytes.
#pragma once

#include "emu-core/ops/windows/window.h"
#include "libhbdnn/format/quantised/quantised_call.h"

namespace hbdnn::format::quantised {

// sum(x * w) + bias: input 0 is a feature map N, H, W, C, then come weights K, KH, KW, C / groups,
// a bias, and how far that is shifted. The window is ONNX's.
class ConvSums {
public:
    explicit ConvSums(emu::onnx::Call& call) : call_(call) {}

    // Error bad_model: operands that do not fit each other, a bias that is shifted, for none was
    // seen, or sums that could leave 32 bits.
    emu::Outcome read(std::int64_t groups);

    // Of the results.
    const emu::Shape& shape() const { return shape_; }

    // store(chain(sums)), as int8 or int32. Precondition: read().
    emu::Result<emu::TensorId> add(emu::ops::Chain chain, emu::Dtype dtype);

private:
    emu::Outcome check_shapes() const;
    emu::Outcome read_bias();
    emu::Outcome check_sums() const;
    emu::TensorId channel_weights();

    emu::onnx::Call& call_;
    emu::TensorId src_ = 0, weights_ = 0, bias_ = 0;
    std::int64_t groups_ = 1;
    std::vector<std::int64_t> addends_; // the bias
    emu::ops::Window window_;
    emu::Shape shape_;
};

} // namespace hbdnn::format::quantised
