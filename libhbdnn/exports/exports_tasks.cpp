// SPDX-License-Identifier: Apache-2.0
// hbdnn/tasks.h: runs of models.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libhbdnn/exports/convert.h"
#include "libhbdnn/functions.h"
#include "libhbdnn/status.h"
#include "libhbdnn/task/start_task.h"

#include <hbdnn/tasks.h>

using namespace hbdnn;

namespace {

using emu::check_given;

// What both calls have in common.
struct Call {
    hbDNNTaskHandle_t* task;
    hbDNNTensor** output;
    const hbDNNTensor* input;
    hbDNNHandle_t model;
    const hbDNNInferCtrlParam* control;

    emu::Outcome start(std::optional<std::vector<Region>> regions) const {
        EMU_TRY(check_given(task, "taskHandle"));
        EMU_TRY(check_given(output, "output"));
        EMU_TRY(check_given(*output, "*output"));
        EMU_TRY(check_given(input, "input"));
        EMU_TRY(check_given(control, "inferCtrlParam"));
        EMU_TRY_VALUE(found, find_model(model, "dnnHandle"));
        EMU_TRY_VALUE(cores, to_cores(*control, *(*found.model)->chip));
        EMU_TRY_VALUE(
            piece, model_piece(found, {reader_of(input), reader_of(*output), std::move(regions)}));
        return add_to_task(task, std::move(piece), control->more != 0, cores);
    }
};

emu::Result<std::vector<Region>> regions_of(const hbDNNRoi* rois, std::int32_t count) {
    EMU_TRY(check_given(rois, "rois"));
    if (count < 1) return emu::error(emu::Fault::bad_argument, "roiCount is %d", count);
    std::vector<Region> regions;
    for (std::int32_t i = 0; i < count; ++i) regions.push_back(to_region(rois[i]));
    return regions;
}

// Nothing: for ever.
std::optional<std::chrono::milliseconds> limit_of(std::int32_t timeout) {
    if (timeout <= 0) return std::nullopt;
    return std::chrono::milliseconds(timeout);
}

} // namespace

BOARDLESS_EXPORT int32_t hbDNNInfer(hbDNNTaskHandle_t* taskHandle, hbDNNTensor** output,
                                    hbDNNTensor const* input, hbDNNHandle_t dnnHandle,
                                    hbDNNInferCtrlParam* inferCtrlParam) {
    return emu::guard<Abi>(
        fn::hbDNNInfer,
        [&] {
            return Call{taskHandle, output, input, dnnHandle, inferCtrlParam}.start(std::nullopt);
        },
        taskHandle, output, input, dnnHandle, inferCtrlParam);
}

BOARDLESS_EXPORT int32_t hbDNNRoiInfer(hbDNNTaskHandle_t* taskHandle, hbDNNTensor** output,
                                       hbDNNTensor const* input, hbDNNRoi* rois, int32_t roiCount,
                                       hbDNNHandle_t dnnHandle,
                                       hbDNNInferCtrlParam* inferCtrlParam) {
    return emu::guard<Abi>(
        fn::hbDNNRoiInfer,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(regions, regions_of(rois, roiCount));
            return Call{taskHandle, output, input, dnnHandle, inferCtrlParam}.start(
                std::move(regions));
        },
        taskHandle, output, input, rois, roiCount, dnnHandle, inferCtrlParam);
}

#if HBDNN_FAMILY >= HBDNN_1_18
BOARDLESS_EXPORT int32_t hbDNNSetTaskDoneCb(hbDNNTaskHandle_t taskHandle, hbDNNTaskDoneCb cb,
                                            void* userdata) {
    return emu::guard<Abi>(
        fn::hbDNNSetTaskDoneCb,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(task, find_task(taskHandle));
            EMU_TRY(check_given(reinterpret_cast<const void*>(cb), "cb"));
            return task->on_done([=](const emu::Outcome& outcome) {
                cb(taskHandle, outcome ? Abi::ok : Abi::status(outcome.error()), userdata);
            });
        },
        taskHandle, cb, userdata);
}
#endif

BOARDLESS_EXPORT int32_t hbDNNWaitTaskDone(hbDNNTaskHandle_t taskHandle, int32_t timeout) {
    return emu::guard<Abi>(
        fn::hbDNNWaitTaskDone,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(task, find_task(taskHandle));
            return task->wait(limit_of(timeout));
        },
        taskHandle, timeout);
}

BOARDLESS_EXPORT int32_t hbDNNReleaseTask(hbDNNTaskHandle_t taskHandle) {
    return emu::guard<Abi>(
        fn::hbDNNReleaseTask, [&] { return release_task(taskHandle); }, taskHandle);
}
