// SPDX-License-Identifier: Apache-2.0
// One layer of the intermediate representation on its way to commands.
#pragma once

#include "libbmrt/bmnet/backend/kernel_stream.h"
#include "libbmrt/bmnet/network/calibration.h"
#include "libbmrt/bmnet/network/extents.h"
#include "libbmrt/bmnet/network/networks.h"
#include "libbmrt/compile/byte_layers.h"

namespace bmnet {

struct LayerJob {
    bmk1880_context_t* bmk = nullptr;
    bmrt::compile::CommandStream& stream;
    const QuantisedNetwork& network;
    LayerParameter& op;
    const LayerCalibrationParameter* row = nullptr; // null: the table has none
    std::uint64_t neuron_bytes = 0;

    // Error bad_model: there is none, or it is none of a feature map.
    emu::Result<Extents> input(int i = 0) const;
    emu::Result<Extents> output(int i = 0) const;
    // Where they are. Error bad_model also: beyond the neurons.
    emu::Result<bmrt::compile::GlobalPlace> input_place(int i = 0) const;
    emu::Result<bmrt::compile::GlobalPlace> output_place(int i = 0) const;
    // Error bad_model: beyond the weights.
    emu::Result<bmrt::compile::GlobalPlace> weights(std::uint64_t offset, std::int64_t bytes) const;

    // Of the calibration table. Error bad_model: the layer has no row.
    emu::Result<int> shift() const;
    // threshold_x_quantized(i) with the row's shift; 1 without one.
    bmrt::compile::ByteScale scale(int i = 0) const;

    emu::Error wrong(const char* what) const;
};

} // namespace bmnet
