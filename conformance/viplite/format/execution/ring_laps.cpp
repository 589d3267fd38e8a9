// SPDX-License-Identifier: Apache-2.0
// Which parts of a circular buffer were written in which lap.
#include "libviplite/format/execution/memory/ring_laps.h"

#include "emu-core/lift/reads/view_extent.h"

#include <catch2/catch.hpp>
#include <set>

using namespace viplite::format;

namespace {

// 8 lines of 6 pixels of 4 channels, a surface each, in a circle that is a little larger.
constexpr Ring ring{256, 1024};

RingView map_at_begin(std::int64_t base) {
    RingView view{{}, ring};
    view.view.base = base;
    view.view.h = 8, view.view.w = 6, view.view.c = 4;
    view.view.line = 6, view.view.pixel = 1, view.view.surface = 48, view.view.block = 1;
    view.view.dtype = emu::Dtype::u8;
    return view;
}

class Written {
public:
    void add(const RingView& view, std::int64_t lap) {
        emu::lift::for_each_run(view.view, [&](const emu::lift::ByteRange& range) {
            for (std::int64_t at = range.first; at < range.last; ++at) {
                addresses_.insert(at + lap * view.ring.bytes);
            }
            return true;
        });
    }

    std::optional<LapPlan> plan(const RingView& view) const {
        return plan_laps(view, [&](const RingView& part) { return has(part); });
    }

private:
    bool has(const RingView& view) const {
        return emu::lift::for_each_run(view.view, [&](const emu::lift::ByteRange& range) {
            for (std::int64_t at = range.first; at < range.last; ++at) {
                if (!addresses_.contains(at)) return false;
            }
            return true;
        });
    }

    std::set<std::int64_t> addresses_;
};

} // namespace

TEST_CASE("laps/a view that was written as it is, or a lap away, is one part") {
    for (const std::int64_t lap : {0, 1, -1}) {
        const RingView view = map_at_begin(900);
        Written written;
        written.add(view, lap);
        const auto plan = written.plan(view);
        REQUIRE(plan);
        CHECK(plan->parts.empty());
        CHECK(plan->lap == lap);
        CHECK(plan->view.view.base == 900 + lap * ring.bytes);
    }
}

TEST_CASE("laps/lines of two laps") {
    const RingView view = map_at_begin(900);
    Written written;
    written.add(part_of(view, 0, 0, 1).view, 1);
    written.add(part_of(view, 0, 1, 7).view, 0);
    const auto plan = written.plan(view);
    REQUIRE(plan);
    CHECK(plan->axis == 0);
    REQUIRE(plan->parts.size() == 2);
    CHECK(plan->parts[0].view.view.h == 1);
    CHECK(plan->parts[0].view.view.base == 900 + ring.bytes);
    CHECK(plan->parts[1].view.view.h == 7);
    CHECK(plan->parts[1].view.view.base == 906);
}

TEST_CASE("laps/lines of columns, and of channels") {
    for (const int axis : {1, 2}) {
        INFO("axis " << axis);
        const RingView view = map_at_begin(900);
        const RingView first = part_of(view, axis, 0, 3).view;
        const RingView last = part_of(view, axis, 3, axis == 1 ? 3 : 1).view;
        Written written;
        written.add(part_of(first, 0, 0, 2).view, 1);
        written.add(part_of(first, 0, 2, 6).view, 0);
        written.add(last, -1);
        const auto plan = written.plan(view);
        REQUIRE(plan);
        CHECK(plan->axis == axis);
        REQUIRE(plan->parts.size() == 2);
        CHECK(plan->parts[0].view.view.elements() == first.view.elements());
        REQUIRE(plan->parts[0].parts.size() == 2);
        CHECK(plan->parts[0].parts[0].view.view.elements() == first.view.elements() / 4);
        CHECK(plan->parts[0].parts[0].lap == 1);
        CHECK(plan->parts[1].parts.empty());
        CHECK(plan->parts[1].view.view.base == last.view.base - ring.bytes);
        CHECK(plan->parts[1].view.view.elements() == last.view.elements());
    }
}

TEST_CASE("laps/what was not written is in no lap") {
    const RingView view = map_at_begin(900);
    Written written;
    written.add(part_of(view, 0, 0, 3).view, 0);
    written.add(part_of(view, 0, 4, 4).view, 1);
    CHECK(!written.plan(view));
}
