// SPDX-License-Identifier: Apache-2.0
// dnn/hb_dnn_ext.h: tensors in other layouts, on the CPU.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libhbdnn/exports/convert.h"
#include "libhbdnn/functions.h"
#include "libhbdnn/layout/dense_tensor.h"
#include "libhbdnn/layout/numbers.h"
#include "libhbdnn/layout/rearrange.h"
#include "libhbdnn/status.h"

#include <dnn/hb_dnn_ext.h>

using namespace hbdnn;

namespace {

using emu::check_given;

// What all conversions of layouts are given.
struct Conversion {
    void* output;
    const void* input;
    std::int32_t layout, type;
    const hbDNNTensorShape& shape;
    bool convert_endianness;

    // To another layout, of the box that `choose` makes of the tensor.
    template <class Choose> emu::Outcome run(std::int32_t to, const Choose& choose) const {
        EMU_TRY_VALUE(from, tensor());
        EMU_TRY_VALUE(elements, element_order(to));
        EMU_TRY_VALUE(box, choose(from));
        const ByteOrder order = convert_endianness ? ByteOrder::reversed : ByteOrder::kept;
        return rearrange(from, box, elements, order, input, output);
    }

private:
    emu::Result<DenseTensor> tensor() const {
        EMU_TRY(check_given(output, "output"));
        EMU_TRY(check_given(input, "input"));
        EMU_TRY_VALUE(axes, axes_of(shape));
        return dense_tensor(type, layout, axes);
    }
};

#if HBDNN_FAMILY == HBDNN_1_9

// Of all batches and channels (assumed: a box has no other numbers).
Box box_of(const hbDNNRoi& box, const DenseTensor& tensor) {
    const auto [n, h, w, c] = tensor.extents;
    return Box{
        {0, box.top, box.left, 0},
        {n, std::int64_t{box.bottom} - box.top + 1, std::int64_t{box.right} - box.left + 1, c}};
}

#else

emu::Result<emu::Extents> numbers_of(const hbDNNDimension& numbers, const DenseTensor& tensor) {
    EMU_TRY_VALUE(axes, axes_of(numbers));
    return by_axis(axes, tensor.layout);
}

#endif

} // namespace

BOARDLESS_EXPORT int32_t hbDNNGetLayoutName(char const** name, int32_t layout) {
    return emu::guard<Abi>(
        fn::hbDNNGetLayoutName,
        [&]() -> emu::Outcome {
            EMU_TRY(check_given(name, "name"));
            EMU_TRY_VALUE(known, layout_name(layout));
            *name = known;
            return {};
        },
        name, layout);
}

BOARDLESS_EXPORT int32_t hbDNNConvertLayout(void* output, int32_t outputLayout, const void* input,
                                            int32_t inputLayout, int32_t dataType,
                                            hbDNNTensorShape inputShape, bool convertEndianness) {
    return emu::guard<Abi>(
        fn::hbDNNConvertLayout,
        [&]() -> emu::Outcome {
            return Conversion{output, input, inputLayout, dataType, inputShape, convertEndianness}
                .run(outputLayout,
                     [&](const DenseTensor& tensor) -> emu::Result<Box> { return whole(tensor); });
        },
        output, outputLayout, input, inputLayout, dataType, inputShape, convertEndianness);
}

#if HBDNN_FAMILY == HBDNN_1_9
BOARDLESS_EXPORT int32_t hbDNNConvertLayoutRoi(void* output, int32_t outputLayout,
                                               const void* input, int32_t inputLayout,
                                               int32_t dataType, hbDNNTensorShape inputShape,
                                               bool convertEndianness, hbDNNRoi box) {
    return emu::guard<Abi>(
        fn::hbDNNConvertLayoutRoi,
        [&]() -> emu::Outcome {
            return Conversion{output, input, inputLayout, dataType, inputShape, convertEndianness}
                .run(outputLayout, [&](const DenseTensor& tensor) -> emu::Result<Box> {
                    return box_of(box, tensor);
                });
        },
        output, outputLayout, input, inputLayout, dataType, inputShape, convertEndianness, box);
}
#else
BOARDLESS_EXPORT int32_t hbDNNConvertLayoutRoi(void* output, int32_t outputLayout,
                                               const void* input, int32_t inputLayout,
                                               int32_t dataType, hbDNNTensorShape inputShape,
                                               bool convertEndianness, hbDNNDimension coord,
                                               hbDNNDimension size) {
    return emu::guard<Abi>(
        fn::hbDNNConvertLayoutRoi,
        [&]() -> emu::Outcome {
            return Conversion{output, input, inputLayout, dataType, inputShape, convertEndianness}
                .run(outputLayout, [&](const DenseTensor& tensor) -> emu::Result<Box> {
                    EMU_TRY_VALUE(first, numbers_of(coord, tensor));
                    EMU_TRY_VALUE(extents, numbers_of(size, tensor));
                    return Box{first, extents};
                });
        },
        output, outputLayout, input, inputLayout, dataType, inputShape, convertEndianness, coord,
        size);
}
#endif

BOARDLESS_EXPORT int32_t hbDNNConvertLayoutToNative1HW1(void* output, const void* input,
                                                        int32_t inputLayout, int32_t dataType,
                                                        hbDNNTensorShape inputShape,
                                                        bool convertEndianness, uint32_t nIndex,
                                                        uint32_t cIndex) {
    return emu::guard<Abi>(
        fn::hbDNNConvertLayoutToNative1HW1,
        [&]() -> emu::Outcome {
            return Conversion{output, input, inputLayout, dataType, inputShape, convertEndianness}
                .run(HB_DNN_LAYOUT_NHWC, [&](const DenseTensor& tensor) -> emu::Result<Box> {
                    return Box{{nIndex, 0, 0, cIndex}, {1, tensor.extents.h, tensor.extents.w, 1}};
                });
        },
        output, input, inputLayout, dataType, inputShape, convertEndianness, nIndex, cIndex);
}

BOARDLESS_EXPORT int32_t hbDNNConvertLayoutToNative111C(void* output, const void* input,
                                                        int32_t inputLayout, int32_t dataType,
                                                        hbDNNTensorShape inputShape,
                                                        bool convertEndianness, uint32_t nIndex,
                                                        uint32_t hIndex, uint32_t wIndex) {
    return emu::guard<Abi>(
        fn::hbDNNConvertLayoutToNative111C,
        [&]() -> emu::Outcome {
            return Conversion{output, input, inputLayout, dataType, inputShape, convertEndianness}
                .run(HB_DNN_LAYOUT_NHWC, [&](const DenseTensor& tensor) -> emu::Result<Box> {
                    return Box{{nIndex, hIndex, wIndex, 0}, {1, 1, 1, tensor.extents.c}};
                });
        },
        output, input, inputLayout, dataType, inputShape, convertEndianness, nIndex, hIndex,
        wIndex);
}

#if HBDNN_FAMILY == HBDNN_1_9
BOARDLESS_EXPORT int32_t hbDNNConvertLayoutToNative1111(void* output, const void* input,
                                                        int32_t inputLayout, int32_t dataType,
                                                        hbDNNTensorShape inputShape,
                                                        bool convertEndianness, hbDNNRoi box) {
    return emu::guard<Abi>(
        fn::hbDNNConvertLayoutToNative1111,
        [&] {
            // The element of the first batch and channel at the box's top left (assumed).
            return Conversion{output, input, inputLayout, dataType, inputShape, convertEndianness}
                .run(HB_DNN_LAYOUT_NHWC, [&](const DenseTensor&) -> emu::Result<Box> {
                    return Box{{0, box.top, box.left, 0}, {1, 1, 1, 1}};
                });
        },
        output, input, inputLayout, dataType, inputShape, convertEndianness, box);
}
#else
BOARDLESS_EXPORT int32_t hbDNNConvertLayoutToNative1111(void* output, const void* input,
                                                        int32_t inputLayout, int32_t dataType,
                                                        hbDNNTensorShape inputShape,
                                                        bool convertEndianness,
                                                        hbDNNDimension coord) {
    return emu::guard<Abi>(
        fn::hbDNNConvertLayoutToNative1111,
        [&]() -> emu::Outcome {
            return Conversion{output, input, inputLayout, dataType, inputShape, convertEndianness}
                .run(HB_DNN_LAYOUT_NHWC, [&](const DenseTensor& tensor) -> emu::Result<Box> {
                    EMU_TRY_VALUE(first, numbers_of(coord, tensor));
                    return Box{first, {1, 1, 1, 1}};
                });
        },
        output, input, inputLayout, dataType, inputShape, convertEndianness, coord);
}
#endif
