// SPDX-License-Identifier: Apache-2.0
// rknn_api.h: runs with copies.
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "librknnrt/convert/convert.h"
#include "librknnrt/live/context.h"
#include "librknnrt/live/world.h"
#include "librknnrt/model/functions.h"
#include "librknnrt/status.h"

using namespace rknn;

BOARDLESS_EXPORT int rknn_inputs_set(rknn_context context, uint32_t n_inputs, rknn_input inputs[]) {
    return emu::guard<Abi>(
        fn::rknn_inputs_set,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Context>(fn::rknn_inputs_set, context));
            EMU_TRY(check_given(inputs, "inputs"));
            const ShapeSet& shapes = found->shapes();
            EMU_TRY_VALUE(feeds, to_feeds(shapes.inputs, {inputs, n_inputs}, &found->warnings()));
            return found->set_inputs(shapes, feeds);
        },
        context, n_inputs, inputs);
}

BOARDLESS_EXPORT int rknn_run(rknn_context context, rknn_run_extend* extend) {
    return emu::guard<Abi>(
        fn::rknn_run,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Context>(fn::rknn_run, context));
            EMU_TRY_VALUE(request, to_request(found->options(), extend));
            EMU_TRY_VALUE(started, found->run(request));
            write_back(std::move(started), extend);
            return {};
        },
        context, extend);
}

BOARDLESS_EXPORT int rknn_wait(rknn_context context, rknn_run_extend* extend) {
    return emu::guard<Abi>(
        fn::rknn_wait,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Context>(fn::rknn_wait, context));
            EMU_TRY_VALUE(frame, found->wait(to_limit(extend)));
            if (extend) extend->frame_id = frame;
            return {};
        },
        context, extend);
}

BOARDLESS_EXPORT int rknn_outputs_get(rknn_context context, uint32_t n_outputs,
                                      rknn_output outputs[], rknn_output_extend* extend) {
    return emu::guard<Abi>(
        fn::rknn_outputs_get,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Context>(fn::rknn_outputs_get, context));
            EMU_TRY(check_given(outputs, "outputs"));
            const ShapeSet& shapes = found->shapes();
            EMU_TRY_VALUE(deliveries,
                          to_deliveries(shapes.outputs, {outputs, n_outputs}, &found->warnings()));
            EMU_TRY_VALUE(frame, found->get_outputs(shapes, deliveries));
            write_back(deliveries, {outputs, n_outputs});
            if (extend) extend->frame_id = frame;
            return {};
        },
        context, n_outputs, outputs, extend);
}

BOARDLESS_EXPORT int rknn_outputs_release(rknn_context context, uint32_t n_ouputs,
                                          rknn_output outputs[]) {
    return emu::guard<Abi>(
        fn::rknn_outputs_release,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Context>(fn::rknn_outputs_release, context));
            EMU_TRY(check_given(outputs, "outputs"));
            EMU_TRY_VALUE(buffers, to_buffers(found->shapes().outputs, {outputs, n_ouputs}));
            EMU_TRY(found->release_outputs(buffers));
            forget_buffers({outputs, n_ouputs});
            return {};
        },
        context, n_ouputs, outputs);
}
