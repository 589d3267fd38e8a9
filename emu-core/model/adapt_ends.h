// SPDX-License-Identifier: Apache-2.0
// A program under the ports of somebody else's description of the same network.
#pragma once

#include "engine/program.h"
#include "model/described_model.h"

namespace emu {

// The program with exactly the described inputs and outputs: types, quantisation, shapes, order.
// Where all ports on both sides have names, names tell which is which, else the order. Values are
// converted through their real numbers, rounded half to even; axes may be in another order, and
// extents of 1 do not count. Error bad_model: other numbers of ports, names that are not there,
// extents that are not the same ones, or which of several orders of axes is meant cannot be told.
Result<Program> adapt_ends(Program program, const DescribedModel& model);

} // namespace emu
