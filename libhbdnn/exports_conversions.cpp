// SPDX-License-Identifier: Apache-2.0
// dnn/hb_dnn_ext.h: conversions of tensors on the CPU.
#include "edge/check_given.h"
#include "edge/export.h"
#include "edge/guard.h"
#include "functions.h"
#include "layout/byte_order.h"
#include "layout/layout_names.h"
#include "layout/padding.h"
#include "layout/rearrange.h"
#include "layout/unquantise.h"
#include "status.h"

#include <dnn/hb_dnn_ext.h>

using namespace hbdnn;

namespace {

using emu::check_given;

emu::Result<std::span<const std::int32_t>> axes_of(const hbDNNTensorShape& shape) {
    const std::int32_t count = shape.numDimensions;
    if (count >= 1 && count <= HB_DNN_TENSOR_MAX_DIMENSIONS) {
        return std::span<const std::int32_t>(shape.dimensionSize, static_cast<std::size_t>(count));
    }
    return emu::error(emu::Fault::bad_argument, "a shape of %d axes", count);
}

// What all conversions of layouts are given.
struct Conversion {
    void* output;
    const void* input;
    std::int32_t layout, type;
    const hbDNNTensorShape& shape;
    bool convert_endianness;

    emu::Result<DenseTensor> tensor() const {
        EMU_TRY(check_given(output, "output"));
        EMU_TRY(check_given(input, "input"));
        EMU_TRY_VALUE(axes, axes_of(shape));
        return dense_tensor(type, layout, axes);
    }

    emu::Outcome run(const DenseTensor& tensor, const Box& box, const emu::Layout& to) const {
        const ByteOrder order = convert_endianness ? ByteOrder::reversed : ByteOrder::kept;
        return rearrange(tensor, box, to, order, input, output);
    }
};

#if HBDNN_FAMILY == HBDNN_1_9

// The element of the first batch and channel at the box's top left (assumed).
emu::Outcome convert_point(const Conversion& conversion, const emu::Extents& first) {
    EMU_TRY_VALUE(tensor, conversion.tensor());
    return conversion.run(tensor, {first, {1, 1, 1, 1}}, emu::nhwc);
}

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
            const Conversion conversion{output,   input,      inputLayout,
                                        dataType, inputShape, convertEndianness};
            EMU_TRY_VALUE(tensor, conversion.tensor());
            EMU_TRY_VALUE(to, element_order(outputLayout));
            return conversion.run(tensor, whole(tensor), to);
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
            const Conversion conversion{output,   input,      inputLayout,
                                        dataType, inputShape, convertEndianness};
            EMU_TRY_VALUE(tensor, conversion.tensor());
            EMU_TRY_VALUE(to, element_order(outputLayout));
            return conversion.run(tensor, box_of(box, tensor), to);
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
            const Conversion conversion{output,   input,      inputLayout,
                                        dataType, inputShape, convertEndianness};
            EMU_TRY_VALUE(tensor, conversion.tensor());
            EMU_TRY_VALUE(to, element_order(outputLayout));
            EMU_TRY_VALUE(first, numbers_of(coord, tensor));
            EMU_TRY_VALUE(extents, numbers_of(size, tensor));
            return conversion.run(tensor, {first, extents}, to);
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
            const Conversion conversion{output,   input,      inputLayout,
                                        dataType, inputShape, convertEndianness};
            EMU_TRY_VALUE(tensor, conversion.tensor());
            const Box box{{nIndex, 0, 0, cIndex}, {1, tensor.extents.h, tensor.extents.w, 1}};
            return conversion.run(tensor, box, emu::nhwc);
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
            const Conversion conversion{output,   input,      inputLayout,
                                        dataType, inputShape, convertEndianness};
            EMU_TRY_VALUE(tensor, conversion.tensor());
            const Box box{{nIndex, hIndex, wIndex, 0}, {1, 1, 1, tensor.extents.c}};
            return conversion.run(tensor, box, emu::nhwc);
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
            return convert_point(
                {output, input, inputLayout, dataType, inputShape, convertEndianness},
                {0, box.top, box.left, 0});
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
            const Conversion conversion{output,   input,      inputLayout,
                                        dataType, inputShape, convertEndianness};
            EMU_TRY_VALUE(tensor, conversion.tensor());
            EMU_TRY_VALUE(first, numbers_of(coord, tensor));
            return conversion.run(tensor, {first, {1, 1, 1, 1}}, emu::nhwc);
        },
        output, input, inputLayout, dataType, inputShape, convertEndianness, coord);
}
#endif

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
