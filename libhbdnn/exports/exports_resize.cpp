// SPDX-License-Identifier: Apache-2.0
// dnn/hb_dnn.h: the resizer as a task of its own.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libhbdnn/exports/convert.h"
#include "libhbdnn/functions.h"
#include "libhbdnn/status.h"
#include "libhbdnn/task/start_task.h"

#include <hbdnn/resize.h>

using namespace hbdnn;

BOARDLESS_EXPORT int32_t hbDNNResize(hbDNNTaskHandle_t* taskHandle, hbDNNTensor* output,
                                     hbDNNTensor const* input, hbDNNRoi const* roi,
                                     hbDNNResizeCtrlParam* resizeCtrlParam) {
    return emu::guard<Abi>(
        fn::hbDNNResize,
        [&]() -> emu::Outcome {
            EMU_TRY(emu::check_given(taskHandle, "taskHandle"));
            EMU_TRY(emu::check_given(output, "output"));
            EMU_TRY(emu::check_given(input, "input"));
            EMU_TRY(emu::check_given(resizeCtrlParam, "resizeCtrlParam"));
            EMU_TRY_VALUE(chip, resizing_chip());
            if (number(resizeCtrlParam->resizeType) != HB_DNN_RESIZE_TYPE_BILINEAR) {
                return emu::error(emu::Fault::bad_argument, "resizeType is %d",
                                  number(resizeCtrlParam->resizeType));
            }
            EMU_TRY_VALUE(cores,
                          to_cores(resizeCtrlParam->bpuCoreId, resizeCtrlParam->priority, *chip));
            EMU_TRY_VALUE(from, to_record(*input));
            EMU_TRY_VALUE(to, to_record(*output));
            std::optional<Region> region;
            if (roi) region = to_region(*roi);
            EMU_TRY_VALUE(piece, resize_piece(*chip, from, region, to));
            return add_to_task(taskHandle, std::move(piece), false, cores);
        },
        taskHandle, output, input, roi, resizeCtrlParam);
}
