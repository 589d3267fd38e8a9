// SPDX-License-Identifier: Apache-2.0
// What frontends make networks of, however these store their numbers.
#pragma once

#include "emu-core/ops/windows/window.h"
#include "libbmrt/bmnet/network/customised_layer.h"

#include <span>
#include <vector>

namespace bmnet {

// Names of a layer and of its output; the calibration table's row has the layer's name, its blob
// `blob`.
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
// number; unsupported, what the network's arithmetic does not have.
class NetworkMaker {
public:
    // The writer outlives this.
    explicit NetworkMaker(NetworkWriter& writer) : writer_(writer) {}
    virtual ~NetworkMaker() = default;

    // Weights: outputs x (inputs of a group) x kernel.
    virtual emu::Outcome convolution(const LayerNames& names, const ConvolutionForm& form,
                                     const FloatWeights& weights) = 0;
    // Weights: inputs x (outputs of a group) x kernel.
    virtual emu::Outcome deconvolution(const LayerNames& names, const ConvolutionForm& form,
                                       const FloatWeights& weights) = 0;
    // Weights: outputs x inputs.
    virtual emu::Outcome inner_product(const LayerNames& names, std::int64_t outputs,
                                       const FloatWeights& weights) = 0;
    // y = x * weight + bias per channel.
    virtual emu::Outcome channel_scale(const LayerNames& names, const FloatWeights& weights) = 0;
    virtual emu::Outcome pooling(const LayerNames& names, const PoolingForm& form) = 0;
    virtual emu::Outcome relu(const LayerNames& names, float slope) = 0;
    enum class Operation : std::uint8_t { sum, product, largest };
    virtual emu::Outcome eltwise(const LayerNames& names, Operation operation,
                                 const std::vector<float>& factors) = 0;
    virtual emu::Outcome concat(const LayerNames& names) = 0;
    virtual emu::Outcome softmax(const LayerNames& names, int axis) = 0;
    // The same values in the same shape, with all axes behind the first as one, and in the shape
    // that reshaped() (network/extents.h) gives; without inference.
    emu::Outcome same(const LayerNames& names);
    emu::Outcome flatten(const LayerNames& names);
    emu::Outcome reshape(const LayerNames& names, std::span<const std::int64_t> wanted);
    // A layer that `fill`, the application's, describes.
    virtual emu::Outcome customised(const CustomisedNames& names, const FillOperator& fill) = 0;

protected:
    NetworkWriter& writer_;

private:
    // The first input, which is there, in another shape.
    virtual emu::Outcome view(const LayerNames& names, const Extents& extents, int axes) = 0;
    emu::Result<BlobValue> viewed(const LayerNames& names) const;
};

} // namespace bmnet
