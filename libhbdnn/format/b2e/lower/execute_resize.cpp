// SPDX-License-Identifier: Apache-2.0
// Resampling: what picks pixels moves cells, what mixes four of them is layers.
#include "libhbdnn/format/b2e/lower/executor.h"
#include "libhbdnn/format/hbm/taken_word.h"

#include <algorithm>
#include <bit>

namespace hbdnn::format::b2e {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::TensorId;
using emu::lift::CellBlock;
using hbm::unlike;

constexpr std::int64_t one = 65536; // of positions

// Where results are in the input, along one axis.
struct Positions {
    std::vector<std::int64_t> at;
    std::int32_t extent = 0;

    Positions(std::int64_t start, std::int64_t step, std::int32_t results, std::int32_t input)
        : extent(input) {
        for (std::int32_t i = 0; i < results; ++i) at.push_back(start + i * step);
    }
    std::int32_t within(std::int64_t cell) const {
        return static_cast<std::int32_t>(std::clamp<std::int64_t>(cell, 0, extent - 1));
    }
    std::int64_t fraction(std::size_t i) const { return at[i] & (one - 1); }
    // Of the fractions: how many bits count.
    int bits() const {
        std::uint64_t all = one;
        for (std::size_t i = 0; i < at.size(); ++i) all |= static_cast<std::uint64_t>(fraction(i));
        return 16 - std::countr_zero(all);
    }
};

std::vector<std::int32_t> picked_cells(const Positions& positions, std::int64_t more) {
    std::vector<std::int32_t> cells;
    for (const std::int64_t at : positions.at) cells.push_back(positions.within((at + more) >> 16));
    return cells;
}

CellBlock picked(const CellBlock& block, const std::vector<std::int32_t>& lines,
                 const std::vector<std::int32_t>& pixels) {
    CellBlock found(static_cast<std::int32_t>(lines.size()),
                    static_cast<std::int32_t>(pixels.size()), block.groups);
    for (std::int32_t y = 0; y < found.h; ++y) {
        for (std::int32_t x = 0; x < found.w; ++x) {
            for (std::int32_t g = 0; g < found.groups; ++g)
                found.at(y, x, g) = block.at(lines[static_cast<std::size_t>(y)],
                                             pixels[static_cast<std::size_t>(x)], g);
        }
    }
    return found;
}

bool has_fractions(const Positions& positions) {
    return positions.bits() > 0;
}

} // namespace

emu::Outcome Executor::execute(const Resize& resize) {
    // Whole planes of eight channels, as they were written.
    const std::int32_t groups = emu::align_up((resize.input.c + 3) / 4, 2);
    EMU_TRY_VALUE(block, sram_.read(now(resize.in), resize.input.h, resize.input.w, groups));
    const Positions lines(resize.start_y, resize.step_y, resize.output.h, block.h);
    const Positions pixels(resize.start_x, resize.step_x, resize.output.w, block.w);
    if (resize.method == Resize::Method::linear) {
        EMU_TRY_VALUE(result, interpolated(resize, block));
        return write_map(now(resize.out), result);
    }
    const bool nearest = resize.method == Resize::Method::nearest;
    if (!nearest && (has_fractions(lines) || has_fractions(pixels)))
        return unlike("picking pixels %s", "between pixels");
    const std::int64_t half = nearest ? one / 2 : 0;
    return sram_.write(now(resize.out),
                       picked(block, picked_cells(lines, half), picked_cells(pixels, half)));
}

// The two nearest lines by their distances, then of these the two nearest pixels; rounded once.
emu::Result<TensorId> Executor::interpolated(const Resize& resize, const CellBlock& block) {
    const Positions lines(resize.start_y, resize.step_y, resize.output.h, block.h);
    const Positions pixels(resize.start_x, resize.step_x, resize.output.w, block.w);
    const int bits = lines.bits() + pixels.bits();
    constexpr int most_bits = 22; // beside a byte in 31
    if (bits > most_bits) return unlike("resizing with fractions of %d bits", bits);
    std::vector<std::int32_t> all(static_cast<std::size_t>(block.w));
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::int32_t>(i);
    const std::int32_t channels = block.groups * 4;
    const auto weighted = [&](TensorId src, const Positions& axis, bool next, bool is_line) {
        std::vector<std::int32_t> weights;
        for (std::size_t i = 0; i < axis.at.size(); ++i) {
            const std::int64_t fraction = axis.fraction(i) >> (16 - axis.bits());
            const std::int64_t whole = std::int64_t{1} << axis.bits();
            weights.push_back(static_cast<std::int32_t>(next ? fraction : whole - fraction));
        }
        const auto count = static_cast<std::int32_t>(weights.size());
        const auto bytes = std::as_bytes(std::span(weights));
        const emu::Shape shape = is_line ? emu::Shape{1, count, 1, 1} : emu::Shape{1, 1, count, 1};
        const TensorId constant = program_.constant(
            {name_, Dtype::i32, shape, {}}, std::vector<std::byte>(bytes.begin(), bytes.end()));
        ops::Combine multiply;
        multiply.function = ops::CombineFunction::multiply;
        return program_.compute(name_, std::move(multiply), {src, constant}, Dtype::i32,
                                program_.spec(src).shape);
    };
    std::vector<TensorId> parts;
    for (const bool next : {false, true}) {
        const auto part = picked(block, picked_cells(lines, next ? one : 0), all);
        EMU_TRY_VALUE(src, read_block(part, Dtype::i8));
        parts.push_back(weighted(src, lines, next, true));
    }
    const emu::Shape between{1, resize.output.h, block.w, channels};
    const TensorId sums =
        program_.compute(name_, ops::Combine{}, {parts[0], parts[1]}, Dtype::i32, between);
    const std::uint32_t source = program_.source_of(sums);
    CellBlock numbers(resize.output.h, block.w, channels);
    for (std::size_t i = 0; i < numbers.cells.size(); ++i)
        numbers.cells[i] = {source, static_cast<std::uint32_t>(i * emu::lift::cell_bytes)};
    std::vector<std::int32_t> every(static_cast<std::size_t>(numbers.h));
    for (std::size_t i = 0; i < every.size(); ++i) every[i] = static_cast<std::int32_t>(i);
    parts.clear();
    for (const bool next : {false, true}) {
        const auto part = picked(numbers, every, picked_cells(pixels, next ? one : 0));
        EMU_TRY_VALUE(src, read_block(part, Dtype::i32));
        parts.push_back(weighted(src, pixels, next, false));
    }
    ops::Combine add;
    add.output.stages = shift_stages({bits}, 8);
    return program_.compute(name_, std::move(add), {parts[0], parts[1]}, Dtype::i8,
                            {1, resize.output.h, resize.output.w, channels});
}

} // namespace hbdnn::format::b2e
