// SPDX-License-Identifier: Apache-2.0
// vip_lite.h: networks, what all generations have.
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libviplite/convert.h"
#include "libviplite/functions.h"
#include "libviplite/live/driver.h"
#include "libviplite/live/properties.h"
#include "libviplite/status.h"

using namespace viplite;

namespace {

emu::Outcome query(vip_network network, std::vector<viplite::format::Port> Model::*ports,
                   std::uint32_t index, std::int32_t property, void* value) {
    EMU_TRY_VALUE(found, find<Network>(network, "network"));
    return query_port(found->model().*ports, index, property, value);
}

emu::Outcome bind(vip_network network, Side side, std::uint32_t index, vip_buffer buffer) {
    EMU_TRY_VALUE(found, find<Network>(network, "network"));
    EMU_TRY_VALUE(memory, find<Buffer>(buffer, side == Side::input ? "input" : "output"));
    return found->bind(side, index, std::move(memory));
}

// Calls with a network for their only argument.
emu::Outcome call(vip_network network, emu::Outcome (Network::*what)()) {
    EMU_TRY_VALUE(found, find<Network>(network, "network"));
    return ((*found).*what)();
}

} // namespace

BOARDLESS_EXPORT vip_status_e vip_destroy_network(vip_network network) {
    return emu::guard<Abi>(
        fn::vip_destroy_network,
        [&]() -> emu::Outcome {
            EMU_TRY(take<Network>(network, "network"));
            return {};
        },
        network);
}

BOARDLESS_EXPORT vip_status_e vip_set_network(vip_network network, vip_enum property, void* value) {
    return emu::guard<Abi>(
        fn::vip_set_network,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Network>(network, "network"));
            return set_network(*found, property, value);
        },
        network, property, value);
}

BOARDLESS_EXPORT vip_status_e vip_query_network(vip_network network, vip_enum property,
                                                void* value) {
    return emu::guard<Abi>(
        fn::vip_query_network,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Network>(network, "network"));
            return query_network(*found, property, value);
        },
        network, property, value);
}

BOARDLESS_EXPORT vip_status_e vip_query_input(vip_network network, vip_uint32_t index,
                                              vip_enum property, void* value) {
    return emu::guard<Abi>(
        fn::vip_query_input, [&] { return query(network, &Model::inputs, index, property, value); },
        network, index, property, value);
}

BOARDLESS_EXPORT vip_status_e vip_query_output(vip_network network, vip_uint32_t index,
                                               vip_enum property, void* value) {
    return emu::guard<Abi>(
        fn::vip_query_output,
        [&] { return query(network, &Model::outputs, index, property, value); }, network, index,
        property, value);
}

BOARDLESS_EXPORT vip_status_e vip_prepare_network(vip_network network) {
    return emu::guard<Abi>(
        fn::vip_prepare_network, [&] { return call(network, &Network::prepare); }, network);
}

BOARDLESS_EXPORT vip_status_e vip_finish_network(vip_network network) {
    return emu::guard<Abi>(
        fn::vip_finish_network, [&] { return call(network, &Network::finish); }, network);
}

BOARDLESS_EXPORT vip_status_e vip_set_input(vip_network network, vip_uint32_t index,
                                            vip_buffer input) {
    return emu::guard<Abi>(
        fn::vip_set_input, [&] { return bind(network, Side::input, index, input); }, network, index,
        input);
}

BOARDLESS_EXPORT vip_status_e vip_set_output(vip_network network, vip_uint32_t index,
                                             vip_buffer output) {
    return emu::guard<Abi>(
        fn::vip_set_output, [&] { return bind(network, Side::output, index, output); }, network,
        index, output);
}

BOARDLESS_EXPORT vip_status_e vip_set_ppu_param(vip_network network, vip_ppu_param_t* param,
                                                vip_uint32_t index) {
    return emu::guard<Abi>(
        fn::vip_set_ppu_param,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Network>(network, "network"));
            return set_ppu_param(*found, param, index);
        },
        network, param, index);
}

BOARDLESS_EXPORT vip_status_e vip_run_network(vip_network network) {
    return emu::guard<Abi>(
        fn::vip_run_network, [&] { return call(network, &Network::run); }, network);
}

BOARDLESS_EXPORT vip_status_e vip_trigger_network(vip_network network) {
    return emu::guard<Abi>(
        fn::vip_trigger_network, [&] { return call(network, &Network::trigger); }, network);
}

BOARDLESS_EXPORT vip_status_e vip_wait_network(vip_network network) {
    return emu::guard<Abi>(
        fn::vip_wait_network, [&] { return call(network, &Network::wait); }, network);
}

BOARDLESS_EXPORT vip_status_e vip_cancel_network(vip_network network) {
    return emu::guard<Abi>(
        fn::vip_cancel_network, [&] { return call(network, &Network::cancel); }, network);
}
