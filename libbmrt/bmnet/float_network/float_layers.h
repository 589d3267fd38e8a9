// SPDX-License-Identifier: Apache-2.0
// Layers of any framework in float32, as operations of the emulated accelerator: the float32 chips
// have instructions of their own, which are not known.
#pragma once

#include "libbmrt/bmnet/float_network/float_tensors.h"
#include "libbmrt/bmnet/network/network_maker.h"
#include "libbmrt/bmnet/network/networks.h"

namespace bmnet {

class FloatLayers final : public NetworkMaker {
public:
    // The writer has elements of four bytes.
    explicit FloatLayers(NetworkWriter& writer) : NetworkMaker(writer), tensors_(writer) {}

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
    // Error unsupported: a sub type that no operation computes.
    emu::Outcome customised(const CustomisedNames& names, const FillOperator& fill) override;

    // Errors of NetworkWriter::finish().
    emu::Result<FloatNetwork> finish(const std::vector<std::string>& outputs);

private:
    // Error bad_model: it has no input, or one that is not there.
    emu::Result<BlobValue> input(const LayerNames& names) const;
    // A layer's output, which the writer gets too.
    emu::Outcome put(const LayerNames& names, const BlobValue& value, Order order,
                     emu::graph::Operation operation, std::vector<emu::TensorId> inputs);
    // Element by element, from one tensor.
    emu::Outcome put_unary(const std::string& output, const std::string& input,
                           const emu::ops::Unary& unary);
    emu::Outcome put_softmax(const std::string& output, const std::string& input, int axis);
    // The feature map, weights of these extents, and biases where there are some.
    emu::Result<std::vector<emu::TensorId>> operands(const LayerNames& names, emu::TensorId src,
                                                     const std::vector<std::int64_t>& extents,
                                                     const FloatWeights& weights);

    FloatTensors tensors_;
};

} // namespace bmnet
