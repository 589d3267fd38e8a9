// SPDX-License-Identifier: Apache-2.0
// vsi_nn_tensor_util.h: the values of a tensor, and memory.
#include "emu-core/base/error.h"
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libviplite/number.h"
#include "libviplite/ovxlib/attributes.h"
#include "libviplite/ovxlib/functions.h"
#include "libviplite/ovxlib/graph.h"
#include "libviplite/ovxlib/numbers.h"
#include "libviplite/ovxlib/status.h"

#include <cstring>

#include <vsi_nn_tensor_util.h>

using namespace viplite::ovxlib;

namespace {

// That vsi_nn_Free, or free, takes back. Error out_of_memory.
template <class T> emu::Result<T*> allocate(std::size_t count) {
    if (auto* const made = static_cast<T*>(std::calloc(std::max<std::size_t>(count, 1), sizeof(T))))
        return made;
    return emu::error(emu::Fault::out_of_memory, "%zu bytes", count * sizeof(T));
}

emu::Result<std::uint8_t*> to_data(const vsi_nn_graph_t* graph, const vsi_nn_tensor_t* tensor) {
    EMU_TRY_VALUE(found, find_tensor(graph, tensor));
    EMU_TRY_VALUE(bytes, found->read());
    EMU_TRY_VALUE(data, allocate<std::uint8_t>(bytes.size()));
    std::memcpy(data, bytes.data(), bytes.size());
    return data;
}

emu::Result<float*> to_floats(const vsi_nn_graph_t* graph, const vsi_nn_tensor_t* tensor) {
    EMU_TRY_VALUE(found, find_tensor(graph, tensor));
    EMU_TRY_VALUE(numbers, Numbers::of(found->attributes().dtype));
    EMU_TRY_VALUE(bytes, found->read());
    const std::size_t step = numbers.type().bytes, count = bytes.size() / step;
    EMU_TRY_VALUE(floats, allocate<float>(count));
    for (std::size_t i = 0; i < count; ++i) floats[i] = numbers.to_float(&bytes[i * step]);
    return floats;
}

emu::Result<vsi_size_t> to_buffer(const vsi_nn_graph_t* graph, const vsi_nn_tensor_t* tensor,
                                  void* buffer) {
    EMU_TRY_VALUE(found, find_tensor(graph, tensor));
    EMU_TRY(emu::check_given(buffer, "buffer"));
    EMU_TRY_VALUE(bytes, found->read());
    std::memcpy(buffer, bytes.data(), bytes.size());
    return static_cast<vsi_size_t>(bytes.size());
}

// The struct may be the program's own.
emu::Result<vsi_size_t> count_of(const vsi_nn_tensor_t* tensor) {
    EMU_TRY(emu::check_given(tensor, "tensor"));
    const vsi_nn_tensor_attr_t& attr = tensor->attr;
    if (attr.dim_num > VSI_NN_MAX_DIM_NUM)
        return emu::error(emu::Fault::bad_argument, "dim_num is %u", attr.dim_num);
    EMU_TRY_VALUE(count, count_elements(attr.size, attr.dim_num));
    return static_cast<vsi_size_t>(count);
}

emu::Result<vsi_size_t> size_of(const vsi_size_t* shape, vsi_size_t dim_num, vsi_nn_type_e dtype) {
    EMU_TRY(emu::check_given(shape, "shape"));
    EMU_TRY_VALUE(type, find_type(viplite::number(dtype)));
    if (dim_num > VSI_NN_MAX_DIM_NUM)
        return emu::error(emu::Fault::bad_argument, "dim_num is %u", dim_num);
    EMU_TRY_VALUE(count, count_elements(shape, dim_num));
    if (type->bytes != 0) return static_cast<vsi_size_t>(count * type->bytes);
    return static_cast<vsi_size_t>(count / shape[0] * ((shape[0] + 1ULL) / 2));
}

} // namespace

BOARDLESS_EXPORT vsi_status vsi_nn_CopyDataToTensor(const vsi_nn_graph_t* graph,
                                                    vsi_nn_tensor_t* tensor, void* data) {
    return emu::guard<Abi>(
        fn::vsi_nn_CopyDataToTensor,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find_tensor(graph, tensor));
            EMU_TRY(emu::check_given(data, "data"));
            return found->write(data);
        },
        graph, tensor, data);
}

BOARDLESS_EXPORT std::uint8_t* vsi_nn_ConvertTensorToData(const vsi_nn_graph_t* graph,
                                                          vsi_nn_tensor_t* tensor) {
    return emu::guard_pointer<Abi, std::uint8_t>(
        fn::vsi_nn_ConvertTensorToData, [&] { return to_data(graph, tensor); }, graph, tensor);
}

BOARDLESS_EXPORT float* vsi_nn_ConvertTensorToFloat32Data(vsi_nn_graph_t* graph,
                                                          vsi_nn_tensor_t* tensor) {
    return emu::guard_pointer<Abi, float>(
        fn::vsi_nn_ConvertTensorToFloat32Data, [&] { return to_floats(graph, tensor); }, graph,
        tensor);
}

BOARDLESS_EXPORT vsi_size_t vsi_nn_CopyTensorToBuffer(vsi_nn_graph_t* graph,
                                                      vsi_nn_tensor_t* tensor, void* buffer) {
    return emu::guard_value<Abi, vsi_size_t>(
        fn::vsi_nn_CopyTensorToBuffer, [&] { return to_buffer(graph, tensor, buffer); }, graph,
        tensor, buffer);
}

BOARDLESS_EXPORT vsi_status vsi_nn_GetTensorHandle(vsi_nn_tensor_t* tensor, void** ptr) {
    return emu::guard<Abi>(
        fn::vsi_nn_GetTensorHandle,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find_tensor(tensor));
            EMU_TRY(emu::check_given(ptr, "ptr"));
            EMU_TRY_VALUE(address, found->handle());
            *ptr = address;
            return {};
        },
        tensor, ptr);
}

BOARDLESS_EXPORT vsi_status vsi_nn_FlushHandle(const vsi_nn_tensor_t* tensor) {
    return emu::guard<Abi>(
        fn::vsi_nn_FlushHandle,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find_tensor(tensor));
            return found->flush();
        },
        tensor);
}

BOARDLESS_EXPORT vsi_size_t vsi_nn_GetElementNum(const vsi_nn_tensor_t* tensor) {
    return emu::guard_value<Abi, vsi_size_t>(
        fn::vsi_nn_GetElementNum, [&] { return count_of(tensor); }, tensor);
}

BOARDLESS_EXPORT vsi_size_t vsi_nn_GetTensorSize(const vsi_size_t* shape, vsi_size_t dim_num,
                                                 vsi_nn_type_e dtype) {
    return emu::guard_value<Abi, vsi_size_t>(
        fn::vsi_nn_GetTensorSize, [&] { return size_of(shape, dim_num, dtype); }, shape, dim_num,
        viplite::number(dtype));
}

BOARDLESS_EXPORT void* vsi_nn_Malloc(std::size_t size) {
    return emu::guard_pointer<Abi, void>(
        fn::vsi_nn_Malloc,
        [&]() -> emu::Result<void*> {
            EMU_TRY_VALUE(made, allocate<std::byte>(size));
            return static_cast<void*>(made);
        },
        size);
}

BOARDLESS_EXPORT void vsi_nn_Free(void* data) {
    emu::guard_void<Abi>(
        fn::vsi_nn_Free,
        [&]() -> emu::Outcome {
            std::free(data);
            return {};
        },
        data);
}
