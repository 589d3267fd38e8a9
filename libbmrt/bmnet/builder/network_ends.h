// SPDX-License-Identifier: Apache-2.0
// A compiled network's inputs and outputs.
#pragma once

#include "emu-core/base/result.h"
#include "libbmrt/bmnet/network/quantised_network.h"
#include "libbmrt/format/bmodel.h"

namespace bmnet {

struct NetworkEnds {
    std::vector<bmrt::BmodelTensor> inputs, outputs;
    std::uint64_t neuron_bytes = 0, output_offset = 0, output_bytes = 0;
};

enum class Elements : std::uint8_t { bytes, reals }; // int8, float32

// Error bad_model: ends without shapes, or beyond the neurons.
emu::Result<NetworkEnds> ends_of(const NetParameter& ir, const NetCalibrationParameter& table,
                                 Elements elements);

} // namespace bmnet
