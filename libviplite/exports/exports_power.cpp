// SPDX-License-Identifier: Apache-2.0
// vip_lite.h, up to 2.0: power. The first argument is a network in the headers of 1.6.4 and of
// 1.13.0 of 2022, a device's number in all others; a network's handle is no number that a device
// has.
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libviplite/functions.h"
#include "libviplite/live/driver.h"
#include "libviplite/live/network.h"
#include "libviplite/live/properties.h"
#include "libviplite/status.h" // and not vip_lite.h, which declares the second form only

using namespace viplite;

namespace {

// Of a device's number only the lower 32 bits are the caller's.
emu::Result<std::shared_ptr<Device>> device_of(std::uintptr_t network_or_device) {
    const auto* const handle = reinterpret_cast<const void*>(network_or_device);
    EMU_TRY_VALUE(found, device());
    if (is_handle(handle)) {
        EMU_TRY(find<Network>(handle, "network"));
    } else {
        EMU_TRY(found->check_device(static_cast<std::uint32_t>(network_or_device)));
    }
    return std::move(found);
}

} // namespace

BOARDLESS_EXPORT vip_status_e vip_power_management(std::uintptr_t network_or_device,
                                                   std::int32_t property, void* value) {
    return emu::guard<Abi>(
        fn::vip_power_management,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, device_of(network_or_device));
            return set_power(*found, property, value);
        },
        network_or_device, property, value);
}
