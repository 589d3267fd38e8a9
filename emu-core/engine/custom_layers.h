// SPDX-License-Identifier: Apache-2.0
// Layers that the application computes. To run a program with some of them, run the layers before
// one (LayerRange), have the application fill its results, and go on behind it.
#pragma once

#include "emu-core/engine/program.h"

namespace emu {

// Null when the engine computes the layer itself.
const ops::Custom* custom_of(const Layer& layer);

// Each such layer in words, "Blend (name of the layer)".
std::vector<std::string> custom_operators(const Program& program);

// Error unsupported, naming the operators: the program cannot run without an application.
Outcome expect_no_custom(const Program& program);

} // namespace emu
