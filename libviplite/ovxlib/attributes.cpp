// SPDX-License-Identifier: Apache-2.0
#include "libviplite/ovxlib/attributes.h"

#include "emu-core/base/error.h"
#include "emu-core/edge/check_given.h"
#include "emu-core/tensor/shape.h"
#include "libviplite/number.h"

#include <cstddef>

namespace viplite::ovxlib {
namespace {

using viplite::format::ElementFormat;

constexpr ElementType types[] = {
    {VSI_NN_TYPE_INT8, "VSI_NN_TYPE_INT8", ElementFormat::int8, 1, -128, 127},
    {VSI_NN_TYPE_UINT8, "VSI_NN_TYPE_UINT8", ElementFormat::uint8, 1, 0, 255},
    {VSI_NN_TYPE_BOOL8, "VSI_NN_TYPE_BOOL8", ElementFormat::bool8, 1, 0, 255},
    {VSI_NN_TYPE_INT16, "VSI_NN_TYPE_INT16", ElementFormat::int16, 2, -32768, 32767},
    {VSI_NN_TYPE_UINT16, "VSI_NN_TYPE_UINT16", ElementFormat::uint16, 2, 0, 65535},
    {VSI_NN_TYPE_INT32, "VSI_NN_TYPE_INT32", ElementFormat::int32, 4, -2147483648.0, 2147483647},
    {VSI_NN_TYPE_UINT32, "VSI_NN_TYPE_UINT32", ElementFormat::uint32, 4},
    {VSI_NN_TYPE_INT64, "VSI_NN_TYPE_INT64", ElementFormat::int64, 8},
    {VSI_NN_TYPE_UINT64, "VSI_NN_TYPE_UINT64", ElementFormat::uint64, 8},
    {VSI_NN_TYPE_FLOAT16, "VSI_NN_TYPE_FLOAT16", ElementFormat::fp16, 2},
    {VSI_NN_TYPE_BFLOAT16, "VSI_NN_TYPE_BFLOAT16", ElementFormat::bfp16, 2},
    {VSI_NN_TYPE_FLOAT32, "VSI_NN_TYPE_FLOAT32", ElementFormat::fp32, 4},
    {VSI_NN_TYPE_FLOAT64, "VSI_NN_TYPE_FLOAT64", ElementFormat::fp64, 8},
    {VSI_NN_TYPE_INT4, "VSI_NN_TYPE_INT4", ElementFormat::int4, 0},
    {VSI_NN_TYPE_UINT4, "VSI_NN_TYPE_UINT4", ElementFormat::uint4, 0},
};

using emu::Fault;
using viplite::format::Port;
using viplite::format::QuantFormat;

// Programs that were built without vsi_memory_type own no byte of it (abi/ovxlib/versions.inc).
constexpr std::size_t common_bytes = offsetof(vsi_nn_tensor_attr_t, vsi_memory_type);

bool is_format(std::int32_t number) {
    return number == VSI_NN_DIM_FMT_NCHW || number == VSI_NN_DIM_FMT_NHWC ||
           number == VSI_NN_DIM_FMT_NA || number == VSI_NN_DIM_FMT_AUTO;
}

// On 64 bits the struct had its type of elements where the format is now.
emu::Outcome check_layout(const vsi_nn_tensor_attr_t& attributes) {
    if (!is_format(number(attributes.dtype.fmt))) {
        return emu::error(Fault::unsupported,
                          "dtype.fmt is %d: this program was built with headers of ovxlib before "
                          "1.1.22, whose structs are others; build it with later ones",
                          number(attributes.dtype.fmt));
    }
    return {};
}

emu::Outcome check_extent(const vsi_nn_tensor_attr_t& attributes, std::uint32_t index) {
    const std::uint32_t count = attributes.dim_num;
    if (attributes.size[index] != 0) return {};
    const char* const hint =
        index == 1 && count > 1
            ? ": was it built with VSI_40BIT_VA_SUPPORT? Its structs are others, and not served"
            : "";
    return emu::error(Fault::bad_argument, "size[%u] of %u is 0%s", index, count, hint);
}

emu::Result<std::vector<std::uint32_t>> read_extents(const vsi_nn_tensor_attr_t& attributes) {
    std::uint32_t count = attributes.dim_num;
    if (count > VSI_NN_MAX_DIM_NUM)
        return emu::error(Fault::bad_argument, "dim_num is %u, of at most %d", count,
                          VSI_NN_MAX_DIM_NUM);
    for (std::uint32_t i = 0; i < count; ++i) EMU_TRY(check_extent(attributes, i));
    while (count > viplite::format::most_dims && attributes.size[count - 1] == 1) --count;
    if (count > viplite::format::most_dims)
        return emu::error(Fault::unsupported, "dim_num is %u, inputs and outputs have at most %zu",
                          count, viplite::format::most_dims);
    return std::vector<std::uint32_t>(attributes.size, attributes.size + count);
}

emu::Outcome read_quantisation(const vsi_nn_dtype_t& dtype, Port& port) {
    switch (number(dtype.qnt_type)) {
    case VSI_NN_QNT_TYPE_NONE: return {};
    case VSI_NN_QNT_TYPE_DFP:
        port.quant = QuantFormat::fixed_point;
        port.fixed_point_pos = dtype.fl;
        return {};
    case VSI_NN_QNT_TYPE_AFFINE_ASYMMETRIC:
        port.quant = QuantFormat::affine;
        port.scale = dtype.scale;
        port.zero_point = dtype.zero_point;
        return {};
    case VSI_NN_QNT_TYPE_AFFINE_PERCHANNEL_SYMMETRIC:
        return emu::error(Fault::unsupported,
                          "no input and no output of a network binary has scales per channel");
    default:
        return emu::error(Fault::bad_argument, "qnt_type %d is not known", number(dtype.qnt_type));
    }
}

} // namespace

emu::Result<const ElementType*> find_type(std::int32_t number) {
    for (const ElementType& row : types) {
        if (row.type == number) return &row;
    }
    return emu::error(emu::Fault::bad_argument, "vx_type %d is no type of elements", number);
}

emu::Result<vsi_nn_tensor_attr_t> read_attributes(const vsi_nn_tensor_attr_t* attr) {
    EMU_TRY(emu::check_given(attr, "attr"));
    vsi_nn_tensor_attr_t read{};
    std::memcpy(&read, attr, common_bytes);
    EMU_TRY(check_layout(read));
    return read;
}

emu::Result<std::optional<Port>> to_port(const vsi_nn_tensor_attr_t& attributes) {
    EMU_TRY_VALUE(type, find_type(number(attributes.dtype.vx_type)));
    if (attributes.vtl != FALSE || attributes.dim_num == VSI_NN_DIM_AUTO)
        return std::optional<Port>();
    Port port;
    EMU_TRY_VALUE(extents, read_extents(attributes));
    port.dims = std::move(extents);
    EMU_TRY(count_elements(port.dims.data(), static_cast<std::uint32_t>(port.dims.size())));
    port.format = type->format;
    EMU_TRY(read_quantisation(attributes.dtype, port));
    return std::optional<Port>(std::move(port));
}

emu::Result<std::uint64_t> count_elements(const vsi_size_t* extents, std::uint32_t count) {
    constexpr auto most = static_cast<std::uint64_t>(emu::Shape::max_elements);
    std::uint64_t elements = 1;
    for (std::uint32_t i = 0; i < count; ++i) {
        if (extents[i] == 0 || extents[i] > most / elements) {
            return emu::error(Fault::bad_argument,
                              "an extent is %u: no tensor has that many elements", extents[i]);
        }
        elements *= extents[i];
    }
    if (count == 0) return emu::error(Fault::bad_argument, "there are no extents");
    return elements;
}

} // namespace viplite::ovxlib
