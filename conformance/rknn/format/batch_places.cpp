// SPDX-License-Identifier: Apache-2.0
// Pictures of a batch that do not follow one another without gaps, between tasks and the CPU.
#include "conformance/lift/run_program.h"
#include "conformance/rknn/format/random_tasks.h"
#include "emu-core/chip/generic.h"
#include "librknnrt/format/lower.h"

#include <catch2/catch.hpp>

using namespace rknn::format;
using emu::MemoryView;

namespace {

constexpr std::int32_t pictures = 3, width = 18;
constexpr std::int64_t apart = 20 * RandomTasks::block;
constexpr std::int64_t input_address = 0, batch_address = 1 << 12, output_address = 1 << 13;

MemoryView picture(std::int64_t address, std::int32_t n) {
    MemoryView view = cube_at(address, 1, width, 1);
    view.base += n * apart, view.surface = apart;
    return view;
}

Tensor tensor(const char* name, std::vector<std::int32_t> dims, std::int64_t address) {
    Tensor tensor;
    tensor.name = name;
    tensor.element_type = 3;
    tensor.address = address;
    tensor.scale = {1}, tensor.zero_point = {0};
    tensor.dims = std::move(dims);
    tensor.reserved_bytes = 1024;
    return tensor;
}

Tensor batch(const char* name, std::int64_t address) {
    Tensor cube = tensor(name, {pictures, 1, 1, width}, address);
    cube.layout = TensorLayout::cube;
    cube.native_dims = {pictures, 1, 1, width, RandomTasks::block};
    return cube;
}

Operator reshape(std::int32_t from, std::int32_t to) {
    Operator op;
    op.type = "Reshape", op.name = "Reshape:rows";
    op.inputs = {from}, op.outputs = {to};
    return op;
}

// Rows as one input, and as one output.
ModelFile file() {
    ModelFile file;
    file.memory_bytes = file.arena_bytes = 1 << 14;
    file.tensors = {tensor("in", {1, pictures, width}, input_address), batch("batch", 1 << 11),
                    batch("passed", batch_address),
                    tensor("out", {1, pictures, width}, output_address)};
    Operator tasks;
    tasks.type = tasks.name = "Conv", tasks.device = 2;
    tasks.inputs = {1}, tasks.outputs = {2}, tasks.last_task = pictures;
    file.operators = {reshape(0, 1), tasks, reshape(2, 3)};
    file.operators[2].first_task = file.operators[2].last_task = pictures;
    file.inputs = {0}, file.outputs = {3};
    return file;
}

std::vector<UnitTask> tasks() {
    std::vector<UnitTask> tasks;
    for (std::int32_t n = 0; n < pictures; ++n) {
        Pass pass;
        pass.src = picture(1 << 11, n);
        pass.output.dst = picture(batch_address, n);
        tasks.push_back({static_cast<std::size_t>(n), 1, 1, pass});
    }
    return tasks;
}

} // namespace

TEST_CASE("batches/pictures lie where tasks read and write them") {
    const auto lowered = lower(file(), tasks(), emu::generic);
    if (!lowered) FAIL(lowered.error().detail);
    std::vector<std::byte> values(pictures * width);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<std::byte>(i + 1);
    CHECK(emu::lift::run_program(lowered->program, {values})[0] == values);
}

TEST_CASE("batches/pictures at uneven places are not guessed") {
    std::vector<UnitTask> uneven = tasks();
    std::get<Pass>(uneven[1].work).output.dst.base += RandomTasks::block;
    CHECK_FALSE(lower(file(), uneven, emu::generic));
}
