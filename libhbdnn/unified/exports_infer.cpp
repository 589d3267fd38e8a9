// SPDX-License-Identifier: Apache-2.0
// hobot/dnn/hb_dnn.h: runs of models, as parts of tasks.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libhbdnn/functions.h"
#include "libhbdnn/status.h"
#include "libhbdnn/unified/tensors.h"
#include "libhbdnn/unified/unified_task.h"

using namespace hbdnn;

namespace {

emu::Result<TensorRecord> read_tensor(const std::vector<Port>& ports,
                                      const std::vector<UnifiedTensor>& tensors,
                                      const hbDNNTensor* given, std::size_t port) {
    if (port >= ports.size())
        return emu::error(emu::Fault::bad_argument, "a model's port %zu of %zu", port,
                          ports.size());
    const PortTensors of_port = tensors_of_port(tensors, port);
    return to_record(ports[port], of_port.tensors, given + of_port.first);
}

// Precondition: nothing is null; the request is used in this call only.
RunRequest to_request(const LoadedModel& model, const UnifiedTensors& tensors,
                      const hbDNNTensor* output, const hbDNNTensor* input) {
    RunRequest request;
    request.input = [&model, &tensors, input](std::size_t port) {
        return read_tensor(model->inputs, tensors.inputs, input, port);
    };
    request.output = [&model, &tensors, output](std::size_t port) {
        return read_tensor(model->outputs, tensors.outputs, output, port);
    };
    return request;
}

// Runs a new task of its own, to its end.
emu::Outcome run_now(const FoundModel& found, const RunRequest& request) {
    EMU_TRY_VALUE(task, UnifiedTask::make());
    EMU_TRY(task->add(found, request));
    EMU_TRY(task->submit({}));
    return task->task().wait(std::nullopt);
}

emu::Outcome infer(hbUCPTaskHandle_t* handle, const FoundModel& found, const RunRequest& request) {
    if (!handle) return run_now(found, request);
    if (*handle) {
        EMU_TRY_VALUE(task, find<UnifiedTask>(*handle, "*taskHandle", code::no_task_handle));
        return task->add(found, request);
    }
    EMU_TRY_VALUE(task, UnifiedTask::make());
    EMU_TRY(task->add(found, request));
    EMU_TRY_VALUE(made, add_object(std::move(task)));
    *handle = made;
    return {};
}

} // namespace

BOARDLESS_EXPORT int32_t hbDNNInferV2(hbUCPTaskHandle_t* taskHandle, hbDNNTensor* output,
                                      hbDNNTensor const* input, hbDNNHandle_t dnnHandle) {
    return emu::guard<Abi>(
        fn::hbDNNInferV2,
        [&]() -> emu::Outcome {
            EMU_TRY(emu::check_given(output, "output"));
            EMU_TRY(emu::check_given(input, "input"));
            EMU_TRY_VALUE(found, find_model(dnnHandle, "dnnHandle"));
            const UnifiedTensors& tensors = tensors_of(found.model);
            return infer(taskHandle, found, to_request(*found.model, tensors, output, input));
        },
        taskHandle, output, input, dnnHandle);
}

BOARDLESS_EXPORT int32_t hbDNNGetTaskOutputTensorProperties(hbDNNTensorProperties* properties,
                                                            hbUCPTaskHandle_t taskHandle,
                                                            int32_t subTaskIndex,
                                                            int32_t outputIndex) {
    return emu::guard<Abi>(
        fn::hbDNNGetTaskOutputTensorProperties,
        [&]() -> emu::Outcome {
            EMU_TRY(emu::check_given(properties, "properties"));
            EMU_TRY_VALUE(task, find<UnifiedTask>(taskHandle, "taskHandle", code::no_task_handle));
            EMU_TRY_VALUE(tensor, task->output(subTaskIndex, outputIndex));
            *properties = to_properties(*tensor);
            return {};
        },
        properties, taskHandle, subTaskIndex, outputIndex);
}
