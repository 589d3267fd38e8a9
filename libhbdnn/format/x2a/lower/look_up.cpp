// SPDX-License-Identifier: Apache-2.0
// Tables that the CPU looks up between functions: of all bytes of a tensor, wherever in it they
// are, so that its layout need not be known.
#include "emu-core/ops/arithmetic/line_table.h"
#include "libhbdnn/format/x2a/lower/executor.h"
#include "libhbdnn/format/x2a/words/decode_words.h"

namespace hbdnn::format::x2a {
namespace {

using emu::Dtype;
using emu::TensorId;
using emu::lift::Cell;
using emu::lift::cell_bytes;

emu::ops::Requantise requantise(const std::array<std::int8_t, 256>& table) {
    const std::vector<std::int16_t> values(table.begin(), table.end());
    emu::ops::Requantise operation;
    operation.output.stages = {{.kind = emu::ops::Stage::Kind::table, .operand = {0}}};
    operation.output.tables = {emu::ops::value_table(-128, values)};
    return operation;
}

// Four bytes of a table's value for 0.
std::vector<std::byte> four_of(std::int8_t value) {
    return std::vector<std::byte>(cell_bytes, static_cast<std::byte>(value));
}

} // namespace

emu::Outcome Executor::look_up(const hbm::Lookup& lookup) {
    name_ = lookup.to.name;
    EMU_TRY_VALUE(outside, memory({Region::Kind::pieces, 0}));
    const std::int64_t from = lookup.from.offset, to = lookup.to.offset, bytes = lookup.to.bytes;
    const std::int64_t size = outside->cells() * cell_bytes;
    const bool aligned = from % cell_bytes == 0 && to % cell_bytes == 0 && bytes % cell_bytes == 0;
    if (!aligned || bytes < 0 || bytes > size || from > size - bytes || to > size - bytes)
        return unlike("%lld bytes from %lld to %lld of %lld", static_cast<long long>(bytes),
                      static_cast<long long>(from), static_cast<long long>(to),
                      static_cast<long long>(size));
    EMU_TRY(sram_.spend(bytes / cell_bytes));
    LookedUp results{requantise(lookup.table), {}};
    const std::int8_t zero = lookup.table[128];
    if (zero != 0) {
        const TensorId four =
            program_.constant({name_, Dtype::i8, {cell_bytes}, {}}, four_of(zero));
        results.sources.emplace(emu::lift::source_zeros, program_.source_of(four));
    } else {
        results.sources.emplace(emu::lift::source_zeros, emu::lift::source_zeros);
    }
    Cells cells; // all are read before any is written: places may overlap
    for (std::int64_t i = 0; i < bytes; i += cell_bytes) {
        cells.push_back(looked_up(outside->get((from + i) / cell_bytes), results));
    }
    for (std::size_t i = 0; i < cells.size(); ++i)
        outside->set(to / cell_bytes + static_cast<std::int64_t>(i), cells[i]);
    return {};
}

Cell Executor::looked_up(const Cell& cell, LookedUp& results) {
    if (cell.source == emu::lift::source_nobody) return cell;
    auto result = results.sources.find(cell.source);
    if (result == results.sources.end()) {
        const emu::TensorSpec spec = program_.spec_of(cell.source);
        // What padding was before may be bytes of numbers: nobody's any more.
        if (spec.dtype != Dtype::i8) return {};
        const TensorId made = program_.compute(
            name_, results.table, {program_.tensor_of(cell.source)}, Dtype::i8, spec.shape);
        result = results.sources.emplace(cell.source, program_.source_of(made)).first;
        needed_.add_alike(result->second, cell.source);
    }
    return {result->second, cell.at};
}

} // namespace hbdnn::format::x2a
