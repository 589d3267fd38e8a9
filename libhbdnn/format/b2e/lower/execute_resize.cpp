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
    // Of each result, what it has of each cell.
    std::vector<std::vector<std::int16_t>> shares() const {
        std::vector<std::vector<std::int16_t>> rows;
        for (std::size_t i = 0; i < at.size(); ++i) {
            std::vector<std::int16_t> row(static_cast<std::size_t>(extent));
            const std::int64_t next = fraction(i) >> (16 - bits()), cell = at[i] >> 16;
            const std::int64_t own = (std::int64_t{1} << bits()) - next;
            row[static_cast<std::size_t>(within(cell))] += static_cast<std::int16_t>(own);
            row[static_cast<std::size_t>(within(cell + 1))] += static_cast<std::int16_t>(next);
            rows.push_back(std::move(row));
        }
        return rows;
    }
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

// A matrix with the shares that each result has of the input's cells, in 2^bits of one.
TensorId Executor::shares(const std::vector<std::vector<std::int16_t>>& rows) {
    const auto found = shares_.find(rows);
    if (found != shares_.end()) return found->second;
    std::vector<std::byte> bytes;
    for (const auto& row : rows) {
        const auto part = std::as_bytes(std::span(row));
        bytes.insert(bytes.end(), part.begin(), part.end());
    }
    const emu::Shape shape{1, static_cast<std::int32_t>(rows.size()),
                           static_cast<std::int32_t>(rows[0].size())};
    const TensorId made = program_.constant({name_, Dtype::i16, shape, {}}, std::move(bytes));
    // Programs whose layers read large constants many times are refused.
    constexpr std::int64_t most_shared = 4096;
    if (shape.elements() * 2 <= most_shared) shares_.emplace(rows, made);
    return made;
}

// The two nearest lines by their distances, then of these the two nearest pixels; rounded once.
emu::Result<TensorId> Executor::interpolated(const Resize& resize, const CellBlock& block) {
    const Positions lines(resize.start_y, resize.step_y, resize.output.h, block.h);
    const Positions pixels(resize.start_x, resize.step_x, resize.output.w, block.w);
    // Sums of the first step are int16, weights of the second one likewise.
    constexpr int most_line_bits = 8, most_pixel_bits = 14;
    if (lines.bits() > most_line_bits || pixels.bits() > most_pixel_bits)
        return unlike("resizing with fractions of %d and %d bits", lines.bits(), pixels.bits());
    const std::int64_t most = std::int64_t{1} << 22;
    if (std::int64_t{resize.output.h} * block.h > most ||
        std::int64_t{resize.output.w} * block.w > most ||
        std::int64_t{resize.output.h} * block.w * block.groups > most) {
        return unlike("resizing %d x %d to %d x %d", block.h, block.w, resize.output.h,
                      resize.output.w);
    }
    const std::int32_t oh = resize.output.h, ow = resize.output.w, channels = block.groups * 4;
    EMU_TRY_VALUE(src, read_block(block, Dtype::i8));
    const TensorId flat =
        program_.compute(name_, ops::Reshape{}, {src}, Dtype::i8, {1, block.h, block.w * channels});
    const TensorId between = program_.compute(name_, ops::Matmul{}, {shares(lines.shares()), flat},
                                              Dtype::i16, {1, oh, block.w * channels});
    const TensorId apart =
        program_.compute(name_, ops::Reshape{}, {between}, Dtype::i16, {oh, block.w, channels});
    ops::Matmul mix;
    mix.output.stages = shift_stages({lines.bits() + pixels.bits()}, 8);
    const TensorId mixed = program_.compute(name_, std::move(mix), {shares(pixels.shares()), apart},
                                            Dtype::i8, {oh, ow, channels});
    return program_.compute(name_, ops::Reshape{}, {mixed}, Dtype::i8, {1, oh, ow, channels});
}

} // namespace hbdnn::format::b2e
