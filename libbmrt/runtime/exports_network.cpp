// SPDX-License-Identifier: Apache-2.0
// bmruntime_bmnet.h: networks, what is known of them, and their memory.
#include "emu-core/base/file.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libbmrt/runtime/context.h"
#include "libbmrt/runtime/library.h"
#include "libbmrt/runtime/network.h"
#include "libbmrt/runtime/vendor.h"

#include <cstring>

using namespace bmrt::runtime;

namespace {

// The vendor's library has one code for everything that is wrong with a registration.
emu::Outcome check_registration(const void* pointer, const char* name) {
    if (pointer) return {};
    return emu::error(emu::Fault::bad_model, "%s is null", name);
}

emu::Outcome enter(emu::Result<std::shared_ptr<Network>> network, bmnet_t* net) {
    EMU_TRY(network);
    EMU_TRY_VALUE(handle, add(*std::move(network)));
    *net = handle;
    return {};
}

emu::Outcome register_file(bmctx_t ctx, const emu::SharedBytes& file, bmnet_t* net) {
    EMU_TRY_VALUE(device, device_of(ctx));
    EMU_TRY_VALUE(model, model_of_file(file));
    return enter(Network::open(ctx, device, std::move(model)), net);
}

emu::Outcome register_path(bmctx_t ctx, const char* path, bmnet_t* net) {
    EMU_TRY(check_registration(path, "bmodel"));
    EMU_TRY(check_registration(net, "net"));
    auto bytes = emu::read_file(path);
    if (!bytes) {
        return emu::Error{emu::Fault::bad_model, bytes.error().detail};
    }
    return register_file(ctx, *std::move(bytes), net);
}

// The application's bytes are not needed after the call.
emu::Outcome register_bytes(bmctx_t ctx, const std::uint8_t* data, std::size_t size, bmnet_t* net) {
    EMU_TRY(check_registration(data, "bmodel_data"));
    EMU_TRY(check_registration(net, "net"));
    const auto* first = reinterpret_cast<const std::byte*>(data);
    return register_file(ctx, std::vector(first, first + size), net);
}

emu::Outcome register_pieces(bmctx_t ctx, const bmnet_info_t* info, bmnet_t* net) {
    EMU_TRY_VALUE(device, device_of(ctx));
    EMU_TRY(check_registration(info, "info"));
    EMU_TRY(check_registration(net, "net"));
    if (info->weight_size != 0) EMU_TRY(check_given(info->weight, "info.weight"));
    EMU_TRY_VALUE(model, model_of_pieces(*info));
    return enter(Network::open(ctx, device, std::move(model)), net);
}

emu::Outcome register_without_memory(bmctx_t ctx, const bmnet_info_t* info, bmnet_t* net) {
    EMU_TRY_VALUE(device, device_of(ctx));
    EMU_TRY(check_registration(info, "info"));
    EMU_TRY(check_registration(net, "net"));
    EMU_TRY_VALUE(model, model_of_pieces(*info));
    return enter(Network::open_without_memory(ctx, device, std::move(model)), net);
}

emu::Outcome choose(bmnet_t net, const shape_t* shapes, int num) {
    EMU_TRY_VALUE(network, find<Network>(net));
    EMU_TRY(check_given(shapes, "shape"));
    if (num < 1) return emu::error(emu::Fault::bad_input, "num is %d", num);
    return network->choose({shapes, static_cast<std::size_t>(num)});
}

emu::Outcome get_shapes(bmnet_t net, shape_t* input_shape, int num) {
    EMU_TRY_VALUE(network, find<Network>(net));
    EMU_TRY(check_given(input_shape, "input_shape"));
    const std::span<const shape_t> shapes = network->input_shapes();
    if (num < 0 || static_cast<std::size_t>(num) != shapes.size()) {
        return emu::error(emu::Fault::bad_argument, "num is %d, and there are %zu inputs", num,
                          shapes.size());
    }
    std::ranges::copy(shapes, input_shape);
    return {};
}

// As much of the struct as the application has.
emu::Outcome get_output_info(bmnet_t net, bmnet_output_info_t* output_info) {
    EMU_TRY_VALUE(network, find<Network>(net));
    EMU_TRY(check_given(output_info, "output_info"));
    std::memcpy(static_cast<void*>(output_info), &network->output_info(), output_info_bytes);
    return {};
}

emu::Result<bmmem_device_t> memory(bmnet_t net, emu::Result<bmmem_device_t> (Network::*which)()) {
    EMU_TRY_VALUE(network, find<Network>(net));
    return (*network.*which)();
}

emu::Outcome import(bmnet_t net, bmmem_device_t mem,
                    emu::Outcome (Network::*take)(std::shared_ptr<Memory>, bmmem_device_t)) {
    EMU_TRY_VALUE(network, find<Network>(net));
    EMU_TRY_VALUE(memory, find<Memory>(mem));
    return (*network.*take)(memory, mem);
}

} // namespace

BOARDLESS_EXPORT bmerr_t bmnet_register(bmctx_t ctx, bmnet_info_t* info, bmnet_t* net) {
    return emu::guard<Abi>(
        fn::bmnet_register, [&] { return register_pieces(ctx, info, net); }, ctx, info, net);
}

BOARDLESS_EXPORT bmerr_t bmnet_register_noalloc(bmctx_t ctx, bmnet_info_t* info, bmnet_t* net) {
    return emu::guard<Abi>(
        fn::bmnet_register_noalloc, [&] { return register_without_memory(ctx, info, net); }, ctx,
        info, net);
}

BOARDLESS_EXPORT bmerr_t bmnet_register_bmodel(bmctx_t ctx, const char* bmodel, bmnet_t* net) {
    return emu::guard<Abi>(
        fn::bmnet_register_bmodel, [&] { return register_path(ctx, bmodel, net); }, ctx, bmodel,
        net);
}

BOARDLESS_EXPORT bmerr_t bmnet_register_bmodel_data(bmctx_t ctx, uint8_t* bmodel_data, size_t size,
                                                    bmnet_t* net) {
    return emu::guard<Abi>(
        fn::bmnet_register_bmodel_data, [&] { return register_bytes(ctx, bmodel_data, size, net); },
        ctx, bmodel_data, size, net);
}

BOARDLESS_EXPORT void bmnet_cleanup(bmnet_t net) {
    emu::guard_void<Abi>(
        fn::bmnet_cleanup,
        [&]() -> emu::Outcome {
            EMU_TRY(take<Network>(net));
            return {};
        },
        net);
}

BOARDLESS_EXPORT bmerr_t bmnet_set_input_shape(bmnet_t net, shape_t shape) {
    return emu::guard<Abi>(
        fn::bmnet_set_input_shape, [&] { return choose(net, &shape, 1); }, net, shape);
}

BOARDLESS_EXPORT bmerr_t bmnet_set_input_shape2(bmnet_t net, shape_t* shape, int num) {
    return emu::guard<Abi>(
        fn::bmnet_set_input_shape2, [&] { return choose(net, shape, num); }, net, shape, num);
}

BOARDLESS_EXPORT bmerr_t bmnet_get_input_shape(bmnet_t net, shape_t* input_shape, int num) {
    return emu::guard<Abi>(
        fn::bmnet_get_input_shape, [&] { return get_shapes(net, input_shape, num); }, net,
        input_shape, num);
}

BOARDLESS_EXPORT bmerr_t bmnet_get_output_info(bmnet_t net, bmnet_output_info_t* output_info) {
    return emu::guard<Abi>(
        fn::bmnet_get_output_info, [&] { return get_output_info(net, output_info); }, net,
        output_info);
}

BOARDLESS_EXPORT bmnet_input_info_t* bmnet_get_input_info(bmnet_t net) {
    return emu::guard_pointer<Abi, bmnet_input_info_t>(
        fn::bmnet_get_input_info,
        [&]() -> emu::Result<bmnet_input_info_t*> {
            EMU_TRY_VALUE(network, find<Network>(net));
            return network->input_info();
        },
        net);
}

BOARDLESS_EXPORT bmnet_model_info_t* bmnet_get_model_info(bmnet_t net) {
    return emu::guard_pointer<Abi, bmnet_model_info_t>(
        fn::bmnet_get_model_info,
        [&]() -> emu::Result<bmnet_model_info_t*> {
            EMU_TRY_VALUE(network, find<Network>(net));
            return network->model_info();
        },
        net);
}

BOARDLESS_EXPORT float bmnet_get_input_threshold(bmnet_t net) {
    return emu::guard_value<Abi, float>(
        fn::bmnet_get_input_threshold,
        [&]() -> emu::Result<float> {
            EMU_TRY_VALUE(network, find<Network>(net));
            return network->input_info()->threshold_array[0];
        },
        net);
}

BOARDLESS_EXPORT bmmem_device_t bmnet_weight_devmem(bmnet_t net) {
    return emu::guard_pointer<Abi, bm_memory>(
        fn::bmnet_weight_devmem, [&] { return memory(net, &Network::weights); }, net);
}

BOARDLESS_EXPORT bmmem_device_t bmnet_neuron_devmem(bmnet_t net) {
    return emu::guard_pointer<Abi, bm_memory>(
        fn::bmnet_neuron_devmem, [&] { return memory(net, &Network::neurons); }, net);
}

BOARDLESS_EXPORT bmmem_device_t bmnet_input_devmem(bmnet_t net) {
    return emu::guard_pointer<Abi, bm_memory>(
        fn::bmnet_input_devmem, [&] { return memory(net, &Network::input); }, net);
}

BOARDLESS_EXPORT bmmem_device_t bmnet_output_devmem(bmnet_t net) {
    return emu::guard_pointer<Abi, bm_memory>(
        fn::bmnet_output_devmem, [&] { return memory(net, &Network::output); }, net);
}

BOARDLESS_EXPORT bmerr_t bmnet_import_weight_devmem(bmnet_t net, bmmem_device_t weight_mem) {
    return emu::guard<Abi>(
        fn::bmnet_import_weight_devmem,
        [&] { return import(net, weight_mem, &Network::import_weights); }, net, weight_mem);
}

BOARDLESS_EXPORT bmerr_t bmnet_import_neuron_devmem(bmnet_t net, bmmem_device_t neuron_mem) {
    return emu::guard<Abi>(
        fn::bmnet_import_neuron_devmem,
        [&] { return import(net, neuron_mem, &Network::import_neurons); }, net, neuron_mem);
}
