// SPDX-License-Identifier: Apache-2.0
// dnn/hb_dnn_ext.h: tensors with and without gaps, on the CPU.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libhbdnn/exports/convert.h"
#include "libhbdnn/functions.h"
#include "libhbdnn/layout/dense_tensor.h"
#include "libhbdnn/layout/rearrange.h"
#include "libhbdnn/status.h"

#include <dnn/hb_dnn_ext.h>

using namespace hbdnn;

namespace {

using emu::check_given;

using Convert = emu::Outcome (*)(const PaddedShape&, const void*, void*);

#if HBDNN_FAMILY >= HBDNN_1_18

struct Padding {
    void* output;
    const void* input;
    std::uint32_t axes;
    const std::uint32_t* extents;
    const std::int32_t* strides;
    std::uint32_t element_bytes;
};

emu::Outcome with_strides(Convert convert, const Padding& padding) {
    EMU_TRY(check_given(padding.output, "output"));
    EMU_TRY(check_given(padding.input, "input"));
    EMU_TRY(check_given(padding.extents, "dim"));
    EMU_TRY(check_given(padding.strides, "stride"));
    if (padding.axes < 1 || padding.axes > HB_DNN_TENSOR_MAX_DIMENSIONS) {
        return emu::error(emu::Fault::bad_argument, "dimNum is %u", padding.axes);
    }
    std::int64_t extents[HB_DNN_TENSOR_MAX_DIMENSIONS], strides[HB_DNN_TENSOR_MAX_DIMENSIONS];
    for (std::size_t i = 0; i < padding.axes; ++i) {
        extents[i] = padding.extents[i];
        strides[i] = padding.strides[i];
    }
    const PaddedShape shape{
        {extents, padding.axes}, {strides, padding.axes}, padding.element_bytes};
    return convert(shape, padding.input, padding.output);
}

#endif

emu::Outcome with_shapes(Convert convert, void* output, const void* input,
                         const hbDNNTensorShape& data, const hbDNNTensorShape& padded,
                         std::int32_t type) {
    EMU_TRY(check_given(output, "output"));
    EMU_TRY(check_given(input, "input"));
    EMU_TRY_VALUE(extents, axes_of(data));
    EMU_TRY_VALUE(aligned, axes_of(padded));
    EMU_TRY_VALUE(bytes, element_bytes(type));
    EMU_TRY_VALUE(shape, aligned_shape(extents, aligned, bytes));
    return convert({shape.extents, shape.strides, bytes}, input, output);
}

} // namespace

#if HBDNN_FAMILY >= HBDNN_1_18
BOARDLESS_EXPORT int32_t hbDNNAddPaddingWithStride(void* output, void const* input, uint32_t dimNum,
                                                   const uint32_t* dim, const int32_t* stride,
                                                   uint32_t elementSize) {
    return emu::guard<Abi>(
        fn::hbDNNAddPaddingWithStride,
        [&] {
            return with_strides(add_padding, {output, input, dimNum, dim, stride, elementSize});
        },
        output, input, dimNum, dim, stride, elementSize);
}

BOARDLESS_EXPORT int32_t hbDNNRemovePaddingWithStride(void* output, void const* input,
                                                      uint32_t dimNum, const uint32_t* dim,
                                                      const int32_t* stride, uint32_t elementSize) {
    return emu::guard<Abi>(
        fn::hbDNNRemovePaddingWithStride,
        [&] {
            return with_strides(remove_padding, {output, input, dimNum, dim, stride, elementSize});
        },
        output, input, dimNum, dim, stride, elementSize);
}
#endif

BOARDLESS_EXPORT int32_t hbDNNAddPadding(void* output, hbDNNTensorShape outputShape,
                                         void const* input, hbDNNTensorShape inputShape,
                                         int32_t dataType) {
    return emu::guard<Abi>(
        fn::hbDNNAddPadding,
        [&] { return with_shapes(add_padding, output, input, inputShape, outputShape, dataType); },
        output, outputShape, input, inputShape, dataType);
}

BOARDLESS_EXPORT int32_t hbDNNRemovePadding(void* output, hbDNNTensorShape outputShape,
                                            void const* input, hbDNNTensorShape inputShape,
                                            int32_t dataType) {
    return emu::guard<Abi>(
        fn::hbDNNRemovePadding,
        [&] {
            return with_shapes(remove_padding, output, input, outputShape, inputShape, dataType);
        },
        output, outputShape, input, inputShape, dataType);
}
