// SPDX-License-Identifier: Apache-2.0
// An operation's parameters from text, by the names that vector files use.
#pragma once

#include "conformance/ops/parameters.h"

#include "emu-core/engine/command.h"

#include <string>

// Of sums of products and pools.
void read(Parameters& from, emu::ops::AveragePool& operation);
void read(Parameters& from, emu::ops::Conv& operation);
void read(Parameters& from, emu::ops::Depthwise& operation);
void read(Parameters& from, emu::ops::FullyConnected& operation);
void read(Parameters& from, emu::ops::Matmul& operation);
void read(Parameters& from, emu::ops::MaxPool& operation);
void read(Parameters& from, emu::ops::TransposedConv& operation);

// Of functions of elements.
void read(Parameters& from, emu::ops::Add& operation);
void read(Parameters& from, emu::ops::Binary& operation);
void read(Parameters& from, emu::ops::Combine& operation);
void read(Parameters& from, emu::ops::Multiply& operation);
void read(Parameters& from, emu::ops::Quantise& operation);
void read(Parameters& from, emu::ops::Requantise& operation);
void read(Parameters& from, emu::ops::Unary& operation);

// Of what takes an axis, or some, together.
void read(Parameters& from, emu::ops::ArgExtreme& operation);
void read(Parameters& from, emu::ops::LocalResponse& operation);
void read(Parameters& from, emu::ops::Mean& operation);
void read(Parameters& from, emu::ops::Normalise& operation);
void read(Parameters& from, emu::ops::RealSoftmax& operation);
void read(Parameters& from, emu::ops::Reduce& operation);
void read(Parameters& from, emu::ops::Softmax& operation);
void read(Parameters& from, emu::ops::TopK& operation);

// Of what moves and resamples.
void read(Parameters& from, emu::ops::Concat& operation);
void read(Parameters& from, emu::ops::Gather& operation);
void read(Parameters& from, emu::ops::GatherElements& operation);
void read(Parameters& from, emu::ops::GatherNd& operation);
void read(Parameters& from, emu::ops::Pad& operation);
void read(Parameters& from, emu::ops::Rearrange& operation);
void read(Parameters& from, emu::ops::Resize& operation);
void read(Parameters& from, emu::ops::ThroughMemory& operation);

// Of sequences and boxes.
void read(Parameters& from, emu::ops::DetectionPostProcess& operation);
void read(Parameters& from, emu::ops::Gru& operation);
void read(Parameters& from, emu::ops::Lstm& operation);
void read(Parameters& from, emu::ops::NonMaxSuppression& operation);

// Without any.
inline void read(Parameters&, emu::ops::DynamicQuantise&) {}
inline void read(Parameters&, emu::ops::Cast&) {}
inline void read(Parameters&, emu::ops::Dequantise&) {}
inline void read(Parameters&, emu::ops::Reshape&) {}
inline void read(Parameters&, emu::ops::Select&) {}

// "key3"
inline std::string numbered(const char* key, std::size_t number) {
    return key + std::to_string(number);
}
