// SPDX-License-Identifier: Apache-2.0
// In which order the elements of a program's tensors lie among the neurons, and weights where the
// tensor unit reads them.
#pragma once

#include "emu-core/engine/program.h"

#include <vector>

namespace bmrt::compile {

enum class StorageOrder : std::uint8_t {
    as_program,     // dense in the order of the shape
    channels_first, // feature maps N, H, W, C lie as N, C, H, W
};

// Per tensor. What windows read and write, and the ends of networks, are channels_first unless
// their shape is in that order already; what works element by element has one order for all its
// operands.
std::vector<StorageOrder> storage_orders(const emu::Program& program);

// Where element `index`, counted in the order of the shape, lies.
class StoragePlace {
public:
    StoragePlace(const emu::Shape& shape, StorageOrder order);

    std::int64_t operator()(std::int64_t index) const {
        if (channels_ == 0) return index;
        const std::int64_t c = index % channels_, cell = index / channels_;
        return (cell / cells_ * channels_ + c) * cells_ + cell % cells_;
    }

private:
    std::int64_t channels_ = 0, cells_ = 0; // 0 channels: as in the program
};

// Weights and biases in the orders in which the tensor unit reads them.

// OC x taps x channels of a group, from either order of a convolution's weights.
std::vector<std::byte> conv_weights(const emu::ProgramTensor& weights, emu::ops::KernelOrder order);
// OC x taps; with a dilation, zeros between the taps.
std::vector<std::byte> depthwise_weights(const emu::ProgramTensor& weights,
                                         emu::ops::KernelOrder order,
                                         const emu::ops::Window& window);
// OC x values, from either order of a fully connected layer's weights.
std::vector<std::byte> matrix_weights(const emu::ProgramTensor& weights,
                                      emu::ops::WeightOrder order);
// Each row of (channels x taps) values as taps x channels.
std::vector<std::byte> taps_first(const std::vector<std::byte>& rows, std::int64_t channels,
                                  std::int64_t taps);

// All low bytes, then all high bytes. Error unsupported: a value beyond 16 bits.
emu::Result<std::vector<std::byte>> bias_planes(const emu::ProgramTensor& bias);

} // namespace bmrt::compile
