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

    // Calls visit(y, x, c, offset) in the unit's order until it returns false.
    template <class Visit> bool for_each(Visit visit) const {
        OutputCounters counters(command_);
        for (std::int32_t c = 0; c < channels_; ++c) {
            for (std::int32_t top = y_.first; top <= y_.last; top += y_.step) {
                for (std::int32_t left = x_.first; left <= x_.last; left += x_.step) {
                    if (!visit_tile(top, left, c, counters, visit)) return false;
                }
            }
        }
        return true;
    }

private:
    std::int32_t extent(Field field) const { return static_cast<std::int32_t>(command_[field]); }

    template <class Visit> bool visit_tile(std::int32_t top, std::int32_t left, std::int32_t c,
                                           OutputCounters& counters, Visit visit) const {
        const std::int32_t lines = y_.results(top, y_.end_of(top));
        const std::int32_t pixels = x_.results(left, x_.end_of(left));
        if (lines == 0 || pixels == 0) return true;
        const std::int32_t y = (top - y_.first) / y_.stride, x = (left - x_.first) / x_.stride;
        for (std::int32_t i = 0; i < lines; ++i) {
            for (std::int32_t j = 0; j < pixels; ++j) {
                if (!visit(y + i, x + j, c, counters.offset())) return false;
                counters.end_element();
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
    // Of the first column, the first line and the first cells.
    std::vector<std::int64_t> y_offsets(pattern.h), x_offsets(pattern.w),
        c_offsets(visitor.channels());
    visitor.for_each([&](std::int32_t y, std::int32_t x, std::int32_t c, std::int64_t offset) {
        if (x == 0 && c == 0) y_offsets[y] = offset;
        if (y == 0 && c == 0) x_offsets[x] = offset;
        if (y == 0 && x == 0) c_offsets[c] = offset;
        return true;
    });
    const std::int64_t first = y_offsets[0];
    const bool is_sum =
        visitor.for_each([&](std::int32_t y, std::int32_t x, std::int32_t c, std::int64_t offset) {
            return offset == y_offsets[y] + x_offsets[x] + c_offsets[c] - 2 * first;
        });
    if (first != 0 || !is_sum || !append_axes(y_offsets, 0, pattern.axes) ||
        !append_axes(x_offsets, 1, pattern.axes) || !append_axes(c_offsets, 2, pattern.axes)) {
        return error(Fault::bad_model, "results that lie in no regular pattern");
    }
    return pattern;
}

} // namespace viplite::format
