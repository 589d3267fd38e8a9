// SPDX-License-Identifier: Apache-2.0
// Networks that end in softmax, for chips that leave it to the application.
#pragma once

#include "emu-core/model/graph.h"

#include <string>
#include <vector>

namespace emu {

// Where an output is made by softmax, perhaps with another shape given to it afterwards, the output
// becomes what softmax takes. The names of these outputs; where two are compared along softmax's
// axis, the same one is larger as before.
std::vector<std::string> drop_final_softmax(graph::Graph& graph);

} // namespace emu
