// SPDX-License-Identifier: Apache-2.0
// bmruntime_bmnet.h: data and runs of networks.
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libbmrt/runtime/context.h"
#include "libbmrt/runtime/network.h"
#include "libbmrt/runtime/vendor.h"

using namespace bmrt::runtime;

namespace {

emu::Outcome load_input(bmnet_t net, const std::uint8_t* input, std::optional<std::size_t> size) {
    EMU_TRY_VALUE(network, find<Network>(net));
    EMU_TRY(check_given(input, "input"));
    return network->load_input(input, size);
}

emu::Outcome load_commands(bmnet_t net, const std::uint8_t* cmdbuf, int size) {
    EMU_TRY_VALUE(network, find<Network>(net));
    EMU_TRY(check_given(cmdbuf, "cmdbuf"));
    EMU_TRY(check(size >= 0, "cmdbuf_size is %d", size));
    return network->load_commands(
        {reinterpret_cast<const std::byte*>(cmdbuf), static_cast<std::size_t>(size)});
}

// `neuron` and its size as bytes.
emu::Result<std::span<std::byte>> neuron_bytes(std::uint8_t* neuron, int neuron_size) {
    EMU_TRY(check_given(neuron, "neuron"));
    EMU_TRY(check(neuron_size >= 0, "neuron_size is %d", neuron_size));
    return std::span(reinterpret_cast<std::byte*>(neuron), static_cast<std::size_t>(neuron_size));
}

emu::Outcome infer(bmnet_t net, const std::uint8_t* input, std::uint8_t* output) {
    EMU_TRY_VALUE(network, find<Network>(net));
    EMU_TRY(check_given(input, "input"));
    EMU_TRY(check_given(output, "output"));
    return network->infer(input, output);
}

emu::Outcome infer_once(bmctx_t ctx, const std::uint8_t* input, std::uint8_t* output,
                        const bmnet_info_t& info) {
    EMU_TRY_VALUE(device, device_of(ctx));
    EMU_TRY(check_given(input, "input"));
    EMU_TRY(check_given(output, "output"));
    EMU_TRY(check_given(info.weight, "weight"));
    EMU_TRY(check_given(info.cmdbuf, "cmdbuf"));
    EMU_TRY_VALUE(model, model_of_pieces(info));
    EMU_TRY_VALUE(network, Network::open(ctx, device, std::move(model)));
    return network->infer(input, output);
}

} // namespace

BOARDLESS_EXPORT bmerr_t bmnet_load_input(bmnet_t net, uint8_t* input) {
    return emu::guard<Abi>(
        fn::bmnet_load_input, [&] { return load_input(net, input, {}); }, net, input);
}

BOARDLESS_EXPORT bmerr_t bmnet_load_part_input(bmnet_t net, uint8_t* input, size_t size) {
    return emu::guard<Abi>(
        fn::bmnet_load_part_input, [&] { return load_input(net, input, size); }, net, input, size);
}

BOARDLESS_EXPORT bmerr_t bmnet_load_cmdbuf(bmnet_t net, const uint8_t* cmdbuf, int cmdbuf_size) {
    return emu::guard<Abi>(
        fn::bmnet_load_cmdbuf, [&] { return load_commands(net, cmdbuf, cmdbuf_size); }, net, cmdbuf,
        cmdbuf_size);
}

BOARDLESS_EXPORT bmerr_t bmnet_load_neuron(bmnet_t net, uint64_t neuron_offset, int neuron_size,
                                           uint8_t* neuron) {
    return emu::guard<Abi>(
        fn::bmnet_load_neuron,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(network, find<Network>(net));
            EMU_TRY_VALUE(bytes, neuron_bytes(neuron, neuron_size));
            return network->load_neurons(neuron_offset, bytes);
        },
        net, neuron_offset, neuron_size, neuron);
}

BOARDLESS_EXPORT bmerr_t bmnet_run(bmnet_t net) {
    return emu::guard<Abi>(
        fn::bmnet_run,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(network, find<Network>(net));
            return network->run();
        },
        net);
}

BOARDLESS_EXPORT bmerr_t bmnet_store_output(bmnet_t net, uint8_t* output) {
    return emu::guard<Abi>(
        fn::bmnet_store_output,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(network, find<Network>(net));
            EMU_TRY(check_given(output, "output"));
            return network->store_output(output);
        },
        net, output);
}

BOARDLESS_EXPORT bmerr_t bmnet_store_neuron(bmnet_t net, uint64_t neuron_offset, int neuron_size,
                                            uint8_t* neuron) {
    return emu::guard<Abi>(
        fn::bmnet_store_neuron,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(network, find<Network>(net));
            EMU_TRY_VALUE(bytes, neuron_bytes(neuron, neuron_size));
            return network->store_neurons(neuron_offset, bytes);
        },
        net, neuron_offset, neuron_size, neuron);
}

BOARDLESS_EXPORT bmerr_t bmnet_inference(bmnet_t net, uint8_t* input, uint8_t* output) {
    return emu::guard<Abi>(
        fn::bmnet_inference, [&] { return infer(net, input, output); }, net, input, output);
}

BOARDLESS_EXPORT bmerr_t bmnet_inference_once(bmctx_t ctx, uint8_t* input, uint8_t* output,
                                              uint32_t batch_size, uint8_t* weight,
                                              size_t weight_size, uint8_t* cmdbuf,
                                              size_t cmdbuf_size, size_t neuron_size,
                                              size_t input_size, uint64_t output_offset,
                                              size_t output_size) {
    return emu::guard<Abi>(
        fn::bmnet_inference_once,
        [&] {
            return infer_once(ctx, input, output,
                              {batch_size, weight, weight_size, cmdbuf, cmdbuf_size, neuron_size,
                               input_size, output_offset, output_size});
        },
        ctx, input, output, batch_size, weight, weight_size, cmdbuf, cmdbuf_size, neuron_size,
        input_size, output_offset, output_size);
}
