// SPDX-License-Identifier: Apache-2.0
// Layers of any framework, quantised by the calibration table.
#pragma once

#include "network/calibration.h"
#include "network/network_writer.h"
#include "ops/window.h"

#include <vector>

namespace bmnet {

// Names of a layer and of its output; the table's row has the layer's name, its blob `blob`.
struct LayerNames {
    std::string layer, output, blob;
    std::vector<std::string> inputs;
};

struct FloatWeights {
    std::vector<float> weights = {}, biases = {}; // no biases: none
    // They are those of the quantised layer already, and the table has its shift.
    bool quantised = false;
};

// A window, and the padding behind the map.
struct PaddedWindow {
    emu::ops::Window window = {};
    std::int64_t below = 0, right = 0;
};

struct ConvolutionForm {
    PaddedWindow window = {};
    std::int64_t outputs = 1, groups = 1;
};

struct PoolingForm {
    PaddedWindow window = {};
    bool mean = false, rounds_up = true;
};

// Errors of all: bad_model, inputs that are not there, shapes that do not agree, weights of another
// number, thresholds that the table has not; unsupported, what the chip cannot do.
class LayerMaker {
public:
    explicit LayerMaker(NetworkWriter& writer) : writer_(writer) {}

    // Weights: outputs x (inputs of a group) x kernel.
    emu::Outcome convolution(const LayerNames& names, const ConvolutionForm& form,
                             const FloatWeights& weights);
    // Weights: inputs x (outputs of a group) x kernel.
    emu::Outcome deconvolution(const LayerNames& names, const ConvolutionForm& form,
                               const FloatWeights& weights);
    // Weights: outputs x inputs.
    emu::Outcome inner_product(const LayerNames& names, std::int64_t outputs,
                               const FloatWeights& weights);
    // y = x * weight + bias per channel.
    emu::Outcome channel_scale(const LayerNames& names, const FloatWeights& weights);
    emu::Outcome pooling(const LayerNames& names, const PoolingForm& form);
    emu::Outcome relu(const LayerNames& names, float slope);
    enum class Operation : std::uint8_t { sum, product, largest };
    emu::Outcome eltwise(const LayerNames& names, Operation operation,
                         const std::vector<float>& factors);
    emu::Outcome concat(const LayerNames& names);
    emu::Outcome softmax(const LayerNames& names, int axis);
    // The same bytes in the same shape, with all axes behind the first as one, and in the shape
    // that reshaped() (network/extents.h) gives; without inference.
    emu::Outcome same(const LayerNames& names);
    emu::Outcome flatten(const LayerNames& names);
    emu::Outcome reshape(const LayerNames& names, std::span<const std::int64_t> wanted);

    // The threshold of the output: the table's, else `inherited`. Error bad_model: neither.
    emu::Result<float> threshold(const LayerNames& names, float inherited = 0) const;

private:
    struct Ends {
        BlobValue in;
        float out = 0; // threshold
    };
    // With `inherits`, an output without a threshold has the input's.
    emu::Result<Ends> ends(const LayerNames& names, bool inherits) const;
    emu::Result<BlobValue> viewed(const LayerNames& names) const;
    emu::Result<int> weight_shift(const LayerNames& names, const Ends& ends,
                                  const FloatWeights& weights);

    NetworkWriter& writer_;
};

} // namespace bmnet
