// SPDX-License-Identifier: Apache-2.0
// Vector operations over channels, and tables of int16.
#include "emu-core/ops/arithmetic/requantisation.h"
#include "libhbdnn/format/b2e/lower/executor.h"
#include "libhbdnn/format/hbm/taken_word.h"

#include <algorithm>

namespace hbdnn::format::b2e {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::TensorId;
using emu::lift::Cell;
using emu::lift::CellBlock;
using hbm::unlike;

// Groups of pixels that are written in all channels of some line: of others nobody knows the
// result, and nobody asks for it.
std::vector<std::int32_t> written_groups(const CellBlock& block) {
    const auto is_written = [&](std::int32_t y, std::int32_t g) {
        for (std::int32_t c = 0; c < block.w; ++c) {
            if (block.at(y, c, g).source == emu::lift::source_nobody) return false;
        }
        return true;
    };
    std::vector<std::int32_t> groups;
    for (std::int32_t g = 0; g < block.groups; ++g) {
        bool written = false;
        for (std::int32_t y = 0; y < block.h && !written; ++y) written = is_written(y, g);
        if (written) groups.push_back(g);
    }
    return groups;
}

CellBlock only_groups(const CellBlock& block, const std::vector<std::int32_t>& groups) {
    CellBlock part(block.h, block.w, static_cast<std::int32_t>(groups.size()));
    for (std::int32_t y = 0; y < block.h; ++y) {
        for (std::int32_t x = 0; x < block.w; ++x) {
            for (std::int32_t g = 0; g < part.groups; ++g)
                part.at(y, x, g) = block.at(y, x, groups[static_cast<std::size_t>(g)]);
        }
    }
    return part;
}

constexpr std::size_t wide_table_words = 448;
// Behind the entries, eight times bias, scale, two shifts in one word, and where the piece ends.
constexpr std::size_t piece_entries = 64, pieces_at = 416, piece_words = 4, table_pieces = 8;
constexpr int fraction_bits = 8;

struct Piece {
    std::int64_t bias = 0, scale = 0, end = 0;
    int right = 0, left = 0;
};

Piece piece_of(std::span<const std::int16_t> words, std::size_t number) {
    const auto part = words.subspan(pieces_at + number * piece_words, piece_words);
    const auto shifts = static_cast<std::uint16_t>(part[2]);
    return {part[0], part[1], part[3], shifts & 0x1F, shifts >> 8 & 0x1F};
}

std::int64_t value_at(std::span<const std::int16_t> words, std::int64_t x) {
    std::size_t number = 0;
    for (std::size_t i = 0; i + 1 < table_pieces; ++i) {
        if (x >= piece_of(words, i).end) number = i + 1;
    }
    const Piece piece = piece_of(words, number);
    const std::int64_t place = (x * piece.scale + (piece.bias << piece.left)) >> piece.right;
    if (number == 0 || number + 1 == table_pieces) return place; // the lines
    constexpr std::int64_t last = piece_entries - 1;
    const std::int64_t within = std::clamp<std::int64_t>(place, 0, last << fraction_bits);
    const std::int64_t entry = std::min(within >> fraction_bits, last - 1);
    const auto table = words.subspan((number - 1) * piece_entries, piece_entries);
    const std::int64_t first = table[static_cast<std::size_t>(entry)];
    const std::int64_t step = table[static_cast<std::size_t>(entry + 1)] - first;
    return first + emu::ops::shift_right(step * (within - (entry << fraction_bits)), fraction_bits,
                                         emu::ops::Rounding::half_up);
}

// The function's values from -32768 on, of a table of six pieces of 64 entries and two lines beside
// them. `symmetric`: f(-x) = -f(x). Precondition: so many words.
std::vector<std::int16_t> wide_table(std::span<const std::int16_t> words, bool symmetric) {
    std::vector<std::int16_t> values;
    for (std::int64_t x = -32768; x < 32768; ++x) {
        const bool mirrored = symmetric && x < 0;
        const std::int64_t value = value_at(words, mirrored ? -x : x);
        values.push_back(emu::ops::store<std::int16_t>(mirrored ? -value : value));
    }
    return values;
}

} // namespace

// The tensor has lines, channels, pixels.
emu::Outcome Executor::reduce(const Vector& vector) {
    const std::int32_t element = vector.in.place.element;
    const Dtype dtype = element == 1 ? Dtype::i8 : Dtype::i16;
    const std::int32_t all = (vector.extents.w * element + 3) / 4;
    EMU_TRY_VALUE(block, sram_.read(now(vector.in), vector.extents.h, vector.extents.c, all));
    for (Cell& cell : block.cells) {
        const bool other =
            cell.source > emu::lift::source_zeros && program_.spec_of(cell.source).dtype != dtype;
        if (other) cell = {}; // numbers of another type are none
    }
    const auto groups = written_groups(block);
    if (groups.empty()) return unlike("a reduction of memory that %s wrote", "nobody");
    EMU_TRY_VALUE(src, read_block(only_groups(block, groups), dtype));
    EMU_TRY_VALUE(result, reduced(vector, src));
    const std::uint32_t source = program_.source_of(result);
    const std::int32_t wider = vector.out.place.element / element; // cells of a group's results
    CellBlock out(vector.extents.h, 1, all * wider);
    std::uint32_t at = 0;
    for (std::int32_t y = 0; y < out.h; ++y) {
        for (const std::int32_t g : groups) {
            for (std::int32_t i = 0; i < wider; ++i, at += emu::lift::cell_bytes)
                out.at(y, 0, g * wider + i) = {source, at};
        }
    }
    return sram_.write(now(vector.out), out);
}

emu::Result<TensorId> Executor::reduced(const Vector& vector, TensorId src) {
    const emu::TensorSpec spec = program_.spec(src);
    const emu::Shape shape{1, spec.shape[1], 1, spec.shape[3]};
    const auto kind = vector.function;
    if (kind == Vector::Function::maximum) {
        return program_.compute(name_, ops::Reduce{ops::Reduction::maximum, {2}}, {src}, spec.dtype,
                                shape);
    }
    if (kind == Vector::Function::arg_max) {
        const TensorId index =
            program_.compute(name_, ops::ArgExtreme{.axis = 2}, {src}, Dtype::i32, shape);
        return program_.compute(name_, ops::Cast{}, {index}, Dtype::i8, shape);
    }
    const TensorId wide = program_.compute(name_, ops::Cast{}, {src}, Dtype::i32, spec.shape);
    const TensorId sum =
        program_.compute(name_, ops::Reduce{ops::Reduction::sum, {2}}, {wide}, Dtype::i32, shape);
    ops::Chain chain;
    chain.stages = shift_stages({vector.constant}, 16);
    return through(sum, std::move(chain), Dtype::i16);
}

emu::Result<TensorId> Executor::looked_up_wide(const Vector& vector, TensorId first) {
    if (!table_ || table_->size() < wide_table_words)
        return unlike("a look-up before %s", "a table is loaded");
    if (vector.in.place.element != 2 || vector.out.place.element != 2)
        return unlike("a table of int16 with %d bytes", vector.in.place.element);
    const bool symmetric = vector.function == Vector::Function::symmetric_table;
    const std::pair key{*table_, symmetric};
    auto known = wide_tables_.find(key);
    if (known == wide_tables_.end()) {
        const auto values = wide_table(*table_, symmetric);
        const auto bytes = std::as_bytes(std::span(values));
        const TensorId made =
            program_.constant({name_, Dtype::i16, {static_cast<std::int32_t>(values.size())}, {}},
                              std::vector<std::byte>(bytes.begin(), bytes.end()));
        known = wide_tables_.emplace(key, made).first;
    }
    const emu::Shape shape = program_.spec(first).shape;
    ops::Chain from_zero;
    from_zero.stages.push_back({.kind = ops::Stage::Kind::add, .operand = {32768}});
    const TensorId index = through(first, std::move(from_zero), Dtype::i32);
    return program_.compute(name_, ops::Gather{}, {known->second, index}, Dtype::i16, shape);
}

} // namespace hbdnn::format::b2e
