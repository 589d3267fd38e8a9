// SPDX-License-Identifier: Apache-2.0
// vip_lite.h, from 2.2 on: power.
#include "convert.h"
#include "driver.h"
#include "edge/export.h"
#include "edge/guard.h"
#include "functions.h"
#include "settings.h"
#include "status.h"

using namespace vip;

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
