// SPDX-License-Identifier: Apache-2.0
// Between the SRAM and memory outside.
#include "libhbdnn/format/b2e/lower/executor.h"
#include "libhbdnn/format/hbm/segment.h"
#include "libhbdnn/format/hbm/taken_word.h"

#include <algorithm>

namespace hbdnn::format::b2e {
namespace {

using emu::error;
using emu::Fault;
using emu::lift::cell_bytes;
using emu::lift::CellMemory;
using hbm::Region;
using hbm::unlike;

constexpr std::int64_t most_bytes_outside = std::int64_t{1} << 28; // of one region
constexpr std::int64_t most_decompressed = std::int64_t{1} << 28;  // of all loads
constexpr std::int64_t most_cells_of_transfer = 4 * b25_geometry.cells();

} // namespace

emu::Result<Region> Executor::region(std::int32_t memory) const {
    const auto index = static_cast<std::size_t>(memory);
    if (index < function_->regions.size()) return function_->regions[index];
    return unlike("memory %d of %zu", memory, function_->regions.size());
}

emu::Result<CellMemory*> Executor::memory(const Region& region) {
    const std::pair key{static_cast<std::uint32_t>(region.kind), region.index};
    const auto known = outside_.find(key);
    if (known != outside_.end()) return &known->second;
    std::int64_t bytes = 0;
    if (region.kind == Region::Kind::output && region.index < segment_.outputs.size()) {
        bytes = segment_.outputs[region.index].bytes;
    } else if (region.kind == Region::Kind::intermediate && region.index == 0) {
        bytes = segment_.intermediate_bytes;
    } else {
        return unlike("a transfer with memory of kind %u, index %u",
                      static_cast<unsigned>(region.kind), region.index);
    }
    if (bytes < 1 || bytes > most_bytes_outside) {
        return error(Fault::bad_model, "memory of kind %u, index %u has %lld bytes",
                     static_cast<unsigned>(region.kind), region.index,
                     static_cast<long long>(bytes));
    }
    return &outside_.try_emplace(key, bytes).first->second;
}

emu::Result<std::vector<std::int64_t>> Executor::ddr_cells(const Transfer& transfer) {
    const std::int64_t runs = std::int64_t{transfer.inner} * transfer.outer;
    if (runs * (transfer.run / cell_bytes) > most_cells_of_transfer)
        return unlike("a transfer of %lld runs", static_cast<long long>(runs));
    std::vector<std::int64_t> cells;
    for (std::int64_t i = 0; i < transfer.outer; ++i) {
        for (std::int64_t j = 0; j < transfer.inner; ++j) {
            const std::int64_t first =
                transfer.address + i * transfer.outer_stride + j * transfer.inner_stride;
            for (std::int64_t at = 0; at < transfer.run; at += cell_bytes)
                cells.push_back((first + at) / cell_bytes);
        }
    }
    return cells;
}

// Each compressed piece is one constant, however often it is loaded.
emu::Result<Executor::Cells> Executor::decompressed(const Load& load) {
    const std::int64_t plain = Sram::bytes_of(load);
    const std::pair key{load.address, plain};
    auto known = decompressed_.find(key);
    if (known == decompressed_.end()) {
        decompressed_bytes_ += plain;
        const bool fits =
            plain <= geometry_.cells() * cell_bytes && decompressed_bytes_ <= most_decompressed &&
            emu::in_range(static_cast<std::uint64_t>(load.address),
                          static_cast<std::uint64_t>(load.stored), segment_.constants.size());
        if (!fits) {
            return unlike("%lld bytes compressed to %lld at %lld", static_cast<long long>(plain),
                          static_cast<long long>(load.stored),
                          static_cast<long long>(load.address));
        }
        EMU_TRY_VALUE(
            bytes, hbm::decompress(segment_.constants.part(static_cast<std::size_t>(load.address),
                                                           static_cast<std::size_t>(load.stored)),
                                   static_cast<std::size_t>(plain)));
        const emu::SharedBytes values(std::move(bytes));
        const emu::TensorId tensor = program_.constant(
            {name_, emu::Dtype::i8, {static_cast<std::int32_t>(plain)}, {}}, values);
        const std::uint32_t source = program_.source_of(tensor);
        constants_.emplace(source, values);
        known = decompressed_.emplace(key, source).first;
    }
    Cells cells;
    for (std::int64_t at = 0; at < plain; at += cell_bytes)
        cells.push_back({known->second, static_cast<std::uint32_t>(at)});
    return cells;
}

emu::Result<Executor::Cells> Executor::load_constants(const Load& load) {
    if (load.stored > 0) return decompressed(load);
    EMU_TRY_VALUE(from, ddr_cells(load));
    const auto end = static_cast<std::int64_t>(segment_.constants.size());
    Cells cells;
    for (const std::int64_t cell : from) {
        const std::int64_t at = cell * cell_bytes;
        if (at + cell_bytes > end) {
            return unlike("a load of the data section's byte %lld of %lld",
                          static_cast<long long>(at), static_cast<long long>(end));
        }
        cells.push_back({constants_source_, static_cast<std::uint32_t>(at)});
    }
    return cells;
}

emu::Outcome Executor::execute(const Load& written) {
    const Load load = now_moved(written);
    if (repeat_ > 0 && load.stored > 0) return unlike("a repeated load of %s", "compressed bytes");
    EMU_TRY_VALUE(place, region(load.memory));
    if (place.kind == Region::Kind::constants) {
        EMU_TRY_VALUE(cells, load_constants(load));
        return sram_.write_units(load, cells);
    }
    EMU_TRY_VALUE(outside, memory(place));
    if (load.stored > 0) return unpack(load, *outside);
    EMU_TRY_VALUE(from, ddr_cells(load));
    Cells cells;
    for (const std::int64_t cell : from) {
        if (cell >= outside->cells())
            return unlike("a load of cell %lld of %lld of its memory", static_cast<long long>(cell),
                          static_cast<long long>(outside->cells()));
        cells.push_back(outside->get(cell));
    }
    return sram_.write_units(load, cells);
}

void Executor::forget_packed(const CellMemory* outside, std::int64_t first, std::int64_t end) {
    std::erase_if(packed_, [&](const auto& entry) {
        const auto& [memory, address] = entry.first;
        return memory == outside && address < end && first < address + entry.second.bytes;
    });
}

// How bytes are compressed on their way out does not matter where they come back whole; whoever
// reads them otherwise reads what nobody wrote.
emu::Outcome Executor::pack(const Store& store, CellMemory& outside) {
    const std::int64_t end = store.address + store.stored;
    if (repeat_ > 0 || end > outside.cells() * cell_bytes)
        return unlike("compressed bytes up to %lld", static_cast<long long>(end));
    // There is always place for what cannot be compressed, so that nothing grows beyond the memory.
    if (Sram::bytes_of(store) > store.stored)
        return unlike("%lld bytes compressed to %lld",
                      static_cast<long long>(Sram::bytes_of(store)),
                      static_cast<long long>(store.stored));
    EMU_TRY_VALUE(cells, sram_.read_units(store));
    forget_packed(&outside, store.address, end);
    for (std::int64_t at = store.address; at < end; at += cell_bytes)
        outside.set(at / cell_bytes, {});
    packed_[{&outside, store.address}] = {std::move(cells), store.stored};
    return {};
}

emu::Outcome Executor::unpack(const Load& load, const CellMemory& outside) {
    const auto found = packed_.find({&outside, load.address});
    if (found != packed_.end() && found->second.bytes == load.stored)
        return sram_.write_units(load, found->second.cells);
    return unlike("compressed bytes at %lld that no store left there",
                  static_cast<long long>(load.address));
}

emu::Outcome Executor::execute(const Store& written) {
    const Store store = now_moved(written);
    EMU_TRY_VALUE(place, region(store.memory));
    if (place.kind == Region::Kind::plain_input) return unlike("a store to %s", "an input");
    EMU_TRY_VALUE(outside, memory(place));
    if (store.stored > 0) return pack(store, *outside);
    EMU_TRY_VALUE(to, ddr_cells(store));
    if (!packed_.empty()) {
        const auto [first, last] = std::ranges::minmax(to);
        forget_packed(outside, first * cell_bytes, (last + 1) * cell_bytes);
    }
    EMU_TRY_VALUE(cells, sram_.read_units(store));
    if (to.size() != cells.size())
        return unlike("a transfer of %zu cells to %zu", cells.size(), to.size());
    for (std::size_t i = 0; i < to.size(); ++i) {
        if (to[i] >= outside->cells())
            return unlike("a store to cell %lld of %lld of its memory",
                          static_cast<long long>(to[i]), static_cast<long long>(outside->cells()));
        outside->set(to[i], cells[i]);
    }
    return {};
}

} // namespace hbdnn::format::b2e
