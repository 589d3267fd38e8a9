// SPDX-License-Identifier: Apache-2.0
// Layers of any framework, quantised by the calibration table.
#pragma once

#include "libbmrt/bmnet/network/calibration.h"
#include "libbmrt/bmnet/network/network_maker.h"

namespace bmnet {

// Errors besides NetworkMaker's: bad_model, thresholds that the table has not; unsupported, what
// the chip cannot do.
class LayerMaker final : public NetworkMaker {
public:
    using NetworkMaker::NetworkMaker;

    emu::Outcome convolution(const LayerNames& names, const ConvolutionForm& form,
                             const FloatWeights& weights) override;
    emu::Outcome deconvolution(const LayerNames& names, const ConvolutionForm& form,
                               const FloatWeights& weights) override;
    emu::Outcome inner_product(const LayerNames& names, std::int64_t outputs,
                               const FloatWeights& weights) override;
    emu::Outcome channel_scale(const LayerNames& names, const FloatWeights& weights) override;
    emu::Outcome pooling(const LayerNames& names, const PoolingForm& form) override;
    emu::Outcome relu(const LayerNames& names, float slope) override;
    emu::Outcome eltwise(const LayerNames& names, Operation operation,
                         const std::vector<float>& factors) override;
    emu::Outcome concat(const LayerNames& names) override;
    emu::Outcome softmax(const LayerNames& names, int axis) override;
    emu::Outcome view(const LayerNames& names, const Extents& extents, int axes) override;
    emu::Outcome customised(const CustomisedNames& names, const FillOperator& fill) override;

    // The threshold of the output: the table's, else `inherited`. Error bad_model: neither.
    emu::Result<float> threshold(const LayerNames& names, float inherited = 0) const;

private:
    struct Ends {
        BlobValue in;
        float out = 0; // threshold
    };
    // With `inherits`, an output without a threshold has the input's.
    emu::Result<Ends> ends(const LayerNames& names, bool inherits) const;
    emu::Result<int> weight_shift(const LayerNames& names, const Ends& ends,
                                  const FloatWeights& weights);
};

} // namespace bmnet
