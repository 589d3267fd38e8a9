// SPDX-License-Identifier: Apache-2.0
#include "conformance/bmrt/runtime/small_models.h"

#include <bmkernel/bm1880/bmkernel_1880.h>

namespace small_models {
namespace {

// The commands that `emit(context)` gives.
template <class Emit> std::vector<std::byte> record(Emit emit) {
    std::vector<u8> buffer(1 << 16);
    bmk1880_info_t info{1880, static_cast<u32>(buffer.size()), buffer.data()};
    bmk1880_context_t* context = bmk1880_register(&info);
    emit(context);
    u32 size = 0;
    const u8* first = bmk1880_acquire_cmdbuf(context, &size);
    const auto* bytes = reinterpret_cast<const std::byte*>(first);
    std::vector<std::byte> commands(bytes, bytes + size);
    bmk1880_cleanup(context);
    return commands;
}

// The second factor's address is relative to what `control` says.
void emit_product(bmk1880_context_t* context, u32 batch, u64 factor, ctrl_t control) {
    const shape_t shape = shape_t4(static_cast<int>(batch), 4, 4, 4);
    const u64 bytes = u64{elements} * batch;
    const auto allocate = [&] { return bmk1880_tl_alloc(context, shape, FMT_I8, CTRL_AL); };
    tensor_lmem *a = allocate(), *b = allocate(), *product = allocate(), *positive = allocate();
    bmk1880_gdma_load(context, a, 0, CTRL_NEURON);
    bmk1880_gdma_load(context, b, factor, control);
    const u64 outputs = control == CTRL_WEIGHT ? bytes : 2 * bytes;
    bmk1880_mul_param_t multiply{};
    multiply.res_low = product;
    multiply.a = a;
    multiply.b = b;
    bmk1880_tpu_mul(context, &multiply);
    const bmk1880_relu_param_t rectify{positive, a};
    bmk1880_tpu_relu(context, &rectify);
    bmk1880_gdma_store(context, product, outputs, CTRL_NEURON);
    bmk1880_gdma_store(context, positive, outputs + bytes, CTRL_NEURON);
}

bmrt::BmodelTensor tensor(const char* name, std::uint32_t batch, std::uint64_t offset,
                          float threshold) {
    return {.name = name, .shape = {batch, 4, 4, 4}, .offset = offset, .threshold = threshold};
}

bmrt::BmodelCommand command(std::uint32_t batch) {
    const std::uint64_t bytes = std::uint64_t{elements} * batch;
    return {
        .inputs = {tensor("", batch, 0, 1.5F)},
        .outputs = {tensor("product", batch, bytes, 2.5F), tensor("positive", batch, 2 * bytes, 0)},
        .commands = commands(batch),
        .neuron_bytes = 3 * bytes,
        .weight_index = batch - 1};
}

std::vector<std::byte> weights(std::uint32_t batch, unsigned value) {
    return std::vector<std::byte>(std::size_t{elements} * batch, std::byte(value));
}

bmrt::Bmodel empty_model(const char* name) {
    return {.name = name, .type = "A", .version = "2.1", .chip = 1880};
}

} // namespace

std::vector<std::byte> commands(std::uint32_t batch) {
    return record(
        [=](bmk1880_context_t* context) { emit_product(context, batch, 0, CTRL_WEIGHT); });
}

bmrt::Bmodel two_shapes() {
    bmrt::Bmodel model = empty_model("two_shapes");
    model.commands = {command(1), command(2)};
    model.weights = {weights(1, 2), weights(2, 3)};
    return model;
}

bmrt::Bmodel two_inputs() {
    bmrt::Bmodel model = empty_model("two_inputs");
    model.commands.push_back(
        {.inputs = {tensor("", 1, 0, 1.5F), tensor("", 1, 0, 1)},
         .outputs = {tensor("product", 1, 128, 0), tensor("positive", 1, 192, 0)},
         .commands = record(
             [](bmk1880_context_t* context) { emit_product(context, 1, elements, CTRL_NEURON); }),
         .neuron_bytes = 256});
    model.weights.push_back({});
    return model;
}

bmrt::Bmodel endless() {
    bmrt::Bmodel model = two_shapes();
    model.commands[0].commands = record([](bmk1880_context_t* context) {
        const auto allocate = [&](int n, int h, ctrl_t control) {
            return bmk1880_tl_alloc(context, shape_t4(n, 32, h, h), FMT_I8, control);
        };
        bmk1880_conv_param_t convolution{};
        convolution.ifmap = allocate(1, 64, CTRL_AL);
        convolution.ofmap = allocate(1, 64, CTRL_AL);
        convolution.weight = allocate(32, 31, CTRL_NULL);
        convolution.pad_top = convolution.pad_bottom = 15;
        convolution.pad_left = convolution.pad_right = 15;
        convolution.stride_h = convolution.stride_w = 1;
        convolution.dilation_h = convolution.dilation_w = 1;
        for (int i = 0; i < 300; ++i) bmk1880_tpu_conv(context, &convolution); // 4e9 steps each
        bmk1880_gdma_store(context, allocate(1, 2, CTRL_AL), elements, CTRL_NEURON); // both outputs
    });
    return model;
}

bmrt::Bmodel unknown_operator(std::size_t command) {
    bmrt::Bmodel model = two_shapes();
    model.commands[command].commands = record([](bmk1880_context_t* context) {
        char none[1] = {};
        bmk1880_cpu_op(context, "Nobody", none, 0);
    });
    return model;
}

bmrt::Bmodel unwritten_output() {
    bmrt::Bmodel model = two_shapes();
    model.commands[1].commands = record([](bmk1880_context_t* context) {
        tensor_lmem* const a = bmk1880_tl_alloc(context, shape_t4(2, 4, 4, 4), FMT_I8, CTRL_AL);
        bmk1880_gdma_load(context, a, 0, CTRL_NEURON);
        bmk1880_gdma_store(context, a, 2 * elements, CTRL_NEURON); // the first of its outputs
    });
    return model;
}

} // namespace small_models
