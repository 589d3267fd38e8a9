// SPDX-License-Identifier: Apache-2.0
// What the engine can be told to do: one alternative per operation.
#pragma once

#include "ops/add.h"
#include "ops/concat.h"
#include "ops/conv.h"
#include "ops/depthwise.h"
#include "ops/fully_connected.h"
#include "ops/mean.h"
#include "ops/pad.h"
#include "ops/pool.h"
#include "ops/quantise.h"
#include "ops/requantise.h"
#include "ops/reshape.h"
#include "ops/softmax.h"

#include <variant>

namespace emu {

// The order is the container's numbering: new alternatives go to the end.
using Command =
    std::variant<ops::Conv, ops::Depthwise, ops::FullyConnected, ops::MaxPool, ops::AveragePool,
                 ops::Add, ops::Concat, ops::Pad, ops::Reshape, ops::Requantise, ops::Quantise,
                 ops::Dequantise, ops::Softmax, ops::Mean>;

// "Conv", "Depthwise": the operation's name for people.
std::string_view name_of(const Command& command);

} // namespace emu
