// SPDX-License-Identifier: Apache-2.0
#include "emu-core/tensor/map_copy.h"

#include <algorithm>
#include <array>
#include <vector>

namespace emu {
namespace {

// One loop: so many elements, so many bytes apart in either map.
struct Loop {
    std::int64_t extent = 1;
    std::ptrdiff_t src = 0, dst = 0;
};

// A stretch of an axis along which both distances are constant, and where it begins. An index is
// the sum of what each axis adds to it, so the axes can be looked at one by one.
struct Stretch {
    Loop loop;
    std::ptrdiff_t src_start = 0, dst_start = 0;
};

std::ptrdiff_t position(const MapView& view, Axis axis, std::int64_t coordinate) {
    Extents at{0, 0, 0, 0};
    switch (axis) {
    case Axis::n: at.n = coordinate; break;
    case Axis::h: at.h = coordinate; break;
    case Axis::w: at.w = coordinate; break;
    case Axis::c: at.c = coordinate; break;
    }
    return static_cast<std::ptrdiff_t>(view.layout.offset(at, view.stored) * view.element);
}

// Where the layout's next block of the axis begins, at most `end`.
std::int64_t next_block(const MapView& view, Axis axis, std::int64_t coordinate, std::int64_t end) {
    const std::int64_t block = view.layout.block(axis);
    return block == 0 ? end : std::min(end, (coordinate / block + 1) * block);
}

std::vector<Stretch> stretches(Axis axis, const Box& box, const MapView& src, const MapView& dst) {
    std::vector<Stretch> found;
    const std::int64_t end = box.end[axis];
    for (std::int64_t start = box.first[axis], next = 0; start < end; start = next) {
        next = next_block(src, axis, start, next_block(dst, axis, start, end));
        Stretch stretch;
        stretch.src_start = position(src, axis, start);
        stretch.dst_start = position(dst, axis, start);
        stretch.loop.extent = next - start;
        if (next - start > 1) {
            stretch.loop.src = position(src, axis, start + 1) - stretch.src_start;
            stretch.loop.dst = position(dst, axis, start + 1) - stretch.dst_start;
        }
        found.push_back(stretch);
    }
    return found;
}

// Nested loops, outermost first: ordered as the destination lies.
class Nest {
public:
    void add(const Loop& loop) {
        if (loop.extent == 1) return;
        std::size_t place = count_++;
        for (; place != 0 && loops_[place - 1].dst < loop.dst; --place) {
            loops_[place] = loops_[place - 1];
        }
        loops_[place] = loop;
    }

    // Makes one loop of two where the outer continues what the inner does, in both maps.
    void join() {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            const Loop inner = loops_[i];
            Loop& outer = loops_[kept == 0 ? 0 : kept - 1];
            const bool continues = kept != 0 && outer.src == inner.src * inner.extent &&
                                   outer.dst == inner.dst * inner.extent;
            if (continues)
                outer = {outer.extent * inner.extent, inner.src, inner.dst};
            else
                loops_[kept++] = inner;
        }
        std::fill(loops_.begin() + kept, loops_.end(), Loop{});
        count_ = kept;
    }

    // Removes the loop that runs as a line: the innermost, or the longest if that one is short.
    Loop take_line() {
        if (count_ == 0) return {};
        const auto last = loops_.begin() + count_ - 1;
        auto line = last;
        if (last->extent < short_line) {
            line = std::max_element(loops_.begin(), last + 1, [](const Loop& a, const Loop& b) {
                return a.extent < b.extent;
            });
        }
        const Loop taken = *line;
        *line = Loop{};
        return taken;
    }

    template <class Visit> void visit(const std::byte* src, std::byte* dst, Visit&& body) const {
        visit_from(0, src, dst, body);
    }

private:
    template <class Visit>
    void visit_from(std::size_t depth, const std::byte* src, std::byte* dst, Visit& body) const {
        if (depth == loops_.size()) return body(src, dst);
        const Loop& loop = loops_[depth];
        for (std::int64_t i = 0; i < loop.extent; ++i, src += loop.src, dst += loop.dst) {
            visit_from(depth + 1, src, dst, body);
        }
    }

    static constexpr std::int64_t short_line = 16; // below it, a call costs more than its elements

    std::array<Loop, 4> loops_{};
    std::size_t count_ = 0;
};

// The part of the map where every axis is in one stretch.
void copy_part(const Stretch& n, const Stretch& h, const Stretch& w, const Stretch& c,
               const std::byte* src, std::byte* dst, const LineCopy& copy) {
    Nest nest;
    for (const Stretch* stretch : {&n, &h, &w, &c}) {
        nest.add(stretch->loop);
        src += stretch->src_start;
        dst += stretch->dst_start;
    }
    nest.join();
    const Loop line = nest.take_line();
    nest.visit(src, dst, [&](const std::byte* line_src, std::byte* line_dst) {
        copy.run(line_src, line.src, line_dst, line.dst, static_cast<std::size_t>(line.extent));
    });
}

} // namespace

void copy_map(const Box& box, const MapView& src_view, const std::byte* src,
              const MapView& dst_view, std::byte* dst, const LineCopy& copy) {
    const auto n_axis = stretches(Axis::n, box, src_view, dst_view);
    const auto h_axis = stretches(Axis::h, box, src_view, dst_view);
    const auto w_axis = stretches(Axis::w, box, src_view, dst_view);
    const auto c_axis = stretches(Axis::c, box, src_view, dst_view);
    for (const Stretch& n : n_axis) {
        for (const Stretch& c : c_axis) {
            for (const Stretch& h : h_axis) {
                for (const Stretch& w : w_axis) copy_part(n, h, w, c, src, dst, copy);
            }
        }
    }
}

} // namespace emu
