// SPDX-License-Identifier: Apache-2.0
// The functions of the unified libdnn.so. libhbucp.so has them, because there is one world of
// models, tasks and memory; it exports this table alone, for ours only (BOARDLESS_PRIVATE).
#pragma once

#include <hobot/dnn/hb_dnn.h>

#define HBDNN_UNIFIED_FUNCTIONS(FUNCTION)                                                          \
    FUNCTION(hbDNNGetVersion)                                                                      \
    FUNCTION(hbDNNInitializeFromFiles)                                                             \
    FUNCTION(hbDNNInitializeFromDDR)                                                               \
    FUNCTION(hbDNNRelease)                                                                         \
    FUNCTION(hbDNNGetModelNameList)                                                                \
    FUNCTION(hbDNNGetModelHandle)                                                                  \
    FUNCTION(hbDNNGetInputCount)                                                                   \
    FUNCTION(hbDNNGetInputName)                                                                    \
    FUNCTION(hbDNNGetInputTensorProperties)                                                        \
    FUNCTION(hbDNNGetOutputCount)                                                                  \
    FUNCTION(hbDNNGetOutputName)                                                                   \
    FUNCTION(hbDNNGetOutputTensorProperties)                                                       \
    FUNCTION(hbDNNGetInputDesc)                                                                    \
    FUNCTION(hbDNNGetOutputDesc)                                                                   \
    FUNCTION(hbDNNGetModelDesc)                                                                    \
    FUNCTION(hbDNNGetErrorDesc)                                                                    \
    FUNCTION(hbDNNInferV2)                                                                         \
    FUNCTION(hbDNNGetTaskOutputTensorProperties)                                                   \
    FUNCTION(hbDNNGetHBMDesc)                                                                      \
    FUNCTION(hbDNNGetCompileBpuCoreNum)

namespace hbdnn {

struct DnnFunctions {
#define MEMBER(name) decltype(&::name) name;
    HBDNN_UNIFIED_FUNCTIONS(MEMBER)
#undef MEMBER
};

} // namespace hbdnn

extern "C" const hbdnn::DnnFunctions* boardless_dnn_functions();
