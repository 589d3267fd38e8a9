// SPDX-License-Identifier: Apache-2.0
// All of libdnn.so: libhbucp.so does the work.
#include "emu-core/edge/export.h"
#include "libhbdnn/unified/dnn_functions.h"

namespace {

const hbdnn::DnnFunctions& ucp() {
    static const hbdnn::DnnFunctions& functions = *boardless_dnn_functions();
    return functions;
}

} // namespace

BOARDLESS_EXPORT char const* hbDNNGetVersion() {
    return ucp().hbDNNGetVersion();
}

BOARDLESS_EXPORT char const* hbDNNGetErrorDesc(int32_t errorCode) {
    return ucp().hbDNNGetErrorDesc(errorCode);
}

BOARDLESS_EXPORT int32_t hbDNNInitializeFromFiles(hbDNNPackedHandle_t* packedDNNHandle,
                                                  char const** modelFileNames,
                                                  int32_t modelFileCount) {
    return ucp().hbDNNInitializeFromFiles(packedDNNHandle, modelFileNames, modelFileCount);
}

BOARDLESS_EXPORT int32_t hbDNNInitializeFromDDR(hbDNNPackedHandle_t* packedDNNHandle,
                                                const void** modelData, int32_t* modelDataLengths,
                                                int32_t modelDataCount) {
    return ucp().hbDNNInitializeFromDDR(packedDNNHandle, modelData, modelDataLengths,
                                        modelDataCount);
}

BOARDLESS_EXPORT int32_t hbDNNRelease(hbDNNPackedHandle_t packedDNNHandle) {
    return ucp().hbDNNRelease(packedDNNHandle);
}

BOARDLESS_EXPORT int32_t hbDNNGetModelNameList(char const*** modelNameList, int32_t* modelNameCount,
                                               hbDNNPackedHandle_t packedDNNHandle) {
    return ucp().hbDNNGetModelNameList(modelNameList, modelNameCount, packedDNNHandle);
}

BOARDLESS_EXPORT int32_t hbDNNGetModelHandle(hbDNNHandle_t* dnnHandle,
                                             hbDNNPackedHandle_t packedDNNHandle,
                                             char const* modelName) {
    return ucp().hbDNNGetModelHandle(dnnHandle, packedDNNHandle, modelName);
}

BOARDLESS_EXPORT int32_t hbDNNGetInputCount(int32_t* inputCount, hbDNNHandle_t dnnHandle) {
    return ucp().hbDNNGetInputCount(inputCount, dnnHandle);
}

BOARDLESS_EXPORT int32_t hbDNNGetInputName(char const** name, hbDNNHandle_t dnnHandle,
                                           int32_t inputIndex) {
    return ucp().hbDNNGetInputName(name, dnnHandle, inputIndex);
}

BOARDLESS_EXPORT int32_t hbDNNGetInputTensorProperties(hbDNNTensorProperties* properties,
                                                       hbDNNHandle_t dnnHandle,
                                                       int32_t inputIndex) {
    return ucp().hbDNNGetInputTensorProperties(properties, dnnHandle, inputIndex);
}

BOARDLESS_EXPORT int32_t hbDNNGetOutputCount(int32_t* outputCount, hbDNNHandle_t dnnHandle) {
    return ucp().hbDNNGetOutputCount(outputCount, dnnHandle);
}

BOARDLESS_EXPORT int32_t hbDNNGetOutputName(char const** name, hbDNNHandle_t dnnHandle,
                                            int32_t outputIndex) {
    return ucp().hbDNNGetOutputName(name, dnnHandle, outputIndex);
}

BOARDLESS_EXPORT int32_t hbDNNGetOutputTensorProperties(hbDNNTensorProperties* properties,
                                                        hbDNNHandle_t dnnHandle,
                                                        int32_t outputIndex) {
    return ucp().hbDNNGetOutputTensorProperties(properties, dnnHandle, outputIndex);
}

BOARDLESS_EXPORT int32_t hbDNNGetInputDesc(char const** desc, uint32_t* size, int32_t* type,
                                           hbDNNHandle_t dnnHandle, int32_t inputIndex) {
    return ucp().hbDNNGetInputDesc(desc, size, type, dnnHandle, inputIndex);
}

BOARDLESS_EXPORT int32_t hbDNNGetOutputDesc(char const** desc, uint32_t* size, int32_t* type,
                                            hbDNNHandle_t dnnHandle, int32_t outputIndex) {
    return ucp().hbDNNGetOutputDesc(desc, size, type, dnnHandle, outputIndex);
}

BOARDLESS_EXPORT int32_t hbDNNGetModelDesc(char const** desc, uint32_t* size, int32_t* type,
                                           hbDNNHandle_t dnnHandle) {
    return ucp().hbDNNGetModelDesc(desc, size, type, dnnHandle);
}

BOARDLESS_EXPORT int32_t hbDNNGetHBMDesc(char const** desc, uint32_t* size, int32_t* type,
                                         hbDNNPackedHandle_t packedDNNHandle, int32_t index) {
    return ucp().hbDNNGetHBMDesc(desc, size, type, packedDNNHandle, index);
}

BOARDLESS_EXPORT int32_t hbDNNGetCompileBpuCoreNum(int32_t* num, hbDNNHandle_t dnnHandle) {
    return ucp().hbDNNGetCompileBpuCoreNum(num, dnnHandle);
}

BOARDLESS_EXPORT int32_t hbDNNInferV2(hbUCPTaskHandle_t* taskHandle, hbDNNTensor* output,
                                      hbDNNTensor const* input, hbDNNHandle_t dnnHandle) {
    return ucp().hbDNNInferV2(taskHandle, output, input, dnnHandle);
}

BOARDLESS_EXPORT int32_t hbDNNGetTaskOutputTensorProperties(hbDNNTensorProperties* properties,
                                                            hbUCPTaskHandle_t taskHandle,
                                                            int32_t subTaskIndex,
                                                            int32_t outputIndex) {
    return ucp().hbDNNGetTaskOutputTensorProperties(properties, taskHandle, subTaskIndex,
                                                    outputIndex);
}
