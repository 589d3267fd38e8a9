// SPDX-License-Identifier: Apache-2.0
#include "libviplite/live/properties.h"

#include "emu-core/edge/strictness.h"
#include "libviplite/convert.h"
#include "libviplite/family.h"
#include "libviplite/live/driver.h"

namespace viplite {
namespace {

using emu::Fault;

emu::Outcome unknown_setting(const char* function, std::int32_t property) {
    return emu::board_warns(function,
                            emu::error(Fault::bad_argument, "there is no property %d", property));
}

emu::Outcome set_limit(RunSettings& settings, const void* value) {
    EMU_TRY_VALUE(milliseconds, read_value<vip_uint32_t>(value));
    settings.set_limit(milliseconds == 0 ? Limit() : std::chrono::milliseconds(milliseconds));
    return {};
}

emu::Outcome set_device(RunSettings& settings, const void* value) {
    EMU_TRY_VALUE(index, read_value<vip_uint32_t>(value));
    return settings.set_device(index);
}

#if VIPLITE_FAMILY >= VIPLITE_2_0
emu::Outcome set_core(RunSettings& settings, const void* value) {
    EMU_TRY_VALUE(index, read_value<vip_uint32_t>(value));
    return settings.set_core(index);
}

constexpr vip_int32_t most_dumped_layers = 1 << 20;

emu::Outcome set_layer_dump(Network& network, const void* value) {
    EMU_TRY_VALUE(ids, read_value<vip_nld_layer_id_t>(value));
    if (ids.layer_count < 0 || ids.layer_count > most_dumped_layers)
        return emu::error(Fault::bad_argument, "layer_count is %d", ids.layer_count);
    if (ids.layer_count != 0) EMU_TRY(emu::check_given(ids.layer_id, "layer_id"));
    network.record().dump.choose({ids.layer_id, static_cast<std::size_t>(ids.layer_count)});
    return {};
}
#endif

// The value is the buffer's handle itself, or points to it: which one is not documented.
emu::Result<std::shared_ptr<Buffer>> buffer_of(const void* value) {
    EMU_TRY(emu::check_given(value, "value"));
    if (is_handle(value)) return find<Buffer>(value, "value");
    vip_buffer buffer;
    std::memcpy(&buffer, value, sizeof buffer);
    return find<Buffer>(buffer, "value");
}

emu::Outcome set_pool(Network& network, const void* value) {
    EMU_TRY(network.check_early());
    EMU_TRY_VALUE(buffer, buffer_of(value));
    return network.set_pool(std::move(buffer));
}

// Weights stay where the file's bytes are: the memory need only be there.
emu::Outcome check_weight_memory(Network& network, const void* value) {
    EMU_TRY(network.check_early());
    EMU_TRY(buffer_of(value));
    return {};
}

// ON, STOP and START have other numbers before 2.2 and from then on; 4 is one of both.
bool is_of_other_family(std::int32_t power_property) {
#if VIPLITE_FAMILY < VIPLITE_2_2
    return power_property == 3 || power_property == 5;
#else
    return power_property == 8 || power_property == 16;
#endif
}

// Times on a board change, nothing here.
emu::Outcome accept(const void* value) {
    return emu::check_given(value, "value");
}

} // namespace

emu::Outcome set_network(Network& network, std::int32_t property, const void* value) {
    switch (property) {
    case VIP_NETWORK_PROP_CHANGE_PPU_PARAM: EMU_TRY(network.check_early()); return accept(value);
    case VIP_NETWORK_PROP_SET_MEMORY_POOL: return set_pool(network, value);
    case VIP_NETWORK_PROP_SET_DEVICE_ID: return set_device(network.settings(), value);
    case VIP_NETWORK_PROP_SET_PRIORITY: {
        EMU_TRY_VALUE(priority, read_value<vip_uint8_t>(value));
        network.settings().set_priority(priority);
        return {};
    }
    case VIP_NETWORK_PROP_SET_TIME_OUT: return set_limit(network.settings(), value);
    case VIP_NETWORK_PROP_SET_COEFF_MEMORY: return check_weight_memory(network, value);
#if VIPLITE_FAMILY >= VIPLITE_2_0
    case VIP_NETWORK_PROP_SET_CORE_INDEX: return set_core(network.settings(), value);
    case VIP_NETWORK_PROP_SET_ENABLE_NPD: {
        EMU_TRY_VALUE(enabled, read_value<vip_uint32_t>(value));
        network.record().lists_layers = enabled != 0;
        return {};
    }
    case VIP_NETWORK_PROP_SET_VIPSRAM_PRELOAD: return accept(value);
    case VIP_NETWORK_PROP_SET_LAYER_DUMP_ID: return set_layer_dump(network, value);
#endif
#if VIPLITE_FAMILY >= VIPLITE_2_2
    case VIP_NETWORK_PROP_SET_VIDEO_MEMORY: EMU_TRY(network.check_early()); return accept(value);
#endif
    default: return unknown_setting("vip_set_network", property);
    }
}

emu::Outcome set_group(Group& group, std::int32_t property, const void* value) {
    switch (property) {
    case VIP_GROUP_PROP_SET_DEVICE_ID: return set_device(group.settings(), value);
    case VIP_GROUP_PROP_SET_TIME_OUT: return set_limit(group.settings(), value);
#if VIPLITE_FAMILY >= VIPLITE_2_2
    case VIP_GROUP_PROP_SET_CORE_INDEX: return set_core(group.settings(), value);
#endif
    default: return unknown_setting("vip_set_group", property);
    }
}

emu::Outcome set_ppu_param(const Network& network, const void* param, std::uint32_t index) {
    EMU_TRY_VALUE(given, read_value<vip_ppu_param_t>(param));
    if (given.work_dim > std::size(given.global_size))
        return emu::error(Fault::bad_argument, "work_dim is %u", given.work_dim);
    if (index >= network.model().layer_count) {
        return emu::error(Fault::bad_argument, "index %u, there are %u layers", index,
                          network.model().layer_count);
    }
    return network.check_early();
}

emu::Outcome set_power(Device& device, std::int32_t property, const void* value) {
    switch (property) {
    case VIP_POWER_PROPERTY_SET_FREQUENCY: {
        EMU_TRY_VALUE(frequency, read_value<vip_power_frequency_t>(value));
        const unsigned percent = frequency.fscale_percent;
        if (percent < 1 || percent > 100)
            return emu::error(Fault::bad_argument, "fscale_percent is %u, not 1 to 100", percent);
        device.set_frequency(frequency.fscale_percent);
        return {};
    }
    case VIP_POWER_PROPERTY_OFF: device.set_powered(false); return {};
    case VIP_POWER_PROPERTY_ON: device.set_powered(true); return {};
    case VIP_POWER_PROPERTY_STOP: device.set_stopped(true); return {};
    case VIP_POWER_PROPERTY_START: device.set_stopped(false); return {};
    default:
        if (is_of_other_family(property)) return other_family("vip_power_management");
        return emu::error(Fault::bad_argument, "there is no power property %d", property);
    }
}

} // namespace viplite
