// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/network/ir_file.h"

#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "libbmrt/bmnet/message/text_format.h"
#include "libbmrt/bmnet/network/calibration.h"

namespace bmnet {

emu::Result<QuantisedNetwork> IrFrontend::read(const WantedInputs& inputs, const Layers&) {
    QuantisedNetwork network;
    EMU_TRY_VALUE(text, emu::read_file(files_.network));
    const std::string_view characters(reinterpret_cast<const char*>(text.data()), text.size());
    if (const emu::Outcome outcome = messages::read_text(characters, network.ir); !outcome) {
        return emu::error(emu::Fault::bad_model, "%s: %s", files_.network.c_str(),
                          outcome.error().detail.c_str());
    }
    EMU_TRY_VALUE(weights, emu::read_file(files_.weights));
    const auto* first = reinterpret_cast<const std::int8_t*>(weights.data());
    network.weights.assign(first, first + weights.size());
    if (!files_.table.empty()) {
        EMU_TRY_VALUE(file, emu::read_file(files_.table));
        EMU_TRY_VALUE(table, read_calibration(file));
        network.table = table;
    }
    if (network.ir.layer_size() == 0) return network; // refused by the backend
    const LayerParameter& start = network.ir.layer(0);
    for (int i = 0; i < start.output_shape_size(); ++i) {
        EMU_TRY_VALUE(own, extents_of(start.output_shape(i)));
        EMU_TRY_VALUE(wanted, inputs.apply(static_cast<std::size_t>(i), own));
        if (wanted != own) {
            return emu::error(emu::Fault::bad_model,
                              "%s: it was compiled for another shape of its inputs",
                              files_.network.c_str());
        }
    }
    return network;
}

} // namespace bmnet
