// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/exports/convert.h"

#include <algorithm>

namespace hbdnn {
namespace {

// Our numbers are the vendor's.
static_assert(static_cast<int>(TensorType::nv12_separate) == HB_DNN_IMG_TYPE_NV12_SEPARATE);
static_assert(static_cast<int>(TensorType::s4) == HB_DNN_TENSOR_TYPE_S4);
static_assert(static_cast<int>(TensorType::u64) == HB_DNN_TENSOR_TYPE_U64);
static_assert(static_cast<int>(Layout::nchw) == HB_DNN_LAYOUT_NCHW);
static_assert(static_cast<int>(Layout::none) == HB_DNN_LAYOUT_NONE);
static_assert(static_cast<int>(PortQuant::Kind::scale) == SCALE);

// Precondition: no more axes than the struct has, as all ports of these generations.
hbDNNTensorShape to_shape(const std::vector<std::int32_t>& extents) {
    hbDNNTensorShape shape{};
    std::ranges::copy(extents, shape.dimensionSize);
    shape.numDimensions = static_cast<std::int32_t>(extents.size());
    return shape;
}

// Structs of the vendor's are not const where they lead to the library's numbers.
template <class T> T* lent(const std::vector<T>& numbers) {
    return numbers.empty() ? nullptr : const_cast<T*>(numbers.data());
}

template <class T> std::int32_t count(const std::vector<T>& numbers) {
    return static_cast<std::int32_t>(numbers.size());
}

} // namespace

hbDNNTensorProperties to_properties(const Port& port, const std::vector<std::int8_t>& zero_points) {
    hbDNNTensorProperties properties{};
    properties.validShape = to_shape(port.valid_shape);
    properties.alignedShape = to_shape(port.aligned_shape);
    properties.tensorLayout = static_cast<std::int32_t>(port.layout);
    properties.tensorType = static_cast<std::int32_t>(port.type);
    properties.shift = {count(port.quant.shifts), lent(port.quant.shifts)};
    properties.scale = {count(port.quant.scales), lent(port.quant.scales), count(zero_points),
                        lent(zero_points)};
    properties.quantiType = static_cast<hbDNNQuantiType>(port.quant.kind);
    properties.alignedByteSize = static_cast<std::int32_t>(port.aligned_bytes);
#if HBDNN_FAMILY >= HBDNN_1_18
    properties.quantizeAxis = port.quant.axis;
    for (std::size_t axis = 0; axis < port.strides.size(); ++axis)
        properties.stride[axis] = static_cast<std::int32_t>(port.strides[axis]);
#endif
    return properties;
}

} // namespace hbdnn
