// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/elements/byte_table.h"
#include "emu-core/ops/fast/elements/byte_threads.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace emu::ops::fast {
namespace {

using threads::ByteNode;
using threads::ByteOrigin;
using threads::FollowedProgram;
using threads::FollowedStore;
using threads::ReachedPixels;
using threads::ThreadPlace;

constexpr std::int32_t most_times = 4, most_distance = 16;

std::int64_t floor_quotient(std::int64_t a, std::int64_t b) {
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

// How many pixels of the result one of the source becomes, in one direction: where there is but one
// thread in that direction, nothing says so, and it is `only`.
std::optional<std::int32_t> times_of(const ThreadPlace& source, const ThreadPlace& result,
                                     std::int32_t only) {
    if (source.is_constant() && result.is_constant()) return only;
    for (std::int32_t times = 1; times <= most_times; ++times) {
        bool is_so = true;
        for (std::size_t i = 0; i < 3; ++i) is_so &= source.steps[i] * times == result.steps[i];
        if (is_so) return times;
    }
    return std::nullopt;
}

// What all stored bytes have to have in common.
class PlaneFinder {
public:
    // Where one thread is all that there is in a direction, pixels are repeated so often.
    struct Times {
        std::int32_t x = 1, y = 1;
    };

    PlaneFinder(const ThreadProgram& program, const ThreadGrid& grid,
                const FollowedProgram& followed, Times only)
        : program_(program), grid_(grid), followed_(followed), only_(only) {}

    std::optional<BytePlanes> take() {
        if (followed_.stores.empty() || !find_plane_axis()) return std::nullopt;
        for (const FollowedStore& store : followed_.stores) {
            for (std::size_t i = 0; i < store.bytes.size(); ++i)
                if (!agrees(store, i)) return std::nullopt;
        }
        return std::move(planes_);
    }

    // Of each load, by number: the source that it is of. -1: none.
    const std::vector<int>& source_of_load() const { return source_of_load_; }

private:
    // The number of the threads that says the plane, which says nothing of pixels.
    bool find_plane_axis() {
        std::array<bool, 3> of_plane{}, of_pixel{};
        const auto look = [&](const ReachedPixels& pixels) {
            for (std::size_t i = 0; i < 3; ++i) {
                of_plane[i] |= pixels.address.steps[i] != 0;
                of_pixel[i] |= pixels.x.steps[i] != 0 || pixels.y.steps[i] != 0;
            }
        };
        for (const ReachedPixels& load : followed_.loads) look(load);
        for (const FollowedStore& store : followed_.stores) look(store.pixels);
        for (std::size_t i = 0; i < 3; ++i) {
            if (!of_plane[i]) continue;
            if (plane_axis_ || of_pixel[i]) return false;
            plane_axis_ = i;
        }
        planes_.count = plane_axis_ ? grid_.extents[*plane_axis_] : 1;
        source_of_load_.assign(followed_.loads.size(), -1);
        return true;
    }

    BytePlane plane_of(const ReachedPixels& pixels) const {
        const ThreadImage& image = program_.images[pixels.image];
        return {pixels.address.base, plane_axis_ ? pixels.address.steps[*plane_axis_] : 0,
                image.line, image.width, image.height};
    }

    const ByteNode& node(int number) const {
        return followed_.nodes[static_cast<std::size_t>(number)];
    }

    bool agrees(const FollowedStore& store, std::size_t element) {
        const ByteNode& stored = node(store.bytes[element]);
        const std::vector<int> bases =
            stored.is_greatest ? std::vector<int>{store.bytes[element]} : stored.bases;
        const bool is_first = planes_.sources.empty();
        if (is_first) {
            planes_.result = plane_of(store.pixels);
            planes_.sources.resize(bases.size());
            set_up_ = std::vector<bool>(bases.size());
        }
        if (plane_of(store.pixels) != planes_.result || bases.size() != planes_.sources.size())
            return false;
        if (bases.size() == 2) return agrees_with_pair(store, element, bases);
        return agrees_with_window(store, element, node(bases[0]), is_first);
    }

    bool is_source(std::size_t source, std::uint32_t load) {
        const BytePlane plane = plane_of(followed_.loads[load]);
        if (!set_up_[source]) planes_.sources[source] = plane;
        set_up_[source] = true;
        int& known = source_of_load_[load];
        if (known >= 0 && known != static_cast<int>(source)) return false;
        known = static_cast<int>(source);
        return planes_.sources[source] == plane;
    }

    bool agrees_with_pair(const FollowedStore& store, std::size_t element,
                          const std::vector<int>& bases) {
        std::vector<ByteOrigin> origins;
        for (const int base : bases) {
            if (node(base).origins.size() != 1) return false;
            origins.push_back(node(base).origins[0]);
        }
        std::ranges::sort(origins);
        for (std::size_t source = 0; source < 2; ++source) {
            const ReachedPixels& load = followed_.loads[origins[source].load];
            ThreadPlace x = store.pixels.x;
            x.base += static_cast<std::int64_t>(element) - origins[source].element;
            if (load.x != x || load.y != store.pixels.y) return false;
            if (!is_source(source, origins[source].load)) return false;
            const BytePlane& plane = planes_.sources[source];
            if (plane.width < planes_.result.width || plane.height < planes_.result.height)
                return false;
        }
        return true;
    }

    bool agrees_with_window(const FollowedStore& store, std::size_t element, const ByteNode& base,
                            bool is_first) {
        std::set<std::pair<std::int32_t, std::int32_t>> window;
        std::optional<std::int32_t> times_x, times_y;
        for (const ByteOrigin& origin : base.origins) {
            const ReachedPixels& load = followed_.loads[origin.load];
            times_x = times_of(load.x, store.pixels.x, only_.x);
            times_y = times_of(load.y, store.pixels.y, only_.y);
            if (!times_x || !times_y || !is_source(0, origin.load)) return false;
            const std::int64_t x = store.pixels.x.base + static_cast<std::int64_t>(element);
            const std::int64_t dx = load.x.base + origin.element - floor_quotient(x, *times_x);
            const std::int64_t dy = load.y.base - floor_quotient(store.pixels.y.base, *times_y);
            if (std::max(std::abs(dx), std::abs(dy)) > most_distance) return false;
            window.emplace(static_cast<std::int32_t>(dy), static_cast<std::int32_t>(dx));
        }
        BytePlanes found = planes_;
        found.times_x = *times_x;
        found.times_y = *times_y;
        found.is_signed = base.is_signed;
        const auto by_x = [](const auto& a, const auto& b) { return a.second < b.second; };
        found.first_y = window.begin()->first;
        found.last_y = window.rbegin()->first;
        found.first_x = std::ranges::min_element(window, by_x)->second;
        found.last_x = std::ranges::max_element(window, by_x)->second;
        if (is_first) planes_ = found;
        const auto cells = (found.last_x - found.first_x + 1) * (found.last_y - found.first_y + 1);
        const bool repeats = found.times_x > 1 || found.times_y > 1;
        return window.size() == static_cast<std::size_t>(cells) && (!repeats || cells == 1) &&
               std::tie(found.times_x, found.times_y, found.is_signed, found.first_x, found.last_x,
                        found.first_y, found.last_y) ==
                   std::tie(planes_.times_x, planes_.times_y, planes_.is_signed, planes_.first_x,
                            planes_.last_x, planes_.first_y, planes_.last_y);
    }

    const ThreadProgram& program_;
    const ThreadGrid& grid_;
    const FollowedProgram& followed_;
    Times only_;
    std::optional<std::size_t> plane_axis_;
    std::vector<int> source_of_load_;
    std::vector<bool> set_up_;
    BytePlanes planes_;
};

// How often pixels may be repeated, as far as the threads do not say it: once before all else.
std::vector<PlaneFinder::Times> guesses(const FollowedProgram& followed) {
    bool one_x = true, one_y = true;
    for (const FollowedStore& store : followed.stores) {
        one_x &= store.pixels.x.is_constant();
        one_y &= store.pixels.y.is_constant();
    }
    std::vector<PlaneFinder::Times> guesses;
    for (std::int32_t y = 1; y <= (one_y ? most_times : 1); ++y)
        for (std::int32_t x = 1; x <= (one_x ? most_times : 1); ++x) guesses.push_back({x, y});
    return guesses;
}

} // namespace

std::optional<BytePlanes> byte_planes(const ThreadProgram& program, const ThreadGrid& grid,
                                      threads::RunSteps run_steps) {
    const auto followed = threads::follow(program, grid);
    if (!followed) return std::nullopt;
    for (const PlaneFinder::Times& guess : guesses(*followed)) {
        PlaneFinder finder(program, grid, *followed, guess);
        auto planes = finder.take();
        if (!planes) continue;
        auto table = byte_table(program, grid, *followed, finder.source_of_load(),
                                planes->sources.size(), run_steps);
        if (!table) return std::nullopt;
        planes->table = *std::move(table);
        return planes;
    }
    return std::nullopt;
}

} // namespace emu::ops::fast
