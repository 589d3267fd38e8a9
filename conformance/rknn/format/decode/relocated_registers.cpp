// SPDX-License-Identifier: Apache-2.0
// Addresses in registers: where files say that they lie in a tensor, and where that cannot be.
#include "conformance/rknn/format/file_tree.h"

#include "librknnrt/format/container/flat_schema.h"

#include <catch2/catch.hpp>

namespace {

using namespace rknn_format_tests;
using namespace rknn::format;
using emu::flatbuffer::Item;

// What of containers 1 to 5 says that a register is the address of a byte of a tensor.
struct Relocation {
    std::uint32_t address, tensor;
    std::uint64_t offset, line;
};
static_assert(sizeof(Relocation) == task_relocation_size);

// Those of ../file_tree.h: 'in', 16 in 'w', 64 in 'out', which tensor 3 is, at 256.
const std::vector<Relocation> usual = {{0x1070, 1, 0, 0}, {0x1110, 2, 16, 0}, {0x4020, 3, 64, 0}};

FileTree with_relocations(std::uint64_t container, const std::vector<Relocation>& relocations) {
    FileTree tree = container_2();
    tree.container = container;
    Item list = emu::flatbuffer::blob(emu::flatbuffer::raw(relocations), 8);
    list.count = relocations.size();
    tree.operators[1].fields.at(operator_slot::tasks).items[0][task_slot::relocations] = list;
    return tree;
}

// With another place for the task's results, which its register says to be byte 64.
std::string refusal(std::uint32_t tensor, std::uint64_t offset) {
    std::vector<Relocation> relocations = usual;
    relocations[2].tensor = tensor, relocations[2].offset = offset;
    const auto model = with_relocations(2, relocations).read();
    if (model) return "accepted";
    CHECK(model.error().fault == emu::Fault::bad_model);
    return model.error().detail;
}

std::string refusal(const FileTree& tree) {
    const auto model = tree.read();
    return model ? "accepted" : model.error().detail;
}

} // namespace

TEST_CASE("relocations: of offsets the lower 32 bits count, which registers repeat") {
    for (const std::uint64_t container : {1, 2, 5}) {
        std::vector<Relocation> relocations = usual;
        relocations[2].offset |= std::uint64_t{0x1b} << 32; // a column, of compiler 1.3.0
        relocations[2].line = 7;
        const auto model = with_relocations(container, relocations).read();
        if (!model) FAIL(model.error().detail);
        REQUIRE(model->writes.size() == 4);
        CHECK(model->writes[3].value == 256 + 64);
        CHECK(model->writes[3].tensor == 3);
    }
}

TEST_CASE("relocations: a register that says another offset is refused") {
    CHECK(refusal(3, 64) == "accepted");
    CHECK(refusal(3, 65) ==
          "task 0, register 0x4020: it holds 0x40, yet is relocated to byte 0x41");
    CHECK(refusal(3, std::uint64_t{1} << 32) ==
          "task 0, register 0x4020: it holds 0x40, yet is relocated to byte 0x100000000");
}

TEST_CASE("relocations: a tensor that is not there, or has no place, is refused") {
    CHECK(refusal(9, 64) == "task 0, register 0x4020: 9 is no tensor");
    CHECK(refusal(~0U, 64) == "task 0, register 0x4020: -1 is no tensor");
    CHECK(refusal(0, 64) == "task 0, register 0x4020: byte 64 of tensor '' has no address");
}

TEST_CASE("relocations: bytes beyond the memory are refused") {
    FileTree tree = with_relocations(2, usual);
    Item& relocations =
        tree.operators[1].fields.at(operator_slot::tasks).items[0][task_slot::relocations];
    const std::uint32_t far = 0x7fffffc0;
    Raw list = relocations.bytes;
    std::memcpy(&list.at(2 * task_relocation_size + 8), &far, sizeof far);
    relocations.bytes = list;
    Raw registers = tree.buffers[2].fields.at(buffer_slot::bytes).bytes;
    std::memcpy(&registers.at(3 * register_record_size + 4), &far, sizeof far);
    tree.buffers[2] = buffer(registers);
    CHECK(refusal(tree) ==
          "task 0, register 0x4020: byte 2147483584 of tensor 'out' has no address");
}

TEST_CASE("relocations: in arrays of words the offset counts, whatever the word says") {
    for (FileTree tree : {container_6(), mini()}) {
        tree.words[3] = word(block::dpu, 0x4020, 0xdead);
        const auto model = tree.read();
        if (!model) FAIL(model.error().detail);
        REQUIRE(model->writes.size() == 4);
        CHECK(model->writes[3].value == 256 + 64);
        tree.relocations[2] = relocation("out", {0xffffffff, 3});
        CHECK(refusal(tree) ==
              "task 0, register 0x4020: byte 4294967295 of tensor 'out' has no address");
    }
}
