// SPDX-License-Identifier: Apache-2.0
#include "libviplite/live/properties.h"

#include "libviplite/convert.h"
#include "libviplite/library.h"

#include <algorithm>

namespace viplite {
namespace {

using emu::Fault;

emu::Outcome unknown_query(const char* what, std::int32_t property) {
    return emu::error(Fault::bad_argument, "there is no property %d of %s", property, what);
}

// Sizes are 32 bits wide, or as wide as an address.
emu::Outcome write_size(void* value, std::uint64_t size) {
    if (library.size_bytes == sizeof(std::uint64_t)) return write_value(value, size);
    return write_value(value, static_cast<std::uint32_t>(size));
}

emu::Outcome write_count(void* value, std::size_t count) {
    return write_value(value, static_cast<vip_uint32_t>(count));
}

emu::Outcome write_profile(void* value, const InferenceProfile& profile) {
    return write_value(value, vip_inference_profile_t{profile.microseconds, profile.cycles});
}

emu::Outcome check_room(std::uint32_t size, std::size_t needed) {
    if (size >= needed) return {};
    return emu::error(Fault::bad_argument, "size is %u, the value needs %zu", size, needed);
}

#if VIPLITE_FAMILY >= VIPLITE_2_0
emu::Outcome write_layer_dump(Network& network, void* value) {
    EMU_TRY(emu::check_given(value, "value"));
    auto answer = std::make_shared<LayerDumpAnswer>(network.record().dump.outputs());
    const vip_nld_output_t output{static_cast<vip_uint32_t>(answer->infos.size()),
                                  answer->infos.data()};
    network.lend(std::move(answer));
    return write_value(value, output);
}
#endif

#if VIPLITE_FAMILY >= VIPLITE_2_2
constexpr vip_network_state_e states[] = {VIP_NET_CREATED, VIP_NET_PREPARED, VIP_NET_RUNNING,
                                          VIP_NET_COMPLETE}; // by State

emu::Outcome write_video_memory(void* value, const Model& model) {
    vip_video_memory_info_t memory{};
    memory.type = VIP_BUFFER_FROM_PHY_TYPE_NONE;
    memory.coeff.size = static_cast<vip_size_t>(model.weight_bytes);
    memory.mem_pool.size = static_cast<vip_size_t>(model.pool_bytes);
    return write_value(value, memory);
}
#endif

} // namespace

emu::Outcome query_hardware(const Device& device, std::int32_t property, std::uint32_t size,
                            void* value) {
    EMU_TRY(emu::check_given(value, "value"));
    const std::uint32_t customer = customer_of(device.chip());
    switch (property) {
    case VIP_QUERY_HW_PROP_CID:
        EMU_TRY(check_room(size, sizeof customer));
        return write_value(value, customer);
    case VIP_QUERY_HW_PROP_DEVICE_COUNT:
        EMU_TRY(check_room(size, sizeof device_count));
        return write_value(value, device_count);
    case VIP_QUERY_HW_PROP_CORE_COUNT_EACH_DEVICE: {
        const std::vector<std::uint32_t> counts(device_count,
                                                static_cast<std::uint32_t>(device.core_count()));
        EMU_TRY(check_room(size, counts.size() * sizeof counts[0]));
        std::memcpy(value, counts.data(), counts.size() * sizeof counts[0]);
        return {};
    }
    default: return unknown_query("the hardware", property);
    }
}

emu::Outcome query_network(Network& network, std::int32_t property, void* value) {
    const Model& model = network.model();
    switch (property) {
    case VIP_NETWORK_PROP_LAYER_COUNT: return write_value(value, model.layer_count);
    case VIP_NETWORK_PROP_INPUT_COUNT: return write_count(value, model.inputs.size());
    case VIP_NETWORK_PROP_OUTPUT_COUNT: return write_count(value, model.outputs.size());
    case VIP_NETWORK_PROP_NETWORK_NAME: return write_text(value, model.name);
    case VIP_NETWORK_PROP_MEMORY_POOL_SIZE: return write_size(value, model.pool_bytes);
    case VIP_NETWORK_PROP_PROFILING: return write_profile(value, network.record().profile);
    case VIP_NETWORK_PROP_CORE_COUNT: return write_value(value, model.core_count);
#if VIPLITE_FAMILY < VIPLITE_2_2
    case VIP_NETWORK_PROP_ADDRESS_INFO:
    case VIP_NETWORK_PROP_READ_REG_IRQ:
        return emu::error(Fault::unsupported, "there are no command buffers or registers here");
#endif
#if VIPLITE_FAMILY >= VIPLITE_2_0
    case VIP_NETWORK_PROP_GET_LAYER_DUMP_OUTPUT: return write_layer_dump(network, value);
#endif
#if VIPLITE_FAMILY >= VIPLITE_2_2
    case VIP_NETWORK_PROP_EXE_NBG_SIZE:
    case VIP_NETWORK_PROP_EXE_NBG_GENERATE:
        return emu::error(Fault::unsupported, "networks are not written as files");
    case VIP_NETWORK_PROP_STATE:
        return write_value(value, states[static_cast<std::size_t>(network.state())]);
    case VIP_NETWORK_PROP_VIDEO_MEMORY_SIZE: return write_video_memory(value, model);
#endif
    default: return unknown_query("a network", property);
    }
}

emu::Outcome query_port(std::span<const viplite::format::Port> ports, std::uint32_t index,
                        std::int32_t property, void* value) {
    EMU_TRY(emu::check_given(value, "value"));
    if (index >= ports.size()) {
        return emu::error(Fault::bad_argument, "index %u, there are %zu", index, ports.size());
    }
    const viplite::format::Port& port = ports[index];
    switch (property) {
    case VIP_BUFFER_PROP_QUANT_FORMAT: return write_value(value, port.quant);
    case VIP_BUFFER_PROP_NUM_OF_DIMENSION: return write_count(value, port.dims.size());
    case VIP_BUFFER_PROP_SIZES_OF_DIMENSION:
        std::memcpy(value, port.dims.data(), port.dims.size() * sizeof port.dims[0]);
        return {};
    case VIP_BUFFER_PROP_DATA_FORMAT: return write_value(value, port.format);
    case VIP_BUFFER_PROP_FIXED_POINT_POS: return write_value(value, port.fixed_point_pos);
    case VIP_BUFFER_PROP_TF_SCALE: return write_value(value, port.scale);
    case VIP_BUFFER_PROP_TF_ZERO_POINT: return write_value(value, port.zero_point);
    case VIP_BUFFER_PROP_NAME: return write_text(value, port.name);
    default: return unknown_query("an input or output", property);
    }
}

emu::Outcome query_group(const Group& group, std::int32_t property, void* value) {
    switch (property) {
    case VIP_GROUP_PROP_PROFILING: return write_profile(value, group.profile());
#if VIPLITE_FAMILY >= VIPLITE_2_2
    case VIP_GROUP_PROP_EXE_NBG_SIZE:
    case VIP_GROUP_PROP_EXE_NBG_GENERATE:
        return emu::error(Fault::unsupported, "networks are not written as files");
#endif
    default: return unknown_query("a group", property);
    }
}

} // namespace viplite
