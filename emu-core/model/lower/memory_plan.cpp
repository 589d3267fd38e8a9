// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/lower/memory_plan.h"

#include "emu-core/base/checked.h"
#include "emu-core/engine/program_analysis.h"

#include <algorithm>

namespace emu {
namespace {

struct Placed {
    Lifetime lifetime;
    std::uint64_t first, last; // bytes, last exclusive
};

std::uint64_t size_of(const Program& program, const Lifetime& lifetime) {
    return static_cast<std::uint64_t>(program.spec(lifetime.tensor).bytes());
}

// `placed` is in the order of first bytes.
std::uint64_t lowest_gap(const std::vector<Placed>& placed, const Lifetime& lifetime,
                         std::uint64_t bytes) {
    std::uint64_t offset = 0;
    for (const Placed& other : placed) {
        if (!meet(other.lifetime, lifetime)) continue;
        if (offset + bytes <= other.first) break;
        offset = std::max(offset, align_up(other.last, arena_alignment));
    }
    return offset;
}

} // namespace

void plan_memory(Program& program) {
    std::vector<Lifetime> lifetimes = arena_lifetimes(program);
    std::ranges::stable_sort(lifetimes, std::ranges::greater{},
                             [&](const Lifetime& l) { return size_of(program, l); });
    std::vector<Placed> placed;
    std::uint64_t end = 0;
    for (const Lifetime& lifetime : lifetimes) {
        const std::uint64_t bytes = size_of(program, lifetime);
        const std::uint64_t first = lowest_gap(placed, lifetime, bytes);
        program.tensors[lifetime.tensor].offset = first;
        end = std::max(end, first + bytes);
        const auto place = std::ranges::upper_bound(placed, first, {}, &Placed::first);
        placed.insert(place, {lifetime, first, first + bytes});
    }
    program.arena_bytes = align_up(end, arena_alignment);
}

} // namespace emu
