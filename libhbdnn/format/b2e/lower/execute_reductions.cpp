// SPDX-License-Identifier: Apache-2.0
// Vector operations over channels, and tables of int16.
#include "libhbdnn/format/b2e/lower/executor.h"
#include "libhbdnn/format/b2e/lower/wide_table.h"
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
    CellBlock out(vector.extents.h, 1, all);
    std::uint32_t at = 0;
    for (std::int32_t y = 0; y < out.h; ++y) {
        for (const std::int32_t g : groups) {
            out.at(y, 0, g) = {source, at};
            at += emu::lift::cell_bytes;
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
