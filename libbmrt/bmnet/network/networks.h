// SPDX-License-Identifier: Apache-2.0
// What frontends hand to the backend: a network of integers, or of real numbers.
#pragma once

#include "emu-core/model/graph.h"

#include <bmnet/bmnet.pb.h>
#include <bmnet/calibration.pb.h>

#include <cstdint>
#include <vector>

namespace bmnet {

// What frontends hand to the backend.

// `ir` begins with a layer "start" and ends with a layer "end", which has the outputs; offsets of
// neurons count from 0, of weights from their first byte.
struct QuantisedNetwork {
    NetParameter ir;
    std::vector<std::int8_t> weights;
    NetCalibrationParameter table;
};

// A network in real numbers.

struct FloatNetwork {
    emu::graph::Graph graph; // float32 throughout; ends are N, C, H, W
    // Begins with a layer "start" and ends with a layer "end", as QuantisedNetwork's, with ends of
    // four bytes an element; of the layers between, the customised ones alone.
    NetParameter ir;
};

} // namespace bmnet
