// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/elements/interleave.h"

#include "emu-core/ops/fast/units.h"
#include "emu-core/ops/fast/x86/perfect_shuffle.h"
#include "emu-core/ops/lattice.h"

#include <optional>

namespace emu::ops::fast {
namespace {

constexpr std::size_t taken_pixels = 4; // pixels whose channels come together

// Pixels in a line. Of each the same bytes of four places of the source follow one another.
struct PixelLine {
    std::int64_t count = 1, src = 0; // pixels, and how many bytes they are apart
    std::int64_t channels = 1;
    std::array<std::int64_t, taken_pixels> places{};

    std::int64_t dst() const { return channels * std::int64_t{taken_pixels}; }
};

// In a register, since compilers make a vector of its parts by way of memory.
template <std::size_t bytes> Lanes<std::uint8_t>::Vector taken_bytes(const std::byte* from) {
    Lanes<std::uint8_t>::Vector result;
    if constexpr (bytes == 16) {
        std::memcpy(&result, from, bytes);
        return result;
    } else if constexpr (bytes == 3) {
        std::uint16_t low;
        std::memcpy(&low, from, sizeof low);
        const Lanes<std::uint32_t>::Vector words{low | std::to_integer<std::uint32_t>(from[2])
                                                           << 16};
        std::memcpy(&result, &words, sizeof result);
    } else {
        using Word =
            std::conditional_t<bytes == 8, std::uint64_t,
                               std::conditional_t<bytes == 4, std::uint32_t, std::uint8_t>>;
        Word word;
        static_assert(sizeof word == bytes);
        std::memcpy(&word, from, sizeof word);
        const Lanes<std::uint64_t>::Vector words{word};
        std::memcpy(&result, &words, sizeof result);
    }
    return result;
}

// The bytes of each place in turn.
template <std::size_t bytes>
void interleave(const std::byte* const (&from)[taken_pixels], std::byte* to) {
    using Byte = Lanes<std::uint8_t>;
    using Pair = Lanes<std::uint16_t>;
    constexpr std::make_index_sequence<Byte::count> all;
    constexpr std::make_index_sequence<Pair::count> pairs;
    const Byte::Vector lines[taken_pixels] = {
        taken_bytes<bytes>(from[0]), taken_bytes<bytes>(from[1]), taken_bytes<bytes>(from[2]),
        taken_bytes<bytes>(from[3])};
    const Byte::Vector halves[taken_pixels] = {
        zipped<std::uint8_t, 0, 2>(lines, all), zipped<std::uint8_t, 0, 2>(lines + 2, all),
        zipped<std::uint8_t, 1, 3>(lines, all), zipped<std::uint8_t, 1, 3>(lines + 2, all)};
    Pair::Vector both[taken_pixels];
    std::memcpy(both, halves, sizeof both);
    const Pair::Vector result[taken_pixels] = {
        zipped<std::uint16_t, 0, 2>(both, pairs), zipped<std::uint16_t, 1, 3>(both, pairs),
        zipped<std::uint16_t, 0, 2>(both + 2, pairs), zipped<std::uint16_t, 1, 3>(both + 2, pairs)};
    std::memcpy(to, result, bytes * taken_pixels);
}

// So many bytes from `first` on of each place.
template <std::size_t bytes> void interleave_at(const PixelLine& line, const std::byte* src,
                                                std::byte* dst, std::int64_t first) {
    const std::byte* const from[taken_pixels] = {
        src + line.places[0] + first, src + line.places[1] + first, src + line.places[2] + first,
        src + line.places[3] + first};
    interleave<bytes>(from, dst + first * std::int64_t{taken_pixels});
}

using MoveLine = void (*)(const PixelLine& line, Rows pixels, const std::byte* src, std::byte* dst);

template <std::size_t channels>
void move_pixels(const PixelLine& line, Rows pixels, const std::byte* src, std::byte* dst) {
    for (auto i = pixels.first; i < pixels.last; ++i)
        interleave_at<channels>(line, src + i * line.src, dst + i * line.dst(), 0);
}

void move_wide_pixels(const PixelLine& line, Rows pixels, const std::byte* src, std::byte* dst) {
    for (auto i = pixels.first; i < pixels.last; ++i) {
        const std::byte* const from = src + i * line.src;
        std::byte* const to = dst + i * line.dst();
        std::int64_t at = 0;
        for (; at + 16 <= line.channels; at += 16) interleave_at<16>(line, from, to, at);
        for (; at + 4 <= line.channels; at += 4) interleave_at<4>(line, from, to, at);
        for (; at < line.channels; ++at) interleave_at<1>(line, from, to, at);
    }
}

// Where the number of bytes is known, pixels take a third of the time.
MoveLine move_of(std::int64_t channels) {
    switch (channels) {
    case 3: return move_pixels<3>;
    case 4: return move_pixels<4>;
    case 8: return move_pixels<8>;
    case 16: return move_pixels<16>;
    default: return move_wide_pixels;
    }
}

// Takes the innermost axes: channels and the four cells inside of them.
std::optional<PixelLine> take_line(std::vector<MovedAxis>& axes) {
    const std::size_t count = axes.size();
    PixelLine line;
    if (count >= 3 && axes[count - 1].extent == 2 && axes[count - 2].extent == 2) {
        const std::int64_t near = axes[count - 1].src, far = axes[count - 2].src;
        line.places = {0, near, far, far + near};
        axes.resize(count - 2);
    } else if (count >= 2 && axes[count - 1].extent == 4) {
        const std::int64_t step = axes[count - 1].src;
        line.places = {0, step, 2 * step, 3 * step};
        axes.pop_back();
    } else {
        return std::nullopt;
    }
    if (axes.back().src != 1) return std::nullopt;
    line.channels = axes.back().extent;
    axes.pop_back();
    if (axes.empty()) return line;
    line.count = axes.back().extent;
    line.src = axes.back().src;
    axes.pop_back();
    return line;
}

class InterleavingKernel final : public Kernel {
public:
    InterleavingKernel(std::int64_t offset, const PixelLine& line,
                       const std::vector<MovedAxis>& axes)
        : offset_(offset), line_(line), move_(move_of(line.channels)) {
        constexpr std::int64_t part_bytes = 16 << 10;
        parts_ = split_evenly(line.count, std::max<std::int64_t>(part_bytes / line.dst(), 1));
        for (const MovedAxis& axis : axes) outer_.append(axis.extent, {axis.src, axis.dst});
        const std::int64_t bytes = divide_up(line.count, parts_.parts) * line.dst();
        units_ = Units(outer_.elements(), parts_.parts, bytes * 100 + 10'000);
    }

    std::int64_t rows() const override { return units_.count(); }

    void run(const Buffers& buffers, Rows rows) const override {
        units_.for_each(rows, [&](std::int64_t cell, Rows parts) {
            const auto [src, dst] = outer_.offsets(cell);
            const std::byte* const from = buffers.source<std::byte>(0) + offset_ + src;
            std::byte* const to = buffers.destination<std::byte>(0) + dst;
            move_(line_, {parts_.first(parts.first), parts_.first(parts.last)}, from, to);
        });
    }

private:
    std::int64_t offset_; // bytes
    PixelLine line_;
    MoveLine move_;
    Split parts_; // of the line
    Lattice<2> outer_;
    Units units_;
};

} // namespace

std::unique_ptr<Kernel> prepare_interleaving(std::int64_t offset, std::vector<MovedAxis> axes) {
    const auto line = take_line(axes);
    if (!line) return nullptr;
    return std::make_unique<InterleavingKernel>(offset, *line, axes);
}

} // namespace emu::ops::fast
