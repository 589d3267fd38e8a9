// SPDX-License-Identifier: Apache-2.0
// hbdnn/models.h: models.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libhbdnn/functions.h"
#include "libhbdnn/model/board.h"
#include "libhbdnn/model/load.h"
#include "libhbdnn/model/packed_models.h"
#include "libhbdnn/status.h"
#include "libhbdnn/task/workers.h"

#include <dnn/hb_dnn.h>
#include <hbdnn/models.h>

using namespace hbdnn;

namespace {

using emu::check_given;

// "1.23.10"; headers of the unified generation have no macros for it.
std::string version_text() {
#if HBDNN_HAS_UCP
    return "3.13.6";
#else
    return std::to_string(HB_DNN_VERSION_MAJOR) + "." + std::to_string(HB_DNN_VERSION_MINOR) + "." +
           std::to_string(HB_DNN_VERSION_PATCH);
#endif
}

emu::Outcome check_count(const char* name, std::int32_t count) {
    if (count > 0) return {};
    return emu::error(emu::Fault::bad_argument, "%s is %d", name, count);
}

// The models of `count` files, each of which `read` gives.
template <class Read>
emu::Outcome initialise(hbPackedDNNHandle_t* handle, std::int32_t count, Read read) {
    *handle = nullptr;
    EMU_TRY_VALUE(choice, board_choice());
    Models all;
    for (std::int32_t i = 0; i < count; ++i) {
        EMU_TRY_VALUE(file, read(i));
        EMU_TRY_VALUE(models, load_models(file, choice));
        all.insert(all.end(), models.begin(), models.end());
    }
    EMU_TRY_VALUE(packed, PackedModels::make(all));
    EMU_TRY_VALUE(added, add_object(std::move(packed)));
    *handle = added;
    return {};
}

emu::Outcome initialise_from_files(hbPackedDNNHandle_t* handle, const char** names,
                                   std::int32_t count) {
    EMU_TRY(check_given(handle, "packedDNNHandle"));
    EMU_TRY(check_given(names, "modelFileNames"));
    EMU_TRY(check_count("modelFileCount", count));
    return initialise(handle, count, [&](std::int32_t i) -> emu::Result<emu::ModelFile> {
        EMU_TRY(check_given(names[i], "a name in modelFileNames"));
        return read_model_file(names[i]);
    });
}

emu::Outcome initialise_from_memory(hbPackedDNNHandle_t* handle, const void** data,
                                    const std::int32_t* lengths, std::int32_t count) {
    EMU_TRY(check_given(handle, "packedDNNHandle"));
    EMU_TRY(check_given(data, "modelData"));
    EMU_TRY(check_given(lengths, "modelDataLengths"));
    EMU_TRY(check_count("modelDataCount", count));
    return initialise(handle, count, [&](std::int32_t i) -> emu::Result<emu::ModelFile> {
        EMU_TRY(check_given(data[i], "an address in modelData"));
        EMU_TRY(check_count("a length in modelDataLengths", lengths[i]));
        return emu::copy_model_file(data[i], static_cast<std::size_t>(lengths[i]));
    });
}

emu::Result<std::shared_ptr<PackedModels>> find_packed(const void* handle) {
    return find<PackedModels>(handle, "packedDNNHandle", code::no_packed_handle);
}

} // namespace

BOARDLESS_EXPORT char const* hbDNNGetVersion() {
    return emu::guard_pointer<Abi, char const>(
        fn::hbDNNGetVersion, []() -> emu::Result<char const*> {
            static const std::string& text = *new std::string(version_text());
            return text.c_str();
        });
}

BOARDLESS_EXPORT int32_t hbDNNInitializeFromFiles(hbPackedDNNHandle_t* packedDNNHandle,
                                                  char const** modelFileNames,
                                                  int32_t modelFileCount) {
    return emu::guard<Abi>(
        fn::hbDNNInitializeFromFiles,
        [&] { return initialise_from_files(packedDNNHandle, modelFileNames, modelFileCount); },
        packedDNNHandle, modelFileNames, modelFileCount);
}

BOARDLESS_EXPORT int32_t hbDNNInitializeFromDDR(hbPackedDNNHandle_t* packedDNNHandle,
                                                const void** modelData, int32_t* modelDataLengths,
                                                int32_t modelDataCount) {
    return emu::guard<Abi>(
        fn::hbDNNInitializeFromDDR,
        [&] {
            return initialise_from_memory(packedDNNHandle, modelData, modelDataLengths,
                                          modelDataCount);
        },
        packedDNNHandle, modelData, modelDataLengths, modelDataCount);
}

BOARDLESS_EXPORT int32_t hbDNNRelease(hbPackedDNNHandle_t packedDNNHandle) {
    return emu::guard<Abi>(
        fn::hbDNNRelease,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(packed, find_packed(packedDNNHandle));
            EMU_TRY(packed->release());
            drop_object(packedDNNHandle);
            workers().dismiss();
            return {};
        },
        packedDNNHandle);
}

BOARDLESS_EXPORT int32_t hbDNNGetModelNameList(char const*** modelNameList, int32_t* modelNameCount,
                                               hbPackedDNNHandle_t packedDNNHandle) {
    return emu::guard<Abi>(
        fn::hbDNNGetModelNameList,
        [&]() -> emu::Outcome {
            EMU_TRY(check_given(modelNameList, "modelNameList"));
            EMU_TRY(check_given(modelNameCount, "modelNameCount"));
            EMU_TRY_VALUE(packed, find_packed(packedDNNHandle));
            *modelNameList = packed->names().data();
            *modelNameCount = static_cast<int32_t>(packed->size());
            return {};
        },
        modelNameList, modelNameCount, packedDNNHandle);
}

BOARDLESS_EXPORT int32_t hbDNNGetModelHandle(hbDNNHandle_t* dnnHandle,
                                             hbPackedDNNHandle_t packedDNNHandle,
                                             char const* modelName) {
    return emu::guard<Abi>(
        fn::hbDNNGetModelHandle,
        [&]() -> emu::Outcome {
            EMU_TRY(check_given(dnnHandle, "dnnHandle"));
            EMU_TRY_VALUE(packed, find_packed(packedDNNHandle));
            EMU_TRY(check_given(modelName, "modelName"));
            EMU_TRY_VALUE(index, packed->index_of(modelName));
            *dnnHandle = model_handle(packedDNNHandle, index);
            return {};
        },
        dnnHandle, packedDNNHandle, modelName);
}
