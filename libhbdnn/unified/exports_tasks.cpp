// SPDX-License-Identifier: Apache-2.0
// hobot/hb_ucp.h: tasks.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libhbdnn/functions.h"
#include "libhbdnn/status.h"
#include "libhbdnn/unified/unified_task.h"

#include <hobot/hb_ucp.h>

using namespace hbdnn;

namespace {

using emu::Fault;

constexpr std::uint64_t bpu_cores =
    HB_UCP_BPU_CORE_0 | HB_UCP_BPU_CORE_1 | HB_UCP_BPU_CORE_2 | HB_UCP_BPU_CORE_3;

emu::Result<std::shared_ptr<UnifiedTask>> find_task(hbUCPTaskHandle_t handle) {
    return find<UnifiedTask>(handle, "taskHandle", code::no_task_handle);
}

// Of several cores any one does the work.
emu::Result<emu::CoreChoice> to_cores(const hbUCPSchedParam* param) {
    emu::CoreChoice cores;
    if (!param) return cores;
    if (param->priority < HB_UCP_PRIORITY_LOWEST || param->priority > HB_UCP_PRIORITY_HIGHEST)
        return emu::error(Fault::bad_argument, "priority is %d, beyond 0 to 255", param->priority);
    if (param->deviceId != 0)
        return emu::error(Fault::bad_argument, "deviceId is %u, not 0", param->deviceId);
    if ((param->backend & ~(bpu_cores | HB_UCP_BPU_CORE_ANY)) != 0) {
        return emu::error(Fault::bad_argument, "backend is 0x%llx: models run on BPU cores",
                          static_cast<unsigned long long>(param->backend));
    }
    const bool any = (param->backend & HB_UCP_BPU_CORE_ANY) != 0;
    cores.mask = any ? 0 : static_cast<std::uint32_t>(param->backend & bpu_cores);
    cores.among = emu::CoreChoice::Among::any;
    cores.priority = static_cast<emu::Priority>(param->priority);
    cores.order = param->customId;
    return cores;
}

} // namespace

BOARDLESS_EXPORT int32_t hbUCPSubmitTask(hbUCPTaskHandle_t taskHandle,
                                         hbUCPSchedParam* schedParam) {
    return emu::guard<Abi>(
        fn::hbUCPSubmitTask,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(task, find_task(taskHandle));
            EMU_TRY_VALUE(cores, to_cores(schedParam));
            return task->submit(cores);
        },
        taskHandle, schedParam);
}

BOARDLESS_EXPORT int32_t hbUCPSetTaskDoneCb(hbUCPTaskHandle_t taskHandle,
                                            hbUCPTaskDoneCb taskDoneCb, void* userData) {
    return emu::guard<Abi>(
        fn::hbUCPSetTaskDoneCb,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(task, find_task(taskHandle));
            if (!taskDoneCb) return emu::error(Fault::bad_argument, "taskDoneCb is null");
            return task->task().on_done([=](const emu::Outcome& outcome) {
                taskDoneCb(taskHandle, outcome ? Abi::ok : Abi::status(outcome.error()), userData);
            });
        },
        taskHandle, reinterpret_cast<void*>(taskDoneCb), userData);
}

BOARDLESS_EXPORT int32_t hbUCPWaitTaskDone(hbUCPTaskHandle_t taskHandle, int32_t timeout) {
    return emu::guard<Abi>(
        fn::hbUCPWaitTaskDone,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(task, find_task(taskHandle));
            std::optional<std::chrono::milliseconds> limit;
            if (timeout > 0) limit = std::chrono::milliseconds(timeout);
            return task->task().wait(limit);
        },
        taskHandle, timeout);
}

BOARDLESS_EXPORT int32_t hbUCPReleaseTask(hbUCPTaskHandle_t taskHandle) {
    return emu::guard<Abi>(
        fn::hbUCPReleaseTask,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(task, find_task(taskHandle));
            drop_object(taskHandle);
            task->task().release();
            return {};
        },
        taskHandle);
}
