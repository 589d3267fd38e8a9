// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/engine/program.h"
#include "libbmrt/bmnet/network/float_network.h"

namespace bmnet {

// What the emulated accelerator runs, in float32. Error bad_model: what an operation refuses.
emu::Result<emu::Program> float_program(emu::graph::Graph graph);

} // namespace bmnet
