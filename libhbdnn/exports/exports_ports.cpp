// SPDX-License-Identifier: Apache-2.0
// hbdnn/models.h: inputs and outputs.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libhbdnn/exports/convert.h"
#include "libhbdnn/functions.h"
#include "libhbdnn/model/foreign_build.h"
#include "libhbdnn/model/packed_models.h"
#include "libhbdnn/status.h"

using namespace hbdnn;

namespace {

using emu::check_given;

emu::Outcome give_count(std::int32_t* count, const char* name, hbDNNHandle_t handle,
                        std::vector<Port> Model::*ports) {
    EMU_TRY(check_given(count, name));
    EMU_TRY_VALUE(found, find_model(handle, "dnnHandle"));
    *count = static_cast<std::int32_t>(((**found.model).*ports).size());
    return {};
}

emu::Outcome give_name(const char** name, const emu::Result<FoundPort>& found) {
    EMU_TRY(check_given(name, "name"));
    if (!found) return found.error();
    *name = found->port.name.c_str();
    return {};
}

} // namespace

BOARDLESS_EXPORT int32_t hbDNNGetInputCount(int32_t* inputCount, hbDNNHandle_t dnnHandle) {
    return emu::guard<Abi>(
        fn::hbDNNGetInputCount,
        [&] { return give_count(inputCount, "inputCount", dnnHandle, &Model::inputs); }, inputCount,
        dnnHandle);
}

BOARDLESS_EXPORT int32_t hbDNNGetInputName(char const** name, hbDNNHandle_t dnnHandle,
                                           int32_t inputIndex) {
    return emu::guard<Abi>(
        fn::hbDNNGetInputName, [&] { return give_name(name, find_input(dnnHandle, inputIndex)); },
        name, dnnHandle, inputIndex);
}

BOARDLESS_EXPORT int32_t hbDNNGetInputTensorProperties(hbDNNTensorProperties* properties,
                                                       hbDNNHandle_t dnnHandle,
                                                       int32_t inputIndex) {
    return emu::guard<Abi>(
        fn::hbDNNGetInputTensorProperties,
        [&]() -> emu::Outcome {
            EMU_TRY(check_given(properties, "properties"));
            EMU_TRY_VALUE(found, find_input(dnnHandle, inputIndex));
            const auto index = static_cast<std::size_t>(inputIndex);
            *properties = to_properties(found.port, found.model->input_zero_points(index));
            note_properties(dnnHandle, 0, inputIndex, properties);
            return {};
        },
        properties, dnnHandle, inputIndex);
}

BOARDLESS_EXPORT int32_t hbDNNGetOutputCount(int32_t* outputCount, hbDNNHandle_t dnnHandle) {
    return emu::guard<Abi>(
        fn::hbDNNGetOutputCount,
        [&] { return give_count(outputCount, "outputCount", dnnHandle, &Model::outputs); },
        outputCount, dnnHandle);
}

BOARDLESS_EXPORT int32_t hbDNNGetOutputName(char const** name, hbDNNHandle_t dnnHandle,
                                            int32_t outputIndex) {
    return emu::guard<Abi>(
        fn::hbDNNGetOutputName,
        [&] { return give_name(name, find_output(dnnHandle, outputIndex)); }, name, dnnHandle,
        outputIndex);
}

BOARDLESS_EXPORT int32_t hbDNNGetOutputTensorProperties(hbDNNTensorProperties* properties,
                                                        hbDNNHandle_t dnnHandle,
                                                        int32_t outputIndex) {
    return emu::guard<Abi>(
        fn::hbDNNGetOutputTensorProperties,
        [&]() -> emu::Outcome {
            EMU_TRY(check_given(properties, "properties"));
            EMU_TRY_VALUE(found, find_output(dnnHandle, outputIndex));
            const auto index = static_cast<std::size_t>(outputIndex);
            *properties = to_properties(found.port, found.model->output_zero_points(index));
            note_properties(dnnHandle, 1, outputIndex, properties);
            return {};
        },
        properties, dnnHandle, outputIndex);
}
