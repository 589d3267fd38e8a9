// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/move_pattern.h"

#include "libviplite/format/execution/decode/tensor_fields.h"

#include <algorithm>
#include <span>

namespace viplite::format {
namespace {

using namespace tensor_field;
using emu::error;
using emu::Fault;

constexpr std::int64_t most_elements = std::int64_t{1} << 24; // of one operation

// One axis of the window in tiles.
struct TiledAxis {
    std::int32_t first = 0, last = 0; // cells
    std::int32_t tile = 1, step = 1;
    std::int32_t pool = 1, stride = 1;

    // How many results cells from `at` to `end` give.
    std::int32_t results(std::int32_t at, std::int32_t end) const {
        return std::max(0, (end - at - pool) / stride + (end - at >= pool ? 1 : 0));
    }
    std::int32_t end_of(std::int32_t at) const { return std::min(at + tile, last + 1); }
    // Of all tiles together, where each begins where the one before it ended.
    std::int32_t results() const { return results(first, last + 1); }

    bool is_partition() const {
        const bool one = first + step > last;
        return tile >= 1 && step >= 1 && last >= first &&
               (one ? tile > last - first
                    : step % stride == 0 && results(0, tile) == step / stride);
    }
};

// Elements of a line, and where they go.
struct MovedRun {
    std::int32_t y = 0, x = 0, c = 0, count = 0;
    std::int64_t offset = 0, distance = 0;
};

class Visitor {
public:
    Visitor(const CommandWords& command, const MoveWindow& window)
        : command_(command),
          channels_(window.channels), y_{window.top,          window.bottom, extent(tile_height),
                                         extent(tile_step_y), window.pool,   window.stride},
          x_{window.left,         window.right, extent(tile_width),
             extent(tile_step_x), window.pool,  window.stride} {}

    emu::Outcome check() const {
        if (channels_ < 1 || !y_.is_partition() || !x_.is_partition() || h() < 1 || w() < 1) {
            return error(Fault::bad_model,
                         "tiles of %d x %d that leave out cells or have them "
                         "twice",
                         y_.tile, x_.tile);
        }
        if (std::int64_t{h()} * w() <= most_elements / channels_) return {};
        return error(Fault::bad_model, "a window larger than networks have");
    }

    std::int32_t h() const { return y_.results(); }
    std::int32_t w() const { return x_.results(); }
    std::int32_t channels() const { return channels_; }

    // Calls visit(run) in the unit's order until it returns false. Of channels that are proven to
    // be like the one before, but for the same distance, visit_alike(channel, offset).
    template <class Visit, class VisitAlike>
    bool for_each(Visit visit, VisitAlike visit_alike) const {
        OutputCounters counters(command_);
        for (std::int32_t c = 0; c < channels_; ++c) {
            const OutputCounters before = counters;
            if (!visit_channel(c, counters, visit)) return false;
            const std::int64_t distance = counters.offset() - before.offset();
            const auto alike = static_cast<std::int32_t>(
                std::min<std::int64_t>(channels_ - 1 - c, counters.repeats(before)));
            for (std::int32_t i = 1; i <= alike; ++i) {
                visit_alike(c + i, before.offset() + i * distance);
            }
            counters.skip(before, alike);
            c += alike;
        }
        return true;
    }

private:
    std::int32_t extent(Field field) const { return static_cast<std::int32_t>(command_[field]); }

    template <class Visit>
    bool visit_channel(std::int32_t c, OutputCounters& counters, Visit visit) const {
        for (std::int32_t top = y_.first; top <= y_.last; top += y_.step) {
            for (std::int32_t left = x_.first; left <= x_.last; left += x_.step) {
                if (!visit_tile(top, left, c, counters, visit)) return false;
            }
        }
        return true;
    }

    template <class Visit> bool visit_tile(std::int32_t top, std::int32_t left, std::int32_t c,
                                           OutputCounters& counters, Visit visit) const {
        const std::int32_t lines = y_.results(top, y_.end_of(top));
        const std::int32_t pixels = x_.results(left, x_.end_of(left));
        if (lines == 0 || pixels == 0) return true;
        const std::int32_t y = (top - y_.first) / y_.stride, x = (left - x_.first) / x_.stride;
        for (std::int32_t i = 0; i < lines; ++i) {
            for (std::int32_t j = 0; j < pixels;) {
                const auto count =
                    static_cast<std::int32_t>(std::min<std::int64_t>(pixels - j, counters.run()));
                if (!visit(
                        MovedRun{y + i, x + j, c, count, counters.offset(), counters.distance()}))
                    return false;
                counters.end_elements(count);
                j += count;
            }
            counters.end_line();
        }
        counters.end_tile();
        return true;
    }

    const CommandWords& command_;
    std::int32_t channels_;
    TiledAxis y_, x_;
};

// Where elements go, as the sum of what their line, their pixel and their channel add to it.
class OffsetSums {
public:
    explicit OffsetSums(const Visitor& visitor)
        : y_(visitor.h()), x_(visitor.w()), c_(visitor.channels()) {}

    // In the unit's order, which comes to the first column, line and channel before all else.
    // False: it is no such sum.
    bool add(const MovedRun& run) {
        if (run.x == 0 && run.c == 0) y_[run.y] = run.offset;
        if (run.y == 0 && run.x == 0) c_[run.c] = run.offset;
        for (std::int32_t i = 0; run.y == 0 && run.c == 0 && i < run.count; ++i)
            x_[run.x + i] = run.offset + i * run.distance;
        const std::int64_t others = y_[run.y] + c_[run.c] - 2 * y_[0];
        bool is_sum = true;
        for (std::int32_t i = 0; i < run.count; ++i)
            is_sum &= run.offset + i * run.distance == x_[run.x + i] + others;
        return is_sum;
    }

    // A channel that is like another one, from there on.
    void add_alike(std::int32_t channel, std::int64_t offset) { c_[channel] = offset; }

    const std::vector<std::int64_t>& y() const { return y_; }
    const std::vector<std::int64_t>& x() const { return x_; }
    const std::vector<std::int64_t>& c() const { return c_; }

private:
    std::vector<std::int64_t> y_, x_, c_;
};

// Adds the loops that count through `offsets` along an axis. False: there are none.
bool append_axes(std::vector<std::int64_t> offsets, int axis, std::vector<MoveAxis>& axes) {
    std::int64_t step = 1;
    while (offsets.size() > 1) {
        const std::int64_t stride = offsets[1] - offsets[0];
        std::size_t run = 2;
        while (run < offsets.size() && offsets[run] - offsets[run - 1] == stride) ++run;
        if (offsets.size() % run != 0) return false;
        std::vector<std::int64_t> begins;
        for (std::size_t i = 0; i < offsets.size(); ++i) {
            if (i % run == 0) begins.push_back(offsets[i]);
            if (offsets[i] != begins.back() + static_cast<std::int64_t>(i % run) * stride) {
                return false;
            }
        }
        axes.push_back({axis, static_cast<std::int32_t>(run), step, stride});
        step *= static_cast<std::int64_t>(run);
        offsets = std::move(begins);
    }
    return true;
}

} // namespace

emu::Result<MovePattern> move_pattern(const CommandWords& command, const MoveWindow& window) {
    const Visitor visitor(command, window);
    EMU_TRY(visitor.check());
    MovePattern pattern{visitor.h(), visitor.w(), {}};
    OffsetSums sums(visitor);
    const bool is_sum = visitor.for_each(
        [&](const MovedRun& run) { return sums.add(run); },
        [&](std::int32_t channel, std::int64_t offset) { sums.add_alike(channel, offset); });
    if (sums.y()[0] != 0 || !is_sum || !append_axes(sums.y(), 0, pattern.axes) ||
        !append_axes(sums.x(), 1, pattern.axes) || !append_axes(sums.c(), 2, pattern.axes)) {
        return error(Fault::bad_model, "results that lie in no regular pattern");
    }
    return pattern;
}

} // namespace viplite::format
