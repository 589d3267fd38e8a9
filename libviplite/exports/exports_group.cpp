// SPDX-License-Identifier: Apache-2.0
// vip_lite.h: groups.
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libviplite/codes.h"
#include "libviplite/functions.h"
#include "libviplite/live/driver.h"
#include "libviplite/live/properties.h"
#include "libviplite/status.h"

#include <vip_lite.h>

using namespace viplite;

BOARDLESS_EXPORT vip_status_e vip_create_group(vip_uint32_t count, vip_group* group) {
    return emu::guard<Abi>(
        fn::vip_create_group,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, device());
            if (!group) return error(code::failure, "group is null");
            *group = nullptr;
            if (count == 0) return error(code::failure, "count is 0");
            EMU_TRY_VALUE(handle, add_object(std::make_shared<Group>(count, found)));
            *group = static_cast<vip_group>(handle);
            return {};
        },
        count, group);
}

BOARDLESS_EXPORT vip_status_e vip_destroy_group(vip_group group) {
    return emu::guard<Abi>(
        fn::vip_destroy_group,
        [&]() -> emu::Outcome {
            EMU_TRY(take<Group>(group, "group"));
            return {};
        },
        group);
}

BOARDLESS_EXPORT vip_status_e vip_set_group(vip_group group, vip_enum property, void* value) {
    return emu::guard<Abi>(
        fn::vip_set_group,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Group>(group, "group"));
            return set_group(*found, property, value);
        },
        group, property, value);
}

BOARDLESS_EXPORT vip_status_e vip_query_group(vip_group group, vip_enum property, void* value) {
    return emu::guard<Abi>(
        fn::vip_query_group,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Group>(group, "group"));
            return query_group(*found, property, value);
        },
        group, property, value);
}

BOARDLESS_EXPORT vip_status_e vip_add_network(vip_group group, vip_network network) {
    return emu::guard<Abi>(
        fn::vip_add_network,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Group>(group, "group"));
            EMU_TRY_VALUE(added, find<Network>(network, "network"));
            return found->add(added);
        },
        group, network);
}

BOARDLESS_EXPORT vip_status_e vip_run_group(vip_group group, vip_uint32_t num) {
    return emu::guard<Abi>(
        fn::vip_run_group,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Group>(group, "group"));
            return found->run(num);
        },
        group, num);
}

BOARDLESS_EXPORT vip_status_e vip_trigger_group(vip_group group, vip_uint32_t num) {
    return emu::guard<Abi>(
        fn::vip_trigger_group,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Group>(group, "group"));
            return found->trigger(num);
        },
        group, num);
}

BOARDLESS_EXPORT vip_status_e vip_wait_group(vip_group group) {
    return emu::guard<Abi>(
        fn::vip_wait_group,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Group>(group, "group"));
            return found->wait();
        },
        group);
}
