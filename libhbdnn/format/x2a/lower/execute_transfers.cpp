// SPDX-License-Identifier: Apache-2.0
// Between the banks and memory outside.
#include "libhbdnn/format/x2a/lower/executor.h"
#include "libhbdnn/format/x2a/words/decode_words.h"

#include <algorithm>

namespace hbdnn::format::x2a {
namespace {

using emu::error;
using emu::Fault;
using emu::TensorId;
using emu::lift::Cell;
using emu::lift::cell_bytes;
using emu::lift::CellBlock;
using emu::lift::CellMemory;

constexpr std::int64_t most_bytes_outside = std::int64_t{1} << 28; // of all regions together

RowPlace rows_of(const Transfer& transfer) {
    return {transfer.mode, transfer.bank, transfer.row};
}

} // namespace

emu::Result<Region> Executor::region(const DdrPlace& place) const {
    const auto index = static_cast<std::size_t>(place.region);
    if (index < function_->regions.size()) return function_->regions[index];
    return unlike("region %d of %zu", place.region, function_->regions.size());
}

emu::Result<CellMemory*> Executor::memory(const Region& region) {
    std::int64_t bytes = 0;
    if (region.kind == Region::Kind::output && region.index < segment_.outputs.size()) {
        bytes = segment_.outputs[region.index].bytes;
    } else if (region.kind == Region::Kind::intermediate && region.index == 0) {
        bytes = segment_.intermediate_bytes;
    } else if (region.kind == Region::Kind::pieces && region.index == 0) {
        bytes = segment_.piece_bytes;
    } else if (region.kind == Region::Kind::plain_input && region.index < segment_.inputs.size()) {
        bytes = segment_.inputs[region.index].bytes;
    } else {
        return unlike("a transfer with region kind %u, index %u",
                      static_cast<unsigned>(region.kind), region.index);
    }
    const std::pair key{static_cast<std::uint32_t>(region.kind), region.index};
    if (const auto known = outside_.find(key); known != outside_.end()) return &known->second;
    if (bytes < 1 || bytes > most_bytes_outside - bytes_outside_) {
        return error(Fault::bad_model, "region kind %u, index %u has %lld bytes",
                     static_cast<unsigned>(region.kind), region.index,
                     static_cast<long long>(bytes));
    }
    bytes_outside_ += bytes;
    return &outside_.try_emplace(key, bytes).first->second;
}

emu::Result<std::vector<std::int64_t>> Executor::ddr_cells(const Transfer& transfer) const {
    const DdrPlace& ddr = transfer.ddr;
    if (ddr.address % cell_bytes != 0 || ddr.bytes % cell_bytes != 0) {
        return unlike("%lld bytes at address %lld", static_cast<long long>(ddr.bytes),
                      static_cast<long long>(ddr.address));
    }
    const std::int64_t piece = transfer.piece > 0 ? transfer.piece : ddr.bytes;
    std::vector<std::int64_t> cells;
    cells.reserve(static_cast<std::size_t>(ddr.bytes / cell_bytes));
    for (std::int64_t i = 0; i < ddr.bytes; i += cell_bytes) {
        const std::int64_t at = ddr.address + i / piece * transfer.pitch + i % piece;
        cells.push_back(at / cell_bytes);
    }
    return cells;
}

// A tensor of these cells of the data section: layers that read some of it need no more.
std::uint32_t Executor::constant_source(std::int64_t first, std::int64_t last) {
    const std::pair key{first, last};
    if (const auto known = constants_.find(key); known != constants_.end()) return known->second;
    const std::int64_t bytes = (last - first + 1) * cell_bytes;
    const auto at = static_cast<std::size_t>(first * cell_bytes);
    const TensorId tensor = program_.constant(
        {"constants", emu::Dtype::i8, {static_cast<std::int32_t>(bytes)}, {}},
        segment_.constants.part(at, static_cast<std::size_t>(bytes)));
    return constants_.emplace(key, program_.source_of(tensor)).first->second;
}

emu::Outcome Executor::load_constants(const Transfer& transfer,
                                      const std::vector<std::int64_t>& from) {
    const auto end = static_cast<std::int64_t>(segment_.constants.size());
    if (from.empty()) return unlike("a load of %d bytes", 0);
    const auto outside = std::ranges::find_if(
        from, [end](std::int64_t cell) { return (cell + 1) * cell_bytes > end; });
    if (outside != from.end()) {
        return unlike("a load of the data section's byte %lld of %lld",
                      static_cast<long long>(*outside * cell_bytes), static_cast<long long>(end));
    }
    const auto [least, most] = std::ranges::minmax(from);
    const std::uint32_t source = constant_source(least, most);
    Cells cells;
    std::vector<std::int64_t> origins;
    for (const std::int64_t cell : from) {
        const auto at = static_cast<std::size_t>(cell * cell_bytes);
        // Borders of zeros are padding to whoever knows that they are zeros.
        const bool zeros = emu::load<std::uint32_t>(segment_.constants, at) == 0;
        const auto within = static_cast<std::uint32_t>((cell - least) * cell_bytes);
        cells.push_back(zeros ? Cell{emu::lift::source_zeros, 0} : Cell{source, within});
        origins.push_back(cell * cell_bytes);
    }
    return sram_.write_constants(rows_of(transfer), cells, origins);
}

emu::Outcome Executor::execute(const Load& load) {
    EMU_TRY_VALUE(from, ddr_cells(load));
    EMU_TRY_VALUE(place, region(load.ddr));
    if (place.kind == Region::Kind::constants) return load_constants(load, from);
    EMU_TRY_VALUE(outside, memory(place));
    Cells cells;
    cells.reserve(from.size());
    for (const std::int64_t cell : from) {
        if (cell >= outside->cells())
            return unlike("a load of cell %lld of %lld of its region", static_cast<long long>(cell),
                          static_cast<long long>(outside->cells()));
        cells.push_back(outside->get(cell));
    }
    return sram_.write_rows(rows_of(load), cells);
}

emu::Outcome Executor::execute(const Store& store) {
    EMU_TRY_VALUE(to, ddr_cells(store));
    EMU_TRY_VALUE(place, region(store.ddr));
    if (place.kind == Region::Kind::plain_input) return unlike("a store to an %s", "input");
    EMU_TRY_VALUE(outside, memory(place));
    Cells cells;
    if (store.mode == RowMode::argmax) {
        if (to.size() > argmax_.size())
            return unlike("a store of %lld bytes that no unit 9 gave",
                          static_cast<long long>(store.ddr.bytes));
        cells = argmax_;
    } else {
        EMU_TRY_VALUE(read, sram_.read_rows(rows_of(store), store.ddr.bytes));
        cells = std::move(read);
    }
    for (std::size_t i = 0; i < to.size(); ++i) {
        if (to[i] >= outside->cells())
            return unlike("a store to cell %lld of %lld of its region",
                          static_cast<long long>(to[i]), static_cast<long long>(outside->cells()));
        outside->set(to[i], cells[i]);
    }
    return {};
}

emu::Outcome Executor::execute(const PictureLoad& load) {
    EMU_TRY_VALUE(luma, region(load.luma));
    EMU_TRY_VALUE(chroma, region(load.chroma));
    const bool agree =
        !load.has_chroma || (chroma.kind == Region::Kind::chroma && chroma.index == luma.index);
    const auto picture = pictures_.find(luma.index);
    if (luma.kind != Region::Kind::luma || picture == pictures_.end() || !agree)
        return unlike("a picture of region kinds %u and %u", static_cast<unsigned>(luma.kind),
                      static_cast<unsigned>(chroma.kind));
    const SegmentTensor& input = segment_.inputs[luma.index];
    const std::int64_t pitch = input.bytes; // of a line
    const std::int32_t h = input.valid[1], w = input.valid[2];
    if (pitch < w || load.luma.address % pitch != 0 || load.luma.bytes != pitch * load.lines) {
        return unlike("%lld bytes at %lld of a picture whose lines have %lld",
                      static_cast<long long>(load.luma.bytes),
                      static_cast<long long>(load.luma.address), static_cast<long long>(pitch));
    }
    const std::int64_t first = load.luma.address / pitch;
    if (first + load.lines > h || load.width > pitch || load.has_chroma != (input.valid[3] == 3)) {
        return unlike("%d lines of %d pixels from line %lld on of a picture of %d x %d", load.lines,
                      load.width, static_cast<long long>(first), h, w);
    }
    if (load.has_chroma && first % 2 != 0)
        return unlike("a picture from line %lld on", static_cast<long long>(first));
    CellBlock block(load.lines, load.padded_width, 1, {emu::lift::source_zeros, 0});
    for (std::int32_t y = 0; y < load.lines; ++y) {
        for (std::int32_t x = 0; x < load.width; ++x) {
            const std::int64_t pixel = (first + y) * w + x;
            // What lies behind a picture's line is nobody's.
            block.at(y, x, 0) =
                x < w ? Cell{picture->second, static_cast<std::uint32_t>(pixel * cell_bytes)}
                      : Cell{};
        }
    }
    // The tile's lines follow one another from the bank's begin on.
    const UnitPlace place{load.bank, 0, banks - load.bank};
    return sram_.write({place, {load.padded_width / cells_of_unit, 0}, false, load.splits}, block);
}

} // namespace hbdnn::format::x2a
