// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/network/frontend.h"

#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "libbmrt/bmnet/message/formats.h"
#include "libbmrt/bmnet/network/calibration.h"

namespace bmnet {

emu::Result<Extents> WantedInputs::apply(std::size_t input, Extents own) const {
    if (input >= shapes.size()) return own;
    const TensorShape& wanted = shapes[input];
    std::int64_t* const axes[] = {&own.n, &own.c, &own.h, &own.w};
    if (wanted.dim_size() > 4)
        return emu::error(emu::Fault::bad_model, "an input of %d axes", wanted.dim_size());
    for (int i = 0; i < wanted.dim_size(); ++i) {
        if (wanted.dim(i) < 0)
            return emu::error(emu::Fault::bad_model, "a negative extent of an input");
        if (wanted.dim(i) != 0) *axes[i] = wanted.dim(i);
    }
    TensorShape checked;
    set_shape(checked, own);
    return extents_of(checked);
}

emu::Result<FloatNetwork> Frontend::read_float(const WantedInputs&, const Layers&) {
    return emu::error(emu::Fault::unsupported,
                      "an intermediate representation has quantised weights, and no real ones");
}

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
