// SPDX-License-Identifier: Apache-2.0
// Small files of all containers, as they should be.
#include "conformance/rknn/format/file_tree.h"

#include "librknnrt/format/container/flat_schema.h"

#include <catch2/catch.hpp>

using namespace rknn_format_tests;
using rknn::format::ModelFile;
using rknn::format::TensorKind;

namespace {

ModelFile read(const FileTree& tree) {
    auto model = tree.read();
    INFO((model ? "" : model.error().detail));
    REQUIRE(model);
    return *std::move(model);
}

void check_convolution(const ModelFile& model) {
    REQUIRE(model.tensors.size() >= 4);
    const auto& in = model.tensors[1];
    CHECK(in.name == "in");
    CHECK(in.kind == TensorKind::input);
    CHECK(in.element_type == 3);
    CHECK(in.dims == std::vector<std::int32_t>{1, 8, 4, 4});
    CHECK(in.native_dims == std::vector<std::int32_t>{1, 1, 4, 4, 16});
    CHECK(in.scale == std::vector<float>{0.5F});
    CHECK(in.zero_point == std::vector<std::int32_t>{3});
    CHECK(in.reserved_bytes == 256);
    CHECK(in.address == 0);
    CHECK(model.tensors[3].address == 256);
    CHECK(model.inputs == std::vector<std::int32_t>{1});
    CHECK(model.outputs == std::vector<std::int32_t>{3});

    REQUIRE(model.operators.size() == 3);
    const auto& conv = model.operators[1];
    CHECK(conv.type == "Conv");
    CHECK(conv.inputs == std::vector<std::int32_t>{1, 2});
    CHECK(conv.first_task == 0);
    CHECK(conv.last_task == 1);
    REQUIRE(conv.attributes.size() == 1);
    CHECK(conv.attributes[0].name == "kernel_shape");
    CHECK(conv.attributes[0].integers == std::vector<std::int32_t>{3, 3});
}

void check_program(const ModelFile& model) {
    REQUIRE(model.tasks.size() == 1);
    CHECK(model.tasks[0].op == 1);
    CHECK(model.tasks[0].enable_mask == 0x1d);
    CHECK_FALSE(model.tasks[0].unread);
    REQUIRE(model.writes.size() == 4);
    const std::int64_t weights = model.tensors[2].address;
    const std::int64_t values[] = {9, 0, weights + 16, 256 + 64};
    const int addresses[] = {0x1014, 0x1070, 0x1110, 0x4020}, tensors[] = {-1, 1, 2, 3};
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(model.writes[i].address == addresses[i]);
        CHECK(model.writes[i].value == values[i]);
        CHECK(model.writes[i].tensor == tensors[i]);
    }
}

void check_memory(const ModelFile& model) {
    const std::int64_t weights = model.tensors[2].address;
    CHECK(model.arena_bytes >= 512);
    CHECK(weights >= static_cast<std::int64_t>(model.arena_bytes));
    CHECK(weights % 64 == 0);
    CHECK(model.memory_bytes > static_cast<std::uint64_t>(weights) + 64);
    const auto bytes = model.constant_at(weights + 16, 4);
    REQUIRE(bytes);
    CHECK(std::to_integer<int>((*bytes)[3]) == 19);
    CHECK_FALSE(model.constant_at(weights + 61, 4));
    CHECK_FALSE(model.constant_at(0, 4));
    CHECK_FALSE(model.constant_at(weights, -1));
    CHECK(std::string(model.name_at(weights + 63)) == "w");
    CHECK(std::string(model.name_at(257)) == "out");
    CHECK(std::string(model.name_at(weights + 64)) == "no tensor");
}

} // namespace

TEST_CASE("container 2: tasks are tables", "[reader]") {
    const ModelFile model = read(container_2());
    CHECK(model.container == 2);
    CHECK(model.generation == "RKNPU v2");
    CHECK(model.weight_bytes == 64);
    CHECK(model.internal_bytes == 512);
    CHECK(model.compiler_number == 10602);
    check_convolution(model);
    check_program(model);
    check_memory(model);
}

TEST_CASE("container 2: a task's table is loaded by tasks of its own before it", "[reader]") {
    using Records = std::vector<std::array<std::uint32_t, 2>>; // register << 16, value
    const auto with_list = [](TensorKind kind, const Records& list) {
        constexpr std::uint32_t owner = 5;
        FileTree tree = container_2(owner);
        tree.buffers.push_back(buffer(emu::flatbuffer::raw(list)));
        using namespace rknn::format;
        using namespace emu::flatbuffer;
        tree.tensors.push_back(table({{tensor_slot::kind, scalar(kind)},
                                      {tensor_slot::name, string("exSwish")},
                                      {tensor_slot::buffer, scalar(std::uint32_t{3})}}));
        return tree;
    };
    const Records two = {{0x40040000, 0xe}, {0x50040000, 0xe}, {0x41000000, 0x20000},
                         {0x41040000, 7},   {0x40040000, 0xe}, {0x41000000, 0x30000},
                         {0x41040000, 8}};
    const ModelFile model = read(with_list(TensorKind::table_owner, two));
    REQUIRE(model.tasks.size() == 3);
    CHECK(model.tasks[0].enable_mask == 0x18);
    CHECK(model.tasks[0].unread);
    CHECK(model.tasks[0].last_write == 4);
    CHECK(model.tasks[1].unread);
    CHECK(model.tasks[1].last_write == 7);
    CHECK(model.writes[6].value == 8);
    CHECK(model.tasks[2].enable_mask == 0x1d);
    CHECK_FALSE(model.tasks[2].unread);
    CHECK(model.operators[1].first_task == 0);
    CHECK(model.operators[1].last_task == 3);

    const auto refusal = [](const FileTree& tree) { return tree.read().error().detail; };
    CHECK(refusal(container_2(9)).find("no list that loads") != std::string::npos);
    CHECK(refusal(with_list(TensorKind::constant, two)).find("no list") != std::string::npos);
    CHECK(refusal(with_list(TensorKind::table_owner, {})).find("no list") != std::string::npos);
    CHECK(refusal(with_list(TensorKind::table_owner, {{0x41000000, 0}})).find("without saying") !=
          std::string::npos);
    CHECK(
        refusal(with_list(TensorKind::table_owner, {{0x10040000, 0xe}})).find("other registers") !=
        std::string::npos);
}

TEST_CASE("container 1: as container 2 behind a shorter header", "[reader]") {
    const ModelFile model = read(container_1());
    CHECK(model.container == 1);
    CHECK(model.generation == "RKNPU v2");
    check_convolution(model);
    check_program(model);
    check_memory(model);
}

TEST_CASE("container 6: tasks and words are arrays", "[reader]") {
    const ModelFile model = read(container_6());
    CHECK(model.container == 6);
    check_convolution(model);
    check_program(model);
    check_memory(model);
}

TEST_CASE("mini container: slots of its own, and the same to see", "[reader]") {
    const ModelFile model = read(mini());
    CHECK(model.container == 0x1004);
    CHECK(model.generation == "RKNPU t3");
    CHECK(model.weight_bytes == 64);
    CHECK(model.internal_bytes == 512);
    check_convolution(model);
    check_program(model);
    check_memory(model);
}

TEST_CASE("files are recognised by how they begin", "[reader]") {
    CHECK(rknn::format::is_model_file(container_6().file()));
    const std::string encrypted = "CYPTKNNR", onnx = "\x08\x07\x12\x07";
    CHECK(rknn::format::is_model_file(std::as_bytes(std::span(encrypted))));
    CHECK_FALSE(rknn::format::is_model_file(std::as_bytes(std::span(onnx))));
    CHECK_FALSE(rknn::format::is_model_file({}));
}

TEST_CASE("what the first core does when there are several", "[reader]") {
    // Tasks that load tables are counted apart on chips with several cores, and in the same number
    // on others.
    FileTree tree = container_6();
    using emu::flatbuffer::vector;
    tree.operators[1][rknn::format::operator_slot::table_counts] =
        vector(std::vector<std::int32_t>{1, 0, 0});
    CHECK(read(tree).tasks.size() == 2);
    tree.operators[1][rknn::format::operator_slot::task_counts] =
        vector(std::vector<std::int32_t>{1});
    CHECK(read(tree).tasks.size() == 1);
}

TEST_CASE("a file in which nothing is left to the NPU", "[reader]") {
    FileTree tree = container_6();
    tree.operators[1][rknn::format::operator_slot::task_counts] =
        emu::flatbuffer::vector(std::vector<std::int32_t>{0, 0, 0});
    tree.relocations.clear();
    CHECK(read(tree).tasks.empty());
}
