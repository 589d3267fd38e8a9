// SPDX-License-Identifier: Apache-2.0
// Whatever was written and read where: a program of tensors computes what the memory would hold.
#include "emu-core/lift/memory_program.h"

#include "conformance/lift/random_views.h"
#include "conformance/lift/run_program.h"
#include "conformance/lift/view_memory.h"
#include "emu-core/chip/generic.h"

#include <catch2/catch.hpp>

using namespace emu;
using namespace emu::lift;

namespace {

constexpr int programs = 4000;

TensorSpec map_of(const MemoryView& view) {
    return {"t", view.dtype, {1, view.h, view.w, view.c}, {}};
}

// One random sequence of writes and reads, in both forms.
class BothMemories {
public:
    explicit BothMemories(unsigned seed) : views_(seed) {}

    ReadCounts run() {
        for (int i = views_.below(3); i > 0; --i) add_constant();
        for (int i = 1 + views_.below(6); i > 0; --i) add_input();
        for (int i = views_.below(6); i > 0; --i) add_copy();
        for (int i = 1 + views_.below(3); i > 0; --i) add_output();
        const ReadCounts counts = program_.reads();
        auto program = std::move(program_).finish(outputs_, "");
        if (!program) FAIL(program.error().detail);
        CHECK(run_program(*program, inputs_) == expected_);
        return counts;
    }

private:
    void add_constant() {
        const std::int64_t address = views_.below(2500);
        const auto bytes = views_.bytes(1 + views_.below(400));
        if (program_.constant_bytes(address, bytes)) memory_.set(address, bytes);
    }

    void add_input() {
        const MemoryView view = views_.view(true);
        inputs_.push_back(views_.bytes(view.elements() * size_of(view.dtype)));
        REQUIRE(program_.write(view, program_.input(map_of(view), {})));
        memory_.write(view, inputs_.back());
    }

    void add_copy() {
        const MemoryView from = views_.view(false), to = views_.view_like(from);
        const auto tensor = program_.read(from, "read");
        REQUIRE(tensor);
        REQUIRE(program_.write(to, *tensor));
        memory_.write(to, memory_.read(from));
    }

    void add_output() {
        const MemoryView view = views_.view(false);
        const auto tensor = program_.read(view, "read");
        REQUIRE(tensor);
        CHECK(program_.spec(*tensor).shape == map_of(view).shape);
        outputs_.push_back({*tensor, map_of(view)});
        expected_.push_back(memory_.read(view));
    }

    RandomViews views_;
    MemoryProgram program_{generic, RandomViews::memory_bytes};
    ViewMemory memory_{RandomViews::memory_bytes};
    std::vector<MemoryProgram::Output> outputs_;
    std::vector<std::vector<std::byte>> inputs_, expected_;
};

} // namespace

TEST_CASE("random programs/compute what memory holds") {
    ReadCounts all;
    for (unsigned seed = 1; seed <= programs; ++seed) {
        INFO("seed " << seed);
        const ReadCounts counts = BothMemories(seed).run();
        all.whole += counts.whole, all.parts += counts.parts;
        all.joined += counts.joined, all.through_memory += counts.through_memory;
    }
    INFO(all.whole << " whole, " << all.parts << " parts, " << all.joined << " joined, "
                   << all.through_memory << " through memory");
    // Every way is taken, and the last one for the few views that fit nothing.
    CHECK(all.whole > programs / 10);
    CHECK(all.parts > programs / 10);
    CHECK(all.joined > programs / 10);
    CHECK(all.through_memory > programs / 20);
    CHECK(all.through_memory < all.whole + all.parts + all.joined);
}
