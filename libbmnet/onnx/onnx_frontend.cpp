// SPDX-License-Identifier: Apache-2.0
#include "onnx/onnx_frontend.h"

#include "base/error.h"
#include "base/file.h"
#include "message/wire_format.h"
#include "onnx/onnx_converter.h"

namespace bmnet {
namespace {

emu::Result<NetCalibrationParameter> table_of(const OnnxModel& model) {
    for (const OnnxEntry& entry : model.metadata_props()) {
        if (entry.key() == "bm1880_ctable")
            return read_calibration(std::as_bytes(std::span(entry.value())));
    }
    return emu::error(emu::Fault::bad_model,
                      "it has no calibration table (bm1880_ctable in its metadata)");
}

} // namespace

emu::Result<QuantisedNetwork> OnnxFrontend::read(const WantedInputs& inputs, const Layers& layers) {
    OnnxModel model;
    if (path_.empty()) {
        EMU_TRY(messages::read_wire(std::as_bytes(std::span(bytes_)), model));
    } else {
        EMU_TRY_VALUE(file, emu::read_file(path_));
        EMU_TRY(messages::read_wire(file, model));
    }
    EMU_TRY_VALUE(table, table_of(model));
    NetworkWriter writer(model.graph().name(), table);
    OnnxConverter converter(model.graph(), layers, writer);
    EMU_TRY(converter.run(inputs));
    return writer.finish(converter.outputs());
}

} // namespace bmnet
