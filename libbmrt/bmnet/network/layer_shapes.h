// SPDX-License-Identifier: Apache-2.0
// Shapes of layers' outputs, and whether inputs and weights fit them. Errors of all: bad_model,
// they do not.
#pragma once

#include "libbmrt/bmnet/network/network_maker.h"

namespace bmnet {

// Error bad_model.
emu::Error wrong_layer(const char* what);

emu::Result<Extents> convolution_output(const Extents& in, const ConvolutionForm& form,
                                        const FloatWeights& weights);
// Error unsupported: a dilation.
emu::Result<Extents> deconvolution_output(const Extents& in, const ConvolutionForm& form,
                                          const FloatWeights& weights);
emu::Result<Extents> inner_product_output(const Extents& in, std::int64_t outputs,
                                          const FloatWeights& weights);
emu::Result<Extents> pooling_output(const Extents& in, const PoolingForm& form);
// At least one input; of the channels.
emu::Result<Extents> concat_output(const std::vector<Extents>& inputs);
// Error unsupported: other than two inputs.
emu::Outcome check_eltwise(const std::vector<Extents>& inputs, NetworkMaker::Operation operation,
                           const std::vector<float>& factors);
// One weight of each channel.
emu::Outcome check_channel_scale(const Extents& in, const FloatWeights& weights);

inline std::int64_t taps_of(const emu::ops::Window& window) {
    return std::int64_t{window.y.kernel} * window.x.kernel;
}

} // namespace bmnet
