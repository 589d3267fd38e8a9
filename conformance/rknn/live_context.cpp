// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/live_context.h"

#include "emu-core/model/container/container.h"

#include <catch2/catch.hpp>

#include <algorithm>

namespace rknn_live {
namespace {

emu::TensorSpec spec_of(std::int32_t lines) {
    return {"bytes", emu::Dtype::i8, {lines, elements}, emu::Quant::affine(1.0F, 0)};
}

int bind(rknn_context context, rknn_tensor_mem* memory, rknn_query_cmd of) {
    rknn_tensor_attr attr{};
    const int code = rknn_query(context, of, &attr, sizeof attr);
    return code == RKNN_SUCC ? rknn_set_io_mem(context, memory, &attr) : code;
}

} // namespace

ModelBytes copying_model() {
    return emu::write_container(std::vector{emu::identity("rk3588", spec_of(1))});
}

ModelBytes relaying_model() {
    emu::Program program = emu::identity("rk3588", spec_of(1));
    program.tensors.push_back(program.tensors[1]);
    program.tensors[2].spec.name = "between";
    program.arena_bytes = elements;
    program.layers = {{"there", emu::ops::Reshape{}, {0}, {2}},
                      {"on", emu::ops::Reshape{}, {2}, {1}}};
    return emu::write_container(std::vector{std::move(program)});
}

ModelBytes limiting_model(std::byte constant) {
    return emu::write_container(
        std::vector{emu::larger_than_constant("rk3588", spec_of(1), constant)});
}

ModelBytes dynamic_model() {
    return emu::write_container(
        std::vector{emu::identity("rk3588", spec_of(1)), emu::identity("rk3588", spec_of(2))});
}

LiveContext::LiveContext(const ModelBytes& model, std::uint32_t flags) {
    const auto size = static_cast<std::uint32_t>(model.size());
    const auto bytes = const_cast<std::byte*>(model.data());
    REQUIRE(rknn_init(&context_, bytes, size, flags, nullptr) == RKNN_SUCC);
}

int LiveContext::destroy() {
    const rknn_context context = std::exchange(context_, 0);
    return context == 0 ? RKNN_SUCC : rknn_destroy(context);
}

int LiveContext::set(std::byte value, std::uint32_t lines) const {
    std::vector<std::byte> values(std::size_t{elements} * lines, value);
    rknn_input input{};
    input.buf = values.data();
    input.size = static_cast<std::uint32_t>(values.size());
    input.pass_through = 1;
    return rknn_inputs_set(context_, 1, &input);
}

std::optional<std::byte> LiveContext::get(std::uint32_t lines) const {
    std::vector<std::byte> values(std::size_t{elements} * lines);
    rknn_output output{};
    output.is_prealloc = 1;
    output.buf = values.data();
    output.size = static_cast<std::uint32_t>(values.size());
    if (rknn_outputs_get(context_, 1, &output, nullptr) != RKNN_SUCC) return std::nullopt;
    return common_value(values.data(), values.size());
}

std::optional<std::byte> LiveContext::run(std::byte value) const {
    if (set(value) != RKNN_SUCC || rknn_run(context_, nullptr) != RKNN_SUCC) return std::nullopt;
    return get();
}

std::optional<std::byte> common_value(const void* bytes, std::size_t size) {
    const auto* first = static_cast<const std::byte*>(bytes);
    if (std::find_if(first, first + size, [=](std::byte value) { return value != *first; }) !=
        first + size)
        return std::nullopt;
    return *first;
}

int bind_output(rknn_context context, rknn_tensor_mem* memory) {
    return bind(context, memory, RKNN_QUERY_OUTPUT_ATTR);
}

int bind_input(rknn_context context, rknn_tensor_mem* memory) {
    return bind(context, memory, RKNN_QUERY_INPUT_ATTR);
}

} // namespace rknn_live
