// SPDX-License-Identifier: Apache-2.0
// dnn/hb_dnn_ext.h: numbers of tensors in other forms, on the CPU.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libhbdnn/exports/convert.h"
#include "libhbdnn/functions.h"
#include "libhbdnn/layout/numbers.h"
#include "libhbdnn/status.h"

#include <dnn/hb_dnn_ext.h>

using namespace hbdnn;

namespace {

using emu::check_given;

emu::Outcome to_floats(float* output, std::int32_t type, std::int32_t layout,
                       const hbDNNTensorShape& shape, const float* scales, const void* input) {
    EMU_TRY(check_given(output, "output"));
    EMU_TRY(check_given(scales, "scales"));
    EMU_TRY(check_given(input, "input"));
    EMU_TRY_VALUE(axes, axes_of(shape));
    return unquantise(type, layout, axes, scales, input, output);
}

} // namespace

#if HBDNN_FAMILY == HBDNN_1_9
BOARDLESS_EXPORT int32_t hbDNNUnquantizeByScale(float* output, int32_t dataType, int32_t layout,
                                                hbDNNTensorShape shape, const float* scales,
                                                const void* input) {
    return emu::guard<Abi>(
        fn::hbDNNUnquantizeByScale,
        [&] { return to_floats(output, dataType, layout, shape, scales, input); }, output, dataType,
        layout, shape, scales, input);
}
#else
BOARDLESS_EXPORT int32_t hbDNNUnquantizeByScale(float* output, int32_t inputDataType,
                                                hbDNNTensorShape inputShape, const float* scales,
                                                const void* input) {
    return emu::guard<Abi>(
        fn::hbDNNUnquantizeByScale,
        [&] {
            return to_floats(output, inputDataType, HB_DNN_LAYOUT_NHWC, inputShape, scales, input);
        },
        output, inputDataType, inputShape, scales, input);
}
#endif

BOARDLESS_EXPORT int32_t hbDNNConvertEndianness(void* output, const void* input, uint32_t size) {
    return emu::guard<Abi>(
        fn::hbDNNConvertEndianness,
        [&]() -> emu::Outcome {
            EMU_TRY(check_given(output, "output"));
            EMU_TRY(check_given(input, "input"));
            return reverse_bytes(input, output, size);
        },
        output, input, size);
}
