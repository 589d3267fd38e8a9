// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/awnn/fake_driver.h"

#include <algorithm>
#include <cstring>

namespace {

FakeDriver the_driver;

// What the opaque pointers lead to.
struct Memory {
    std::vector<std::byte> bytes;
};
struct Bound {
    std::vector<Memory*> inputs, outputs;
};

Memory* memory_of(vip_buffer buffer) {
    return reinterpret_cast<Memory*>(buffer);
}
Bound* bound_of(vip_network network) {
    return reinterpret_cast<Bound*>(network);
}

vip_status_e called(const char* function) {
    the_driver.calls.emplace_back(function);
    const auto failure = the_driver.failures.find(function);
    return failure == the_driver.failures.end() ? VIP_SUCCESS : failure->second;
}

#define ENTER                                                                                      \
    if (const vip_status_e status = called(__func__); status != VIP_SUCCESS) return status

std::size_t element_bits(vip_enum format) {
    switch (format) {
    case VIP_BUFFER_FORMAT_INT4:
    case VIP_BUFFER_FORMAT_UINT4: return 4;
    case VIP_BUFFER_FORMAT_UINT8:
    case VIP_BUFFER_FORMAT_INT8:
    case VIP_BUFFER_FORMAT_CHAR: return 8;
    case VIP_BUFFER_FORMAT_FP16:
    case VIP_BUFFER_FORMAT_BFP16:
    case VIP_BUFFER_FORMAT_INT16:
    case VIP_BUFFER_FORMAT_UINT16: return 16;
    case VIP_BUFFER_FORMAT_INT64:
    case VIP_BUFFER_FORMAT_UINT64:
    case VIP_BUFFER_FORMAT_FP64: return 64;
    default: return 32;
    }
}

std::size_t bytes_of(const vip_buffer_create_params_t& type) {
    std::size_t elements = 1;
    for (vip_uint32_t i = 0; i < type.num_of_dims; ++i) elements *= type.sizes[i];
    return (elements * element_bits(type.data_format) + 7) / 8;
}

template <class T> vip_status_e give(void* value, T given) {
    std::memcpy(value, &given, sizeof given);
    return VIP_SUCCESS;
}

vip_status_e query(const FakePort& port, vip_enum property, void* value) {
    const auto& type = port.type;
    switch (property) {
    case VIP_BUFFER_PROP_QUANT_FORMAT: return give(value, type.quant_format);
    case VIP_BUFFER_PROP_NUM_OF_DIMENSION: return give(value, type.num_of_dims);
    case VIP_BUFFER_PROP_SIZES_OF_DIMENSION:
        std::memcpy(value, type.sizes, type.num_of_dims * sizeof type.sizes[0]);
        return VIP_SUCCESS;
    case VIP_BUFFER_PROP_DATA_FORMAT: return give(value, type.data_format);
    case VIP_BUFFER_PROP_FIXED_POINT_POS: return give(value, type.quant_data.dfp.fixed_point_pos);
    case VIP_BUFFER_PROP_TF_SCALE: return give(value, type.quant_data.affine.scale);
    case VIP_BUFFER_PROP_TF_ZERO_POINT: return give(value, type.quant_data.affine.zeroPoint);
    case VIP_BUFFER_PROP_NAME: std::strcpy(static_cast<char*>(value), "port"); return VIP_SUCCESS;
    default: return VIP_ERROR_INVALID_ARGUMENTS;
    }
}

} // namespace

FakeDriver& fake_driver() {
    return the_driver;
}

void reset_driver() {
    the_driver = {};
}

std::size_t FakeDriver::count(const std::string& function) const {
    return static_cast<std::size_t>(std::ranges::count(calls, function));
}

vip_buffer_create_params_t tensor_type(vip_buffer_format_e format,
                                       std::vector<vip_uint32_t> sizes) {
    vip_buffer_create_params_t type = {};
    type.num_of_dims = static_cast<vip_uint32_t>(sizes.size());
    std::ranges::copy(sizes, type.sizes);
    type.data_format = format;
    return type;
}

vip_buffer_create_params_t fixed_point(vip_buffer_create_params_t type, int position) {
    type.quant_format = VIP_BUFFER_QUANTIZE_DYNAMIC_FIXED_POINT;
    type.quant_data.dfp.fixed_point_pos = position;
    return type;
}

vip_buffer_create_params_t affine(vip_buffer_create_params_t type, float scale, int zero_point) {
    type.quant_format = VIP_BUFFER_QUANTIZE_TF_ASYMM;
    type.quant_data.affine = {scale, zero_point};
    return type;
}

vip_uint32_t vip_get_version() {
    return 0x00010d00;
}

#if VIPLITE_V85X
vip_status_e vip_init(vip_uint32_t) {
#else
vip_status_e vip_init() {
#endif
    ENTER;
    ++the_driver.users;
    return VIP_SUCCESS;
}

vip_status_e vip_destroy() {
    ENTER;
    --the_driver.users;
    return VIP_SUCCESS;
}

vip_status_e vip_query_hardware(vip_query_hardware_property_e property, vip_uint32_t, void* value) {
    ENTER;
    return give(value, property == VIP_QUERY_HW_PROP_CID ? vip_uint32_t{0xEE} : vip_uint32_t{1});
}

vip_status_e vip_create_network(const void* data, vip_uint32_t size, vip_create_network_type_e type,
                                vip_network* network) {
    ENTER;
    const auto* const text = static_cast<const char*>(data);
    the_driver.created_from =
        type == VIP_CREATE_NETWORK_FROM_FILE ? std::string(text) : std::string(text, size);
    auto* const bound = new Bound;
    bound->inputs.resize(the_driver.inputs.size());
    bound->outputs.resize(the_driver.outputs.size());
    *network = reinterpret_cast<vip_network>(bound);
    ++the_driver.networks;
    return VIP_SUCCESS;
}

vip_status_e vip_destroy_network(vip_network network) {
    ENTER;
    delete bound_of(network);
    --the_driver.networks;
    return VIP_SUCCESS;
}

vip_status_e vip_query_network(vip_network, vip_enum property, void* value) {
    ENTER;
    switch (property) {
    case VIP_NETWORK_PROP_INPUT_COUNT:
        return give(value, static_cast<vip_uint32_t>(the_driver.inputs.size()));
    case VIP_NETWORK_PROP_OUTPUT_COUNT:
        return give(value, static_cast<vip_uint32_t>(the_driver.outputs.size()));
    case VIP_NETWORK_PROP_NETWORK_NAME:
        std::strcpy(static_cast<char*>(value), "fake");
        return VIP_SUCCESS;
    case VIP_NETWORK_PROP_MEMORY_POOL_SIZE: return give(value, vip_uint32_t{1000});
    case VIP_NETWORK_PROP_PROFILING: return give(value, vip_inference_profile_t{12, 34});
    default: return VIP_ERROR_INVALID_ARGUMENTS;
    }
}

vip_status_e vip_query_input(vip_network, vip_uint32_t index, vip_enum property, void* value) {
    ENTER;
    return query(the_driver.inputs.at(index), property, value);
}

vip_status_e vip_query_output(vip_network, vip_uint32_t index, vip_enum property, void* value) {
    ENTER;
    return query(the_driver.outputs.at(index), property, value);
}

vip_status_e vip_create_buffer(vip_buffer_create_params_t* type, vip_uint32_t, vip_buffer* buffer) {
    ENTER;
    auto* const memory = new Memory{std::vector<std::byte>(bytes_of(*type))};
    *buffer = reinterpret_cast<vip_buffer>(memory);
    ++the_driver.buffers;
    return VIP_SUCCESS;
}

vip_status_e vip_destroy_buffer(vip_buffer buffer) {
    ENTER;
    delete memory_of(buffer);
    --the_driver.buffers;
    return VIP_SUCCESS;
}

void* vip_map_buffer(vip_buffer buffer) {
    return called(__func__) == VIP_SUCCESS ? memory_of(buffer)->bytes.data() : nullptr;
}

vip_status_e vip_unmap_buffer(vip_buffer) {
    ENTER;
    return VIP_SUCCESS;
}

vip_uint32_t vip_get_buffer_size(vip_buffer buffer) {
    return static_cast<vip_uint32_t>(memory_of(buffer)->bytes.size());
}

vip_status_e vip_flush_buffer(vip_buffer, vip_buffer_operation_type_e) {
    ENTER;
    return VIP_SUCCESS;
}

vip_status_e vip_prepare_network(vip_network) {
    ENTER;
    return VIP_SUCCESS;
}

vip_status_e vip_finish_network(vip_network) {
    ENTER;
    return VIP_SUCCESS;
}

vip_status_e vip_set_input(vip_network network, vip_uint32_t index, vip_buffer buffer) {
    ENTER;
    bound_of(network)->inputs.at(index) = memory_of(buffer);
    return VIP_SUCCESS;
}

vip_status_e vip_set_output(vip_network network, vip_uint32_t index, vip_buffer buffer) {
    ENTER;
    bound_of(network)->outputs.at(index) = memory_of(buffer);
    return VIP_SUCCESS;
}

vip_status_e vip_run_network(vip_network network) {
    ENTER;
    const Bound& bound = *bound_of(network);
    if (!bound.inputs.empty()) the_driver.ran_with = bound.inputs[0]->bytes;
    for (std::size_t i = 0; i < bound.outputs.size(); ++i) {
        const auto& written = the_driver.outputs[i].written;
        std::copy_n(written.begin(), std::min(written.size(), bound.outputs[i]->bytes.size()),
                    bound.outputs[i]->bytes.begin());
    }
    return VIP_SUCCESS;
}
