// SPDX-License-Identifier: Apache-2.0
// vip_lite.h: the driver.
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libviplite/convert.h"
#include "libviplite/functions.h"
#include "libviplite/library.h"
#include "libviplite/live/driver.h"
#include "libviplite/live/properties.h"
#include "libviplite/status.h"

using namespace viplite;

BOARDLESS_EXPORT vip_uint32_t vip_get_version() {
    return emu::guard_value<Abi, vip_uint32_t>(
        fn::vip_get_version, []() -> emu::Result<vip_uint32_t> { return library.version; });
}

// V85x's takes a number of bytes, which is not looked at: memory is there when it is asked for.
BOARDLESS_EXPORT vip_status_e vip_init() {
    return emu::guard<Abi>(fn::vip_init, [] { return start(); });
}

BOARDLESS_EXPORT vip_status_e vip_destroy() {
    return emu::guard<Abi>(fn::vip_destroy, [] { return stop(); });
}

BOARDLESS_EXPORT vip_status_e vip_query_hardware(vip_query_hardware_property_e property,
                                                 vip_uint32_t size, void* value) {
    return emu::guard<Abi>(
        fn::vip_query_hardware,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, device());
            return query_hardware(*found, number(property), size, value);
        },
        number(property), size, value);
}

#if VIPLITE_FAMILY < VIPLITE_2_2
BOARDLESS_EXPORT vip_status_e vip_set_log_path(vip_char_t* path) {
    return emu::guard<Abi>(
        fn::vip_set_log_path,
        [&]() -> emu::Outcome {
            EMU_TRY(check_started());
            EMU_TRY(emu::check_given(path, "path"));
            return set_log_path(path);
        },
        path);
}
#endif
