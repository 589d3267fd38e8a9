// SPDX-License-Identifier: Apache-2.0
// Files that are refused, each with what its author must know.
#include "conformance/rknn/format/file_tree.h"

#include "librknnrt/format/container/flat_schema.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <functional>

using namespace rknn_format_tests;
using namespace rknn::format;
using emu::flatbuffer::scalar;
using emu::flatbuffer::string;
using emu::flatbuffer::tables;
using emu::flatbuffer::vector;
using Ints = std::vector<std::int32_t>;

namespace {

std::string refusal(const emu::Result<ModelFile>& model) {
    if (model) return "accepted";
    CHECK(model.error().fault == emu::Fault::bad_model);
    return model.error().detail;
}

// Of a file of container 6 that `damage` changed.
std::string refused(const std::function<void(FileTree&)>& damage) {
    FileTree tree = container_6();
    damage(tree);
    return refusal(tree.read());
}

Raw with_container(std::uint64_t container) {
    Raw file = container_6().file();
    std::memcpy(&file[container_offset], &container, sizeof(container));
    return file;
}

// As the toolkit for earlier NPUs writes it: zeros for the network's data, and what follows them.
Raw earlier_file(std::uint64_t container, std::size_t data, const std::string& json) {
    const std::uint64_t data_size = data, text_size = json.size();
    Raw file(short_header_size + data + sizeof(text_size) + json.size());
    std::memcpy(file.data(), file_magic.data(), file_magic.size());
    std::memcpy(&file[container_offset], &container, sizeof(container));
    std::memcpy(&file[size_offset], &data_size, sizeof(data_size));
    std::byte* const text = &file[short_header_size + data];
    std::memcpy(text, &text_size, sizeof(text_size));
    std::memcpy(text + sizeof(text_size), json.data(), json.size());
    return file;
}

} // namespace

TEST_CASE("files of other kinds are refused", "[refusals]") {
    Raw file = container_6().file();
    std::memcpy(file.data(), encrypted_magic.data(), encrypted_magic.size());
    CHECK(refusal(read(file)) == "it is encrypted; export the model without encryption");
    file.front() = std::byte{'x'};
    CHECK(refusal(read(file)) == "it is no .rknn file, or cut short");
    CHECK(refusal(read(Raw{})) == "it is no .rknn file, or cut short");
    CHECK(refusal(read(with_container(0))) ==
          "its container has version 0; known are 1 to 6 and mini");
    CHECK(refusal(read(with_container(7))).starts_with("its container has version 7"));
    CHECK(refusal(read(with_container(1))) ==
          "there is no FlatBuffer behind the header of its container 1: it is damaged");
    CHECK(refused([](FileTree& tree) { tree.graphs = 2; }) ==
          "it has 2 graphs; only files with one set of shapes are supported");
    CHECK(refused([](FileTree& tree) { tree.graphs = 0; }).starts_with("it has 0 graphs"));
}

TEST_CASE("files for earlier NPUs are refused with their chips", "[refusals]") {
    const auto refused = [](std::uint64_t container, std::size_t data, const std::string& json) {
        return refusal(read(earlier_file(container, data, json)));
    };
    const std::string rest =
        "NPUs of an earlier generation, a core of VeriSilicon's with instructions of its own, "
        "which is not emulated here";
    CHECK(refused(1, 100,
                  R"({"target_platform": ["RV1109", "RV1126"], "version": "1.7.1",)"
                  R"( "ovxlib_version": "1.1.26"})") ==
          "it is for RV1109, RV1126 (toolkit 1.7.1): " + rest);
    CHECK(
        refused(2, 0, R"({"version": "1.2.0", "ovxlib_version": "1.1.2"})") ==
        "it holds an operator, and no network, for chips that it does not name (toolkit 1.2.0): " +
            rest);
    for (const char* other : {"", "[", "{}", R"({"target_platform": ["rk3566"]})"}) {
        CHECK(refused(1, 100, other) ==
              "there is no FlatBuffer behind the header of its container 1: it is damaged");
    }
}

TEST_CASE("a file that is cut short anywhere is refused", "[refusals]") {
    constexpr std::size_t json = 10; // behind the FlatBuffer; nobody needs it
    for (const FileTree& tree : {container_1(), container_2(), container_6(), mini()}) {
        const Raw file = tree.file();
        REQUIRE(read(file));
        for (std::size_t size = 0; size < file.size() - json; ++size) {
            const auto model = read(Raw(file.begin(), file.begin() + static_cast<long>(size)));
            if (model) FAIL("container " << tree.container << " cut to " << size);
        }
    }
}

TEST_CASE("tensors that cannot be are refused", "[refusals]") {
    const auto tensor = [](std::size_t index, int slot, const Item& value) {
        return refused([&](FileTree& tree) { tree.tensors[index][slot] = value; });
    };
    CHECK(tensor(1, tensor_slot::kind, scalar(std::uint8_t{11})) ==
          "tensor 'in': its kind is unknown");
    CHECK(tensor(1, tensor_slot::dims, vector(Ints{1, -8, 4, 4})) ==
          "tensor 'in': its dimensions are none");
    CHECK(tensor(1, tensor_slot::dims, vector(Ints(25, 1))) ==
          "tensor 'in': its dimensions are none");
    CHECK(tensor(1, tensor_slot::scale, vector(std::vector<float>{NAN})) ==
          "tensor 'in': a scale is no scale");
    CHECK(tensor(1, tensor_slot::scale, vector(std::vector<float>{0})) ==
          "tensor 'in': a scale is no scale");
    CHECK(tensor(1, tensor_slot::zero_point, vector(Ints{1, 2})) ==
          "tensor 'in': it has not as many zero points as scales");
    CHECK(tensor(1, tensor_slot::buffer, scalar(std::uint32_t{1})) ==
          "tensor 'in': runs write it, yet it has data");
    CHECK(tensor(2, tensor_slot::buffer, scalar(std::uint32_t{9})) ==
          "tensor 'w': its data's number is out of range");
    CHECK(tensor(2, tensor_slot::name, string("in")) == "two tensors are named 'in'");
    CHECK(tensor(2, tensor_slot::name, string(std::string(5000, 'x'))) ==
          "a tensor's name has 5000 characters");
    CHECK(tensor(2, tensor_slot::compressed, scalar(std::uint32_t{1})) ==
          "tensor 'w': compressed weights do not fit their dimensions");
    CHECK(tensor(3, tensor_slot::arena_offset, scalar(~std::uint32_t{0})) ==
          "its 6 tensors need more than 2 GiB");
    CHECK(tensor(3, tensor_slot::reserved_bytes, scalar(~std::uint32_t{0})) ==
          "its 6 tensors need more than 2 GiB");
}

TEST_CASE("inputs and outputs are different tensors with a name", "[refusals]") {
    const auto ends = [](int slot, const Ints& ids) {
        return refused([&](FileTree& tree) { tree.graph[slot] = vector(ids); });
    };
    CHECK(ends(graph_slot::inputs, {}) == "the network has no inputs");
    CHECK(ends(graph_slot::outputs, {}) == "the network has no outputs");
    CHECK(ends(graph_slot::outputs, {6}) == "outputs: 6 is no tensor");
    CHECK(ends(graph_slot::outputs, {-1}) == "outputs: -1 is no tensor");
    CHECK(ends(graph_slot::inputs, {1, 1}) == "the network's inputs are no different tensors");
    CHECK(ends(graph_slot::inputs, {0}) == "tensor 0 of the inputs has no name or no shape");
    CHECK(refused([](FileTree& tree) {
              tree.graph[graph_slot::normalisation] =
                  tables({emu::flatbuffer::table({}), emu::flatbuffer::table({})});
          }) == "it has 1 inputs and normalises 2");
    const auto normalised = [](int slot, const auto& values) {
        return refused([&](FileTree& tree) {
            tree.graph[graph_slot::normalisation] =
                tables({emu::flatbuffer::table({{slot, vector(values)}})});
        });
    };
    CHECK(normalised(normalisation_slot::deviation, std::vector<float>{255, 0}) ==
          "input 0 is divided by what is no number");
    CHECK(normalised(normalisation_slot::channel_order, Ints{2, 1, 0}) ==
          "input 0: its channels are reordered");
}

TEST_CASE("operators name tensors that exist", "[refusals]") {
    CHECK(refused([](FileTree& tree) {
              tree.operators[1][operator_slot::inputs] = vector(Ints{1, 6});
          }) == "conv: 6 is no tensor");
    CHECK(refused([](FileTree& tree) {
              tree.operators[1][operator_slot::outputs] = vector(Ints{-2});
          }) == "conv: -2 is no tensor");
}

TEST_CASE("programs that do not hold together are refused", "[refusals]") {
    const auto task = [](const Raw& record) {
        return refused([&](FileTree& tree) { tree.tasks = record; });
    };
    CHECK(task(task_bytes(2, 0x1d, 4, 0)) == "task 0 is operator 2's, not 'conv''s");
    CHECK(task(task_bytes(1, 0, 4, 0)) == "task 0 starts the units 0x0");
    CHECK(task(task_bytes(1, 0x9d, 4, 0)) == "task 0 starts the units 0x9d");
    CHECK(task(task_bytes(1, 0x1d, 9, 0)) == "task 0: its registers lie outside the program");
    CHECK(task(task_bytes(1, 0x1d, 4, 4)) == "task 0: its registers lie outside the program");
    CHECK(task(task_bytes(1, 0x1d, ~0U, ~0ULL - 7)) ==
          "task 0: its registers lie outside the program");
    CHECK(task({}) == "the program ends before 'conv' does");
    CHECK(task(Raw(39)) == "39 bytes of tasks, 64 of registers: cut short");
    CHECK(refused([](FileTree& tree) {
              tree.operators[1][operator_slot::task_counts] = vector(Ints{-1});
          }) == "a count is negative");
    CHECK(refused([](FileTree& tree) {
              tree.operators[1][operator_slot::task_counts] = vector(Ints{4});
          }) == "the program ends before 'conv' does");
    CHECK(refused([](FileTree& tree) {
              tree.tensors[5][tensor_slot::kind] = scalar(TensorKind::registers);
          }) == "it has two programs: 'registers' and 'tasks'");
}

TEST_CASE("words of units that do not own the register are refused", "[refusals]") {
    const auto first_word = [](std::uint64_t word) {
        return refused([&](FileTree& tree) { tree.words[0] = word; });
    };
    CHECK(first_word(word(block::dpu, 0x1014, 9)) ==
          "register 0x1014 is written through block 0x1001");
    CHECK(first_word(word(0x0301, 0x1014, 9)) == "register 0x1014 is written through block 0x0301");
    CHECK(first_word(word(block::cna, 0x8028, 9)) ==
          "register 0x8028 is written through block 0x0201");
}

TEST_CASE("relocations lead to a place in memory", "[refusals]") {
    const auto relocated = [](const std::vector<Item>& relocations) {
        return refused([&](FileTree& tree) { tree.relocations = relocations; });
    };
    CHECK(relocated({relocation("nobody", {0, 1})}) ==
          "addresses are relocated to 'nobody', no tensor");
    CHECK(relocated({relocation("in", {0, 1, 4, 1})}) ==
          "word 1 of the registers is relocated twice");
    CHECK(relocated({relocation("tasks", {0x7fffffff, 1})}) ==
          "task 0, register 0x1070: byte 2147483647 of tensor 'tasks' has no address");
    // Of tensor 0 there is neither memory nor data.
    CHECK(relocated({relocation("", {0, 1})}) ==
          "task 0, register 0x1070: byte 0 of tensor '' has no address");
}

TEST_CASE("container 2: lists of registers hold together", "[refusals]") {
    const auto task_field = [](int slot, const Item& value) {
        FileTree tree = container_2();
        tree.operators[1].fields.at(operator_slot::tasks).items[0][slot] = value;
        return refusal(tree.read());
    };
    CHECK(task_field(task_slot::registers, scalar(std::uint32_t{2})) ==
          "task 0: tensor 2 is no list of registers");
    CHECK(task_field(task_slot::registers, scalar(std::uint32_t{5})) ==
          "task 0: tensor 5 is no list of registers");
    CHECK(task_field(task_slot::enable_mask, scalar(std::uint32_t{0})) ==
          "task 0 starts the units 0x0");
    Raw relocation(task_relocation_size);
    relocation[1] = std::byte{0x50}; // register 0x5000, tensor 0
    Item list = emu::flatbuffer::blob(relocation, 8);
    list.count = 1;
    CHECK(task_field(task_slot::relocations, list) ==
          "task 0: it has 1 relocations and writes 0 registers with them");
    relocation[4] = std::byte{0x10}; // tensor 16
    list.bytes = relocation;
    CHECK(task_field(task_slot::relocations, list) == "task 0, register 0x5000: 16 is no tensor");
}

TEST_CASE("mini container: parts lie in the file", "[refusals]") {
    Raw file = mini().file();
    const auto with_number = [&](std::size_t at, std::uint32_t value) {
        Raw damaged = file;
        std::memcpy(&damaged[at], &value, sizeof(value));
        return refusal(read(damaged));
    };
    CHECK(with_number(mini_header::tasks, 100) == "64 bytes are too few for its 100 tasks");
    CHECK(with_number(mini_header::tasks, 0) == "the program ends before 'conv' does");
    CHECK(with_number(mini_header::weight_bytes, ~0U).starts_with("the file ends at byte"));
    FileTree tree = mini();
    tree.tensors[2][mini_tensor_slot::offset] = scalar(std::uint32_t{1});
    CHECK(refusal(tree.read()) == "tensor 'w': its data lie outside the file");
}

TEST_CASE("files have a bounded number of tensors and operators", "[refusals]") {
    FileTree tree = container_6();
    tree.operators = std::vector<Item>(16385, emu::flatbuffer::table({}));
    CHECK(refusal(tree.read()) == "it has 16385 operators");
    tree = container_6();
    tree.tensors = std::vector<Item>(16385, emu::flatbuffer::table({}));
    CHECK(refusal(tree.read()) == "it has 16385 tensors");
}

TEST_CASE("tables that lie over one another do not multiply", "[refusals]") {
    // Tasks that share their words: 1 MiB of them would be 96 MiB of writes.
    FileTree tree = container_6();
    tree.relocations.clear();
    tree.words.assign(1 << 17, word(block::cna, 0x1014, 9));
    tree.tasks.clear();
    for (int i = 0; i < 64; ++i) {
        const Raw task = task_bytes(1, 0x1d, 1 << 17, 0);
        tree.tasks.insert(tree.tasks.end(), task.begin(), task.end());
    }
    tree.operators[1][operator_slot::task_counts] = vector(Ints{64});
    CHECK(refusal(tree.read()) ==
          "its tables overlap: they hold many times more than the file does");
    tree.operators[1][operator_slot::task_counts] = vector(Ints{4});
    CHECK(refusal(tree.read()) == "accepted");
}
