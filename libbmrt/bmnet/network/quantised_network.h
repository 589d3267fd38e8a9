// SPDX-License-Identifier: Apache-2.0
// What frontends hand to the backend.
#pragma once

#include <bmnet/bmnet.pb.h>
#include <bmnet/calibration.pb.h>

#include <cstdint>
#include <vector>

namespace bmnet {

// `ir` begins with a layer "start" and ends with a layer "end", which has the outputs; offsets of
// neurons count from 0, of weights from their first byte.
struct QuantisedNetwork {
    NetParameter ir;
    std::vector<std::int8_t> weights;
    NetCalibrationParameter table;
};

} // namespace bmnet
