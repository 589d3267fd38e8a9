// SPDX-License-Identifier: Apache-2.0
// vip_lite.h, from 2.2 on: power.
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libviplite/convert.h"
#include "libviplite/functions.h"
#include "libviplite/live/driver.h"
#include "libviplite/live/settings.h"
#include "libviplite/status.h"

using namespace viplite;

BOARDLESS_EXPORT vip_status_e vip_power_management(vip_uint32_t device_index,
                                                   vip_power_property_e property, void* value) {
    return emu::guard<Abi>(
        fn::vip_power_management,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, device());
            EMU_TRY(found->check_device(device_index));
            return set_power(*found, number(property), value);
        },
        device_index, number(property), value);
}
