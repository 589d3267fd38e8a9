// SPDX-License-Identifier: Apache-2.0
// Layers of integers in tiles, merged and lowered: the program computes what the tasks would do to
// the device's memory.
#include "conformance/lift/run_program.h"
#include "conformance/rknn/format/random_tasks.h"
#include "conformance/rknn/format/task_memory.h"
#include "emu-core/chip/generic.h"
#include "librknnrt/format/lower.h"
#include "librknnrt/format/merge/merge.h"

#include <catch2/catch.hpp>

using namespace rknn::format;
using emu::MemoryView;

namespace {

constexpr unsigned layers = 400;

using Bytes = std::vector<std::byte>;

// What is in a view after the tasks, for inputs at other views.
struct Memory {
    std::vector<MemoryView> inputs;
    std::vector<Bytes> values;

    Bytes after(const std::vector<UnitTask>& tasks, const MemoryView& output) const {
        TaskMemory memory(RandomTasks::memory_bytes);
        for (std::size_t i = 0; i < inputs.size(); ++i) memory.bytes().write(inputs[i], values[i]);
        for (const UnitTask& task : tasks) memory.run(task.work);
        return memory.bytes().read(output);
    }
};

// The file with the second operand as another input.
ModelFile file_with(const Memory& memory, const MemoryView& output) {
    ModelFile file = file_of(memory.inputs[0], output);
    if (memory.inputs.size() > 1) {
        file.tensors.push_back(file_of(memory.inputs[1], output).tensors[0]);
        file.inputs.push_back(2);
    }
    return file;
}

void check(const Memory& memory, const MemoryView& output, const std::vector<UnitTask>& tasks) {
    const Bytes expected = memory.after(tasks, output);
    const ModelFile file = file_with(memory, output);
    const std::vector<UnitTask> merged = merge(tasks);
    CHECK(merged.size() == 1);
    CHECK(merged[0].tasks == tasks.size());
    for (const std::vector<UnitTask>& either : {tasks, merged}) {
        const auto lowered = lower(file, either, emu::generic);
        if (!lowered) FAIL(lowered.error().detail);
        if (either.size() == 1) CHECK(lowered->reads.through_memory == 0);
        CHECK(emu::lift::run_program(lowered->program, memory.values)[0] == expected);
    }
}

Memory memory_of(RandomTasks& random, const MemoryView& src, const DataPath* path) {
    Memory memory;
    memory.inputs.push_back(src);
    if (path && path->element) memory.inputs.push_back(path->element->view);
    for (const MemoryView& view : memory.inputs) {
        memory.values.push_back(random.bytes(view.elements()));
    }
    return memory;
}

} // namespace

TEST_CASE("lower/convolutions in tiles") {
    for (unsigned seed = 1; seed <= layers; ++seed) {
        INFO("seed " << seed);
        RandomTasks random(seed);
        const Convolution whole = random.convolution();
        const Memory memory = memory_of(random, whole.src, &whole.output);
        check(memory, whole.output.dst, random.tiles(whole));
    }
}

TEST_CASE("lower/pooling in tiles") {
    for (unsigned seed = 1; seed <= layers; ++seed) {
        INFO("seed " << seed);
        RandomTasks random(seed);
        const Pooling whole = random.pooling();
        check(memory_of(random, whole.src, nullptr), whole.dst, random.tiles(whole));
    }
}

TEST_CASE("lower/passes in tiles") {
    for (unsigned seed = 1; seed <= layers; ++seed) {
        INFO("seed " << seed);
        RandomTasks random(seed);
        const Pass whole = random.pass();
        const Memory memory = memory_of(random, whole.src, &whole.output);
        check(memory, whole.output.dst, random.tiles(whole));
    }
}
