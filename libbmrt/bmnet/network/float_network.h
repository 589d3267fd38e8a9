// SPDX-License-Identifier: Apache-2.0
// A network in real numbers.
#pragma once

#include "emu-core/model/graph.h"

#include <bmnet/bmnet.pb.h>

namespace bmnet {

struct FloatNetwork {
    emu::graph::Graph graph; // float32 throughout; ends are N, C, H, W
    // Begins with a layer "start" and ends with a layer "end", as QuantisedNetwork's, with ends of
    // four bytes an element; of the layers between, the customised ones alone.
    NetParameter ir;
};

} // namespace bmnet
