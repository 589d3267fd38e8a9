// SPDX-License-Identifier: Apache-2.0
// Tensors between the CPU and tasks at an address that another tensor has before or after them.
#include "conformance/lift/run_program.h"
#include "conformance/rknn/format/random_tasks.h"
#include "emu-core/chip/generic.h"
#include "librknnrt/format/lower.h"

#include <catch2/catch.hpp>

using namespace rknn::format;
using emu::MemoryView;

namespace {

constexpr std::int32_t cube_block = RandomTasks::block, cube_h = 2, cube_w = 4,
                       cube_c = 2 * cube_block;
constexpr std::int32_t cube_elements = cube_h * cube_w * cube_c;
constexpr std::int64_t shared_address = 1 << 10, moved_address = 1 << 12, copied_address = 1 << 13;

Tensor tensor_at(const char* name, std::vector<std::int32_t> dims, std::int64_t address) {
    Tensor tensor;
    tensor.name = name;
    tensor.element_type = 3;
    tensor.address = address;
    tensor.scale = {1}, tensor.zero_point = {0};
    tensor.dims = std::move(dims);
    return tensor;
}

Tensor dense_cube(const char* name, std::int64_t address) {
    Tensor cube = tensor_at(name, {1, cube_c, cube_h, cube_w}, address);
    cube.layout = TensorLayout::cube;
    cube.native_dims = {1, cube_c / cube_block, cube_h, cube_w, cube_block};
    return cube;
}

Operator one_operator(const char* type, std::uint8_t device, std::int32_t from, std::int32_t to,
                      std::size_t task) {
    Operator op;
    op.type = op.name = type, op.device = device;
    op.inputs = {from}, op.outputs = {to};
    op.first_task = task, op.last_task = device == 2 ? task + 1 : task;
    return op;
}

// The CPU hands a cube to a task that moves its bytes; then another tensor lies where the cube was.
ModelFile handed_cube() {
    ModelFile file;
    file.memory_bytes = file.arena_bytes = 1 << 14;
    file.tensors = {tensor_at("in", {1, cube_c, cube_h, cube_w}, 0),
                    dense_cube("shown", shared_address),
                    tensor_at("moved", {1, cube_elements}, moved_address),
                    dense_cube("later", shared_address), dense_cube("copied", copied_address)};
    file.operators = {one_operator("Reshape", 1, 0, 1, 0), one_operator("Transpose", 2, 1, 2, 0),
                      one_operator("Conv", 2, 3, 4, 1)};
    file.inputs = {0}, file.outputs = {2};
    return file;
}

MemoryView packed_bytes(std::int64_t address) {
    MemoryView view = cube_at(address, 1, 1, cube_elements);
    view.block = cube_elements;
    view.pixel = view.line = view.surface = cube_elements;
    return view;
}

std::vector<UnitTask> around_cpu() {
    Pass pass;
    pass.src = cube_at(shared_address, cube_h, cube_w, cube_c);
    pass.src.surface *= 2; // that tensor's surfaces are further apart
    pass.output.dst = cube_at(copied_address, cube_h, cube_w, cube_c);
    const Move move{
        packed_bytes(shared_address), packed_bytes(moved_address), 0, {{cube_elements, 1}}};
    return {{0, 1, 1, move}, {1, 1, 2, pass}};
}

} // namespace

TEST_CASE("places/a cube beyond the memory is refused with its operator") {
    ModelFile short_file = handed_cube();
    short_file.tensors[1].address = short_file.memory_bytes - cube_elements / 2;
    const auto lowered = lower(short_file, around_cpu(), emu::generic);
    REQUIRE_FALSE(lowered);
    CHECK(
        lowered.error().detail ==
        "operator 'Reshape' (Reshape): a feature map of 2 x 4 x 16 at address 16320 reaches beyond "
        "the memory");
}

TEST_CASE("places/a cube of the CPU's lies as its own reader has it") {
    const auto lowered = lower(handed_cube(), around_cpu(), emu::generic);
    if (!lowered) FAIL(lowered.error().detail);
    std::vector<std::byte> values(cube_elements);
    for (std::int32_t i = 0; i < cube_elements; ++i) values[i] = static_cast<std::byte>(i);
    const auto moved = emu::lift::run_program(lowered->program, {values})[0];
    for (std::int32_t i = 0; i < cube_elements; ++i) {
        const std::int32_t channel =
            i / (cube_h * cube_w * cube_block) * cube_block + i % cube_block;
        CHECK(moved[i] == values[channel * cube_h * cube_w + i / cube_block % (cube_h * cube_w)]);
    }
}
