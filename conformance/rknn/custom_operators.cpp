// SPDX-License-Identifier: Apache-2.0
// Custom operators on programs of their own: types of tensors, several layers, other shapes.
#include "librknnrt/custom/custom_operators.h"

#include "conformance/rknn/sample_program.h"

#include <catch2/catch.hpp>

using namespace rknn;
using emu::Dtype;

namespace {

// "in" through one cstCopy after the other; all tensors are of `spec`.
std::unique_ptr<emu::Session> chain(const emu::TensorSpec& spec, std::size_t layers,
                                    emu::DeviceMemory& memory) {
    emu::Program program = emu::lone_tensor("generic", spec);
    for (std::size_t i = 0; i < layers; ++i) {
        const auto src = static_cast<emu::TensorId>(i), dst = src + 1;
        program.tensors.push_back(program.tensors[0]);
        program.tensors.back().offset = i * 4096;
        program.layers.push_back(
            {"layer" + std::to_string(i), emu::ops::Custom{"cstCopy", {}}, {src}, {dst}});
        program.outputs = {dst};
    }
    program.tensors.back().offset = 0;
    program.arena_bytes = layers * 4096;
    auto executable =
        emu::Executable::prepare(std::move(program), emu::kernel_choice(), emu::Constants::kept,
                                 emu::CustomLayers::application);
    if (!executable) FAIL(executable.error().detail);
    auto session = emu::Session::open(*executable, memory);
    REQUIRE(session);
    return *std::move(session);
}

std::vector<std::string> calls;
int failing_init = -1; // which of them fails

int on_init(rknn_custom_op_context* context, rknn_custom_op_tensor* inputs, std::uint32_t,
            rknn_custom_op_tensor*, std::uint32_t) {
    static char names[8][2] = {"0", "1", "2", "3", "4", "5", "6", "7"};
    context->priv_data = names[calls.size()];
    calls.push_back("init " + std::string(inputs[0].attr.name));
    return failing_init == static_cast<int>(calls.size()) - 1 ? 1 : 0;
}

rknn_custom_op_tensor seen;

int on_compute(rknn_custom_op_context*, rknn_custom_op_tensor* inputs, std::uint32_t,
               rknn_custom_op_tensor* outputs, std::uint32_t) {
    seen = inputs[0];
    std::memcpy(outputs[0].mem.virt_addr, inputs[0].mem.virt_addr, inputs[0].mem.size);
    return 0;
}

int on_destroy(rknn_custom_op_context* context) {
    calls.push_back("destroy " + std::string(static_cast<const char*>(context->priv_data)));
    return 0;
}

rknn_custom_op copy_operator() {
    calls.clear();
    failing_init = -1;
    rknn_custom_op op{};
    op.target = RKNN_TARGET_TYPE_CPU;
    std::strcpy(op.op_type, "cstCopy");
    op.init = on_init;
    op.compute = on_compute;
    op.destroy = on_destroy;
    return op;
}

using Names = std::vector<std::string>;

} // namespace

TEST_CASE("custom operators/quantised and half-precision values are handed over as float32") {
    emu::DeviceMemory memory{emu::MemoryOptions{}};
    const auto [spec, first, real] = GENERATE(table<emu::TensorSpec, int, float>(
        {{{"t", Dtype::i8, {1, 2, 2, 3}, emu::Quant::affine(0.5F, -3)}, 7, 5.0F},
         {{"t", Dtype::u8, {1, 2, 2, 3}, emu::Quant::affine(0.25F, 128)}, 132, 1.0F},
         {{"t", Dtype::f16, {1, 2, 2, 3}, {}}, 0, 0.0F}}));
    const auto session = chain(spec, 1, memory);
    CustomOperators operators;
    const rknn_custom_op op = copy_operator();
    REQUIRE(operators.add({&op, 1}, session->program(), memory));
    session->input(0)[0] = static_cast<std::byte>(first);
    REQUIRE(operators.run(*session, 0));
    CHECK((seen.attr.type == RKNN_TENSOR_FLOAT32 && seen.attr.size == 12 * sizeof(float)));
    CHECK((seen.attr.qnt_type == RKNN_TENSOR_QNT_AFFINE_ASYMMETRIC && seen.attr.scale == 1));
    CHECK(*static_cast<const float*>(seen.mem.virt_addr) == real);
    CHECK(session->output(0)[0] == static_cast<std::byte>(first));
}

TEST_CASE("custom operators/whole numbers keep their type") {
    emu::DeviceMemory memory{emu::MemoryOptions{}};
    const auto [dtype, shown] =
        GENERATE(table<Dtype, rknn_tensor_type>({{Dtype::i64, RKNN_TENSOR_INT64},
                                                 {Dtype::i32, RKNN_TENSOR_INT32},
                                                 {Dtype::u8, RKNN_TENSOR_UINT8},
                                                 {Dtype::boolean, RKNN_TENSOR_BOOL}}));
    const auto session = chain({"t", dtype, {3, 2}, {}}, 1, memory);
    CustomOperators operators;
    const rknn_custom_op op = copy_operator();
    REQUIRE(operators.add({&op, 1}, session->program(), memory));
    session->input(0)[0] = std::byte{1};
    REQUIRE(operators.run(*session, 0));
    CHECK(seen.attr.type == shown);
    CHECK(seen.attr.fmt == RKNN_TENSOR_UNDEFINED);
    CHECK(session->output(0)[0] == std::byte{1});
}

TEST_CASE("custom operators/every layer has its own data and ends in reverse order") {
    emu::DeviceMemory memory{emu::MemoryOptions{}};
    const auto session = chain({"t", Dtype::f32, {4}, {}}, 3, memory);
    CustomOperators operators;
    const rknn_custom_op op = copy_operator();
    REQUIRE(operators.add({&op, 1}, session->program(), memory));
    for (std::size_t layer = 0; layer < 3; ++layer) REQUIRE(operators.run(*session, layer));
    operators.close();
    operators.close();
    CHECK(calls == Names{"init t", "init t", "init t", "destroy 2", "destroy 1", "destroy 0"});
}

TEST_CASE("custom operators/an init that fails ends the layers before it") {
    emu::DeviceMemory memory{emu::MemoryOptions{}};
    const auto session = chain({"t", Dtype::f32, {4}, {}}, 3, memory);
    const std::uint64_t before = memory.allocated();
    CustomOperators operators;
    const rknn_custom_op op = copy_operator();
    failing_init = 2;
    const emu::Outcome added = operators.add({&op, 1}, session->program(), memory);
    REQUIRE(!added);
    CHECK(added.error().fault == emu::Fault::bad_state);
    CHECK(calls == Names{"init t", "init t", "init t", "destroy 1", "destroy 0"});
    CHECK(memory.allocated() == before);
    const emu::Outcome run = operators.run(*session, 0);
    REQUIRE(!run);
    CHECK(run.error().fault == emu::Fault::bad_state);
    CHECK_THAT(run.error().detail, Catch::Contains("cstCopy (layer0)"));
}

TEST_CASE("custom operators/serve the same network for other shapes, without another init") {
    emu::DeviceMemory memory{emu::MemoryOptions{}};
    const auto small = chain({"t", Dtype::f32, {1, 4}, {}}, 1, memory);
    const auto large = chain({"t", Dtype::f32, {1, 9}, {}}, 1, memory);
    CustomOperators operators;
    const rknn_custom_op op = copy_operator();
    REQUIRE(operators.add({&op, 1}, small->program(), memory));
    REQUIRE(operators.run(*large, 0));
    CHECK(seen.attr.n_elems == 9);
    const std::uint64_t allocated = memory.allocated();
    const void* const where = seen.mem.virt_addr;
    REQUIRE(operators.run(*large, 0));
    CHECK(memory.allocated() == allocated); // runs allocate nothing
    CHECK(seen.mem.virt_addr == where);
    REQUIRE(operators.run(*small, 0));
    CHECK(seen.attr.n_elems == 4);
    CHECK(calls == Names{"init t"});
}

TEST_CASE("custom operators/tensors quantised per channel are refused") {
    emu::DeviceMemory memory{emu::MemoryOptions{}};
    emu::Quant quant = emu::Quant::affine(1, 0);
    quant.scales = {1, 2};
    quant.zero_points = {0, 0};
    quant.axis = 1;
    const auto session = chain({"t", Dtype::i8, {3, 2}, quant}, 1, memory);
    CustomOperators operators;
    const rknn_custom_op op = copy_operator();
    const emu::Outcome added = operators.add({&op, 1}, session->program(), memory);
    REQUIRE(!added);
    CHECK_THAT(added.error().detail, Catch::Contains("quantised per channel"));
    CHECK(calls.empty());
}
