// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/onnx/onnx_frontend.h"

#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "libbmrt/bmnet/float_network/float_layers.h"
#include "libbmrt/bmnet/message/formats.h"
#include "libbmrt/bmnet/network/layer_maker.h"
#include "libbmrt/bmnet/onnx/onnx_converter.h"

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

emu::Result<OnnxModel> model_of(const std::string& path, const std::string& bytes) {
    OnnxModel model;
    if (path.empty()) {
        EMU_TRY(messages::read_wire(std::as_bytes(std::span(bytes)), model));
    } else {
        EMU_TRY_VALUE(file, emu::read_file(path));
        EMU_TRY(messages::read_wire(file, model));
    }
    return model;
}

} // namespace

emu::Result<QuantisedNetwork> OnnxFrontend::read(const WantedInputs& inputs, const Layers& layers) {
    EMU_TRY_VALUE(model, model_of(path_, bytes_));
    EMU_TRY_VALUE(table, table_of(model));
    NetworkWriter writer(model.graph().name(), table);
    LayerMaker maker(writer);
    OnnxConverter converter(model.graph(), layers, writer, maker);
    EMU_TRY(converter.run(inputs));
    return writer.finish(converter.outputs());
}

emu::Result<FloatNetwork> OnnxFrontend::read_float(const WantedInputs& inputs,
                                                   const Layers& layers) {
    EMU_TRY_VALUE(model, model_of(path_, bytes_));
    NetworkWriter writer(model.graph().name(), {}, sizeof(float));
    FloatLayers maker(writer);
    OnnxConverter converter(model.graph(), layers, writer, maker);
    EMU_TRY(converter.run(inputs));
    return maker.finish(converter.outputs());
}

} // namespace bmnet
