// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/elements/byte_threads.h"

#include <algorithm>
#include <cstring>

namespace emu::ops::fast {
namespace {

struct ByteLine {
    std::uint8_t* first;
    std::int64_t count;

    void copy(const std::uint8_t* from, std::uint8_t flip) const {
        for (std::int64_t i = 0; i < count; ++i) first[i] = from[i] ^ flip;
    }
    void raise(const std::uint8_t* from, std::uint8_t flip) const {
        for (std::int64_t i = 0; i < count; ++i)
            first[i] = std::max<std::uint8_t>(first[i], from[i] ^ flip);
    }
};

class PlaneRun {
public:
    explicit PlaneRun(const BytePlanes& planes)
        : planes_(planes), flip_(planes.is_signed ? 0x80 : 0),
          down_(static_cast<std::size_t>(source().width)),
          wide_(static_cast<std::size_t>(result().width + planes.last_x - planes.first_x)),
          line_(static_cast<std::size_t>(result().width + planes.times_x)) {
        for (std::size_t i = 0; i < 256 && planes.sources.size() == 1; ++i)
            changes_ |= planes.table[i] != i;
    }

    void window(const std::uint8_t* src, std::uint8_t* dst) {
        const std::int64_t width = result().width;
        for (std::int32_t y = 0; y < result().height; ++y) {
            const ByteLine down{down_.data(), source().width};
            down.copy(line_at(src, y + planes_.first_y), flip_);
            for (std::int32_t dy = planes_.first_y + 1; dy <= planes_.last_y; ++dy)
                down.raise(line_at(src, y + dy), flip_);
            for (std::size_t x = 0; x < wide_.size(); ++x) {
                const auto from = static_cast<std::int64_t>(x) + planes_.first_x;
                wide_[x] = down_[static_cast<std::size_t>(
                    std::clamp<std::int64_t>(from, 0, source().width - 1))];
            }
            const ByteLine line{line_.data(), width};
            line.copy(wide_.data(), 0);
            for (std::int32_t dx = 1; dx <= planes_.last_x - planes_.first_x; ++dx)
                line.raise(wide_.data() + dx, 0);
            line.copy(line_.data(), flip_);
            write(dst + y * result().line);
        }
    }

    void repeat(const std::uint8_t* src, std::uint8_t* dst) {
        const std::int64_t times = planes_.times_x, width = result().width;
        for (std::int32_t y = 0; y < result().height; ++y) {
            const std::uint8_t* const from = line_at(src, y / planes_.times_y + planes_.first_y);
            for (std::int64_t x = 0; x * times < width; ++x) {
                const std::uint8_t value =
                    from[std::clamp<std::int64_t>(x + planes_.first_x, 0, source().width - 1)];
                for (std::int64_t i = 0; i < times; ++i)
                    line_[static_cast<std::size_t>(x * times + i)] = value;
            }
            write(dst + y * result().line);
        }
    }

    void pairs(const std::uint8_t* first, const std::uint8_t* second, std::uint8_t* dst) const {
        for (std::int32_t y = 0; y < result().height; ++y) {
            const std::uint8_t *a = first + y * source().line,
                               *b = second + y * planes_.sources[1].line;
            std::uint8_t* const to = dst + y * result().line;
            for (std::int32_t x = 0; x < result().width; ++x)
                to[x] = planes_.table[std::size_t{256} * a[x] + b[x]];
        }
    }

private:
    const BytePlane& source() const { return planes_.sources[0]; }
    const BytePlane& result() const { return planes_.result; }

    const std::uint8_t* line_at(const std::uint8_t* src, std::int32_t y) const {
        return src + std::clamp(y, 0, source().height - 1) * source().line;
    }

    void write(std::uint8_t* to) const {
        const auto count = static_cast<std::size_t>(result().width);
        if (!changes_) {
            std::copy_n(line_.data(), count, to);
            return;
        }
        for (std::size_t x = 0; x < count; ++x) to[x] = planes_.table[line_[x]];
    }

    const BytePlanes& planes_;
    std::uint8_t flip_;
    bool changes_ = false;
    std::vector<std::uint8_t> down_, wide_, line_;
};

std::int64_t reach_of(const BytePlane& plane) {
    return (plane.height - 1) * plane.line + plane.width;
}

std::optional<std::size_t> place_of(const BytePlane& plane, std::int64_t number,
                                    const threads::MemoryParts& parts) {
    return parts.place(plane.address + number * plane.step, reach_of(plane));
}

bool is_all_of(const MemoryView& view, const BytePlane& plane, std::int64_t count) {
    return view.base == plane.address && view.w == plane.width && view.h == plane.height &&
           view.line == plane.line && view.pixel == 1 && view.c == count &&
           (count == 1 || view.surface == plane.step);
}

} // namespace

bool are_within(const BytePlanes& planes, const threads::MemoryParts& sources,
                const threads::MemoryParts& results) {
    for (std::int64_t number = 0; number < planes.count; ++number) {
        if (!place_of(planes.result, number, results)) return false;
        for (const BytePlane& source : planes.sources)
            if (!place_of(source, number, sources)) return false;
    }
    return true;
}

void compute(const BytePlanes& planes, const threads::ThreadMemory& memory) {
    PlaneRun run(planes);
    const auto source = [&](std::size_t i, std::int64_t number) {
        return reinterpret_cast<const std::uint8_t*>(memory.before.data()) +
               *place_of(planes.sources[i], number, memory.sources);
    };
    for (std::int64_t number = 0; number < planes.count; ++number) {
        auto* const to = reinterpret_cast<std::uint8_t*>(memory.after.data()) +
                         *place_of(planes.result, number, memory.results);
        if (planes.sources.size() == 2)
            run.pairs(source(0, number), source(1, number), to);
        else if (planes.times_x > 1 || planes.times_y > 1)
            run.repeat(source(0, number), to);
        else
            run.window(source(0, number), to);
    }
}

bool repeats_channels(const BytePlanes& planes, const Threads& command) {
    if (planes.sources.size() != 1 || command.sources.size() != 1 || command.results.size() != 1)
        return false;
    for (std::size_t i = 0; i < planes.table.size(); ++i)
        if (planes.table[i] != i) return false;
    constexpr std::array<std::int32_t, 4> nowhere{};
    return std::array{planes.first_x, planes.last_x, planes.first_y, planes.last_y} == nowhere &&
           is_all_of(command.sources[0], planes.sources[0], planes.count) &&
           is_all_of(command.results[0], planes.result, planes.count);
}

void repeat_channels(const BytePlanes& planes, const std::byte* src, std::byte* dst) {
    const BytePlane& source = planes.sources[0];
    const auto channels = static_cast<std::size_t>(planes.count);
    for (std::int32_t y = 0; y < planes.result.height; ++y) {
        const std::int64_t line = std::min(y / planes.times_y, source.height - 1);
        for (std::int32_t x = 0; x < planes.result.width; ++x, dst += channels) {
            const std::int64_t at =
                line * source.width + std::min(x / planes.times_x, source.width - 1);
            std::memcpy(dst, src + at * planes.count, channels);
        }
    }
}

} // namespace emu::ops::fast
