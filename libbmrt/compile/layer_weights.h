// SPDX-License-Identifier: Apache-2.0
// Weights and biases in the orders in which the tensor unit reads them.
#pragma once

#include "emu-core/engine/program.h"

#include <vector>

namespace bmrt::compile {

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
