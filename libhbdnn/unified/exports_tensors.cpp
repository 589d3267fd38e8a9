// SPDX-License-Identifier: Apache-2.0
// hobot/dnn/hb_dnn.h: inputs and outputs of models.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libhbdnn/functions.h"
#include "libhbdnn/model/foreign_build.h"
#include "libhbdnn/model/packed_models.h"
#include "libhbdnn/status.h"
#include "libhbdnn/unified/tensors.h"

using namespace hbdnn;

namespace {

using Tensors = std::vector<UnifiedTensor> UnifiedTensors::*; // inputs or outputs
using Ports = std::vector<Port> Model::*;

emu::Outcome tell_count(std::int32_t* count, const char* name, hbDNNHandle_t handle,
                        Tensors tensors) {
    EMU_TRY(emu::check_given(count, name));
    EMU_TRY_VALUE(found, find_model(handle, "dnnHandle"));
    *count = static_cast<std::int32_t>((tensors_of(found.model).*tensors).size());
    return {};
}

// Lives as long as the model.
struct FoundTensor {
    std::shared_ptr<LoadedModel> model;
    const UnifiedTensor* tensor;
};

emu::Result<FoundTensor> find_tensor(hbDNNHandle_t handle, Tensors tensors, std::int32_t index,
                                     const char* name) {
    EMU_TRY_VALUE(found, find_model(handle, "dnnHandle"));
    const auto& all = tensors_of(found.model).*tensors;
    if (index >= 0 && static_cast<std::size_t>(index) < all.size())
        return FoundTensor{found.model, &all[static_cast<std::size_t>(index)]};
    return emu::error(emu::Fault::bad_argument, "%s is %d, and there are %zu", name, index,
                      all.size());
}

emu::Outcome tell_name(char const** name, hbDNNHandle_t handle, Tensors tensors, std::int32_t index,
                       const char* argument) {
    EMU_TRY(emu::check_given(name, "name"));
    EMU_TRY_VALUE(found, find_tensor(handle, tensors, index, argument));
    *name = found.tensor->name.c_str();
    return {};
}

emu::Outcome tell_properties(hbDNNTensorProperties* properties, hbDNNHandle_t handle,
                             Tensors tensors, std::int32_t index, const char* argument) {
    EMU_TRY(emu::check_given(properties, "properties"));
    EMU_TRY_VALUE(found, find_tensor(handle, tensors, index, argument));
    const int side = tensors == &UnifiedTensors::inputs ? 0 : 1;
    note_properties(found.model.get(), side, index, properties);
    *properties = to_properties(*found.tensor);
    return {};
}

struct Answer {
    char const** desc;
    std::uint32_t* size;
    std::int32_t* type;
};

// Of what is no text nothing more is known.
emu::Outcome tell_text(const Answer& answer, const Text& text) {
    EMU_TRY(emu::check_given(answer.desc, "desc"));
    EMU_TRY(emu::check_given(answer.size, "size"));
    EMU_TRY(emu::check_given(answer.type, "type"));
    *answer.desc = text.bytes.c_str();
    *answer.size = static_cast<std::uint32_t>(text.bytes.size());
    *answer.type =
        text.kind == Text::Kind::string ? HB_DNN_DESC_TYPE_STRING : HB_DNN_DESC_TYPE_UNKNOWN;
    return {};
}

emu::Outcome tell_port_text(const Answer& answer, hbDNNHandle_t handle, Tensors tensors,
                            Ports ports, std::int32_t index, const char* argument) {
    EMU_TRY_VALUE(found, find_tensor(handle, tensors, index, argument));
    return tell_text(answer, ((**found.model).*ports)[found.tensor->port].description);
}

} // namespace

BOARDLESS_EXPORT int32_t hbDNNGetInputCount(int32_t* inputCount, hbDNNHandle_t dnnHandle) {
    return emu::guard<Abi>(
        fn::hbDNNGetInputCount,
        [&] { return tell_count(inputCount, "inputCount", dnnHandle, &UnifiedTensors::inputs); },
        inputCount, dnnHandle);
}

BOARDLESS_EXPORT int32_t hbDNNGetOutputCount(int32_t* outputCount, hbDNNHandle_t dnnHandle) {
    return emu::guard<Abi>(
        fn::hbDNNGetOutputCount,
        [&] { return tell_count(outputCount, "outputCount", dnnHandle, &UnifiedTensors::outputs); },
        outputCount, dnnHandle);
}

BOARDLESS_EXPORT int32_t hbDNNGetInputName(char const** name, hbDNNHandle_t dnnHandle,
                                           int32_t inputIndex) {
    return emu::guard<Abi>(
        fn::hbDNNGetInputName,
        [&] {
            return tell_name(name, dnnHandle, &UnifiedTensors::inputs, inputIndex, "inputIndex");
        },
        name, dnnHandle, inputIndex);
}

BOARDLESS_EXPORT int32_t hbDNNGetOutputName(char const** name, hbDNNHandle_t dnnHandle,
                                            int32_t outputIndex) {
    return emu::guard<Abi>(
        fn::hbDNNGetOutputName,
        [&] {
            return tell_name(name, dnnHandle, &UnifiedTensors::outputs, outputIndex, "outputIndex");
        },
        name, dnnHandle, outputIndex);
}

BOARDLESS_EXPORT int32_t hbDNNGetInputTensorProperties(hbDNNTensorProperties* properties,
                                                       hbDNNHandle_t dnnHandle,
                                                       int32_t inputIndex) {
    return emu::guard<Abi>(
        fn::hbDNNGetInputTensorProperties,
        [&] {
            return tell_properties(properties, dnnHandle, &UnifiedTensors::inputs, inputIndex,
                                   "inputIndex");
        },
        properties, dnnHandle, inputIndex);
}

BOARDLESS_EXPORT int32_t hbDNNGetOutputTensorProperties(hbDNNTensorProperties* properties,
                                                        hbDNNHandle_t dnnHandle,
                                                        int32_t outputIndex) {
    return emu::guard<Abi>(
        fn::hbDNNGetOutputTensorProperties,
        [&] {
            return tell_properties(properties, dnnHandle, &UnifiedTensors::outputs, outputIndex,
                                   "outputIndex");
        },
        properties, dnnHandle, outputIndex);
}

BOARDLESS_EXPORT int32_t hbDNNGetInputDesc(char const** desc, uint32_t* size, int32_t* type,
                                           hbDNNHandle_t dnnHandle, int32_t inputIndex) {
    return emu::guard<Abi>(
        fn::hbDNNGetInputDesc,
        [&] {
            return tell_port_text({desc, size, type}, dnnHandle, &UnifiedTensors::inputs,
                                  &Model::inputs, inputIndex, "inputIndex");
        },
        desc, size, type, dnnHandle, inputIndex);
}

BOARDLESS_EXPORT int32_t hbDNNGetOutputDesc(char const** desc, uint32_t* size, int32_t* type,
                                            hbDNNHandle_t dnnHandle, int32_t outputIndex) {
    return emu::guard<Abi>(
        fn::hbDNNGetOutputDesc,
        [&] {
            return tell_port_text({desc, size, type}, dnnHandle, &UnifiedTensors::outputs,
                                  &Model::outputs, outputIndex, "outputIndex");
        },
        desc, size, type, dnnHandle, outputIndex);
}

BOARDLESS_EXPORT int32_t hbDNNGetModelDesc(char const** desc, uint32_t* size, int32_t* type,
                                           hbDNNHandle_t dnnHandle) {
    return emu::guard<Abi>(
        fn::hbDNNGetModelDesc,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find_model(dnnHandle, "dnnHandle"));
            return tell_text({desc, size, type}, (*found.model)->description);
        },
        desc, size, type, dnnHandle);
}

// A file has one text, which each of its models tells.
BOARDLESS_EXPORT int32_t hbDNNGetHBMDesc(char const** desc, uint32_t* size, int32_t* type,
                                         hbDNNPackedHandle_t packedDNNHandle, int32_t index) {
    return emu::guard<Abi>(
        fn::hbDNNGetHBMDesc,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(packed, find<PackedModels>(packedDNNHandle, "packedDNNHandle",
                                                     code::no_packed_handle));
            if (index < 0 || static_cast<std::size_t>(index) >= packed->size()) {
                return emu::error(emu::Fault::bad_argument, "index is %d, and there are %zu", index,
                                  packed->size());
            }
            const LoadedModel& model = *packed->model(static_cast<std::size_t>(index));
            return tell_text({desc, size, type}, model->description);
        },
        desc, size, type, packedDNNHandle, index);
}

// Everything is computed as for one core.
BOARDLESS_EXPORT int32_t hbDNNGetCompileBpuCoreNum(int32_t* num, hbDNNHandle_t dnnHandle) {
    return emu::guard<Abi>(
        fn::hbDNNGetCompileBpuCoreNum,
        [&]() -> emu::Outcome {
            EMU_TRY(emu::check_given(num, "num"));
            EMU_TRY(find_model(dnnHandle, "dnnHandle"));
            *num = 1;
            return {};
        },
        num, dnnHandle);
}
