// SPDX-License-Identifier: Apache-2.0
// Tiles whose results lie over one another: of what several write the last counts, so that they are
// no one layer.
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

constexpr std::int32_t tiles = 3, pixels = 4;
constexpr std::int64_t atom = RandomTasks::block, apart = 2 * atom;

// One row of pixels of one atom each; the results of the next tile begin two pixels behind.
MemoryView source(std::int32_t tile) {
    return cube_at(RandomTasks::input_address + tile * pixels * atom, 1, pixels, atom);
}
MemoryView destination(std::int32_t tile) {
    return cube_at(RandomTasks::output_address + tile * apart, 1, pixels, atom);
}
// All that is read, and all that is written.
MemoryView input() {
    return cube_at(RandomTasks::input_address, 1, tiles * pixels, atom);
}
MemoryView output() {
    return cube_at(RandomTasks::output_address, 1, (tiles - 1) * 2 + pixels, atom);
}

// `next`: the stride that leads from one tile's results to the next one's.
template <class Work> std::vector<UnitTask> tasks(std::int64_t MemoryView::*next) {
    std::vector<UnitTask> result;
    for (std::int32_t tile = 0; tile < tiles; ++tile) {
        Work work;
        work.src = source(tile);
        MemoryView dst = destination(tile);
        dst.*next = apart;
        if constexpr (std::is_same_v<Work, Pooling>) {
            work.dst = dst;
        } else {
            work.output.dst = dst;
        }
        if constexpr (std::is_same_v<Work, Convolution>) {
            work.out_w = pixels;
            work.weight_zero = {0};
            std::vector<std::byte> weights(atom * atom);
            for (std::int64_t i = 0; i < atom; ++i) weights[i * atom + i] = std::byte{1};
            work.weights = std::move(weights);
        }
        result.push_back({static_cast<std::size_t>(tile), 1, 0, std::move(work)});
    }
    return result;
}

std::vector<std::byte> in_memory(const std::vector<UnitTask>& tasks,
                                 const std::vector<std::byte>& values) {
    TaskMemory memory(RandomTasks::memory_bytes);
    memory.bytes().write(input(), values);
    for (const UnitTask& task : tasks) memory.run(task.work);
    return memory.bytes().read(output());
}

template <class Work> void check(std::int64_t MemoryView::*next) {
    const std::vector<UnitTask> all = tasks<Work>(next);
    const std::vector<UnitTask> merged = merge(all);
    CHECK(merged.size() == tiles);
    RandomTasks random(1);
    const auto values = random.bytes(static_cast<std::size_t>(input().elements()));
    const auto lowered = lower(file_of(input(), output()), merged, emu::generic);
    if (!lowered) FAIL(lowered.error().detail);
    CHECK(emu::lift::run_program(lowered->program, {values})[0] == in_memory(all, values));
}

} // namespace

TEST_CASE("overlapping tiles/rows that begin within the rows before them") {
    check<Pass>(&MemoryView::line);
    check<Convolution>(&MemoryView::line);
    check<Pooling>(&MemoryView::line);
}

TEST_CASE("overlapping tiles/surfaces that begin within the surfaces before them") {
    check<Pass>(&MemoryView::surface);
    check<Pooling>(&MemoryView::surface);
}

TEST_CASE("overlapping tiles/those that lie side by side become one") {
    std::vector<UnitTask> all = tasks<Pass>(&MemoryView::line);
    for (std::int32_t tile = 0; tile < tiles; ++tile) {
        auto& dst = std::get<Pass>(all[static_cast<std::size_t>(tile)].work).output.dst;
        dst.line = pixels * atom;
        dst.base = RandomTasks::output_address + tile * dst.line;
    }
    CHECK(merge(all).size() == 1);
}
