// SPDX-License-Identifier: Apache-2.0
// dnn/hb_dnn_ext.h: more about models and tasks.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libhbdnn/exports/convert.h"
#include "libhbdnn/functions.h"
#include "libhbdnn/model/board.h"
#include "libhbdnn/model/packed_models.h"
#include "libhbdnn/status.h"
#include "libhbdnn/task/start_task.h"
#include "libhbdnn/task/waiting_work.h"

#include <algorithm>
#include <limits>

using namespace hbdnn;

namespace {

using emu::check_given;

// Microseconds, which the vendor's unit is assumed to be.
std::int32_t microseconds(std::uint64_t nanoseconds) {
    constexpr std::uint64_t most = std::numeric_limits<std::int32_t>::max();
    return static_cast<std::int32_t>(std::min((nanoseconds + 999) / 1000, most));
}

} // namespace

BOARDLESS_EXPORT int32_t hbDNNGetInputSource(int32_t* inputSource, hbDNNHandle_t dnnHandle,
                                             int32_t inputIndex) {
    return emu::guard<Abi>(
        fn::hbDNNGetInputSource,
        [&]() -> emu::Outcome {
            EMU_TRY(check_given(inputSource, "inputSource"));
            EMU_TRY_VALUE(found, find_input(dnnHandle, inputIndex));
            *inputSource = static_cast<int32_t>(found.port.source);
            return {};
        },
        inputSource, dnnHandle, inputIndex);
}

BOARDLESS_EXPORT int32_t hbDNNGetOutputOperatorType(int32_t* operatorType, hbDNNHandle_t dnnHandle,
                                                    int32_t outputIndex) {
    return emu::guard<Abi>(
        fn::hbDNNGetOutputOperatorType,
        [&]() -> emu::Outcome {
            EMU_TRY(check_given(operatorType, "operatorType"));
            EMU_TRY_VALUE(found, find_output(dnnHandle, outputIndex));
            *operatorType = static_cast<int32_t>(found.port.operator_type);
            return {};
        },
        operatorType, dnnHandle, outputIndex);
}

BOARDLESS_EXPORT int32_t hbDNNGetEstimateLatency(int32_t* estimateLatency,
                                                 hbDNNHandle_t dnnHandle) {
    return emu::guard<Abi>(
        fn::hbDNNGetEstimateLatency,
        [&]() -> emu::Outcome {
            EMU_TRY(check_given(estimateLatency, "estimateLatency"));
            EMU_TRY_VALUE(found, find_model(dnnHandle, "dnnHandle"));
            *estimateLatency = microseconds((*found.model)->nanoseconds());
            return {};
        },
        estimateLatency, dnnHandle);
}

BOARDLESS_EXPORT int32_t hbDNNGetTaskEstimateTime(int32_t* estimateTime,
                                                  hbDNNTaskHandle_t taskHandle) {
    return emu::guard<Abi>(
        fn::hbDNNGetTaskEstimateTime,
        [&]() -> emu::Outcome {
            EMU_TRY(check_given(estimateTime, "estimateTime"));
            EMU_TRY_VALUE(task, find_task(taskHandle));
            *estimateTime = microseconds(task->nanoseconds());
            return {};
        },
        estimateTime, taskHandle);
}

#if HBDNN_FAMILY >= HBDNN_1_12
BOARDLESS_EXPORT int32_t hbDNNGetTaskEstimateStartTime(int32_t* estimateTime,
                                                       hbDNNInferCtrlParam* inferCtrlParam) {
    return emu::guard<Abi>(
        fn::hbDNNGetTaskEstimateStartTime,
        [&]() -> emu::Outcome {
            EMU_TRY(check_given(estimateTime, "estimateTime"));
            EMU_TRY(check_given(inferCtrlParam, "inferCtrlParam"));
            EMU_TRY_VALUE(chip, board_chip());
            EMU_TRY_VALUE(cores, to_cores(*inferCtrlParam, *chip));
            *estimateTime = microseconds(nanoseconds_before(*chip, cores));
            return {};
        },
        estimateTime, inferCtrlParam);
}
#endif

BOARDLESS_EXPORT int32_t hbDNNGetModelTag(char const** tag, hbDNNHandle_t dnnHandle) {
    return emu::guard<Abi>(
        fn::hbDNNGetModelTag,
        [&]() -> emu::Outcome {
            EMU_TRY(check_given(tag, "tag"));
            EMU_TRY_VALUE(found, find_model(dnnHandle, "dnnHandle"));
            *tag = (*found.model)->tag.c_str();
            return {};
        },
        tag, dnnHandle);
}
