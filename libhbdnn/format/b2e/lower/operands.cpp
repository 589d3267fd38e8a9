// SPDX-License-Identifier: Apache-2.0
// Between maps in the SRAM and tensors.
#include "libhbdnn/format/b2e/lower/executor.h"
#include "libhbdnn/format/hbm/taken_word.h"

#include <algorithm>

namespace hbdnn::format::b2e {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::TensorId;
using emu::lift::Cell;
using emu::lift::cell_bytes;
using hbm::unlike;

Dtype dtype_of(std::int32_t element) {
    if (element == 1) return Dtype::i8;
    return element == 2 ? Dtype::i16 : Dtype::i32;
}

// Cells of so many elements.
std::int32_t cells_for(std::int32_t elements, std::int32_t element) {
    return static_cast<std::int32_t>((elements * std::int64_t{element} + cell_bytes - 1) /
                                     cell_bytes);
}

} // namespace

std::optional<std::vector<std::byte>> Executor::constant_bytes(std::span<const Cell> cells) const {
    std::vector<std::byte> bytes;
    bytes.reserve(cells.size() * cell_bytes);
    for (const Cell& cell : cells) {
        if (cell.source == emu::lift::source_zeros) {
            bytes.resize(bytes.size() + cell_bytes);
            continue;
        }
        const auto constant = constants_.find(cell.source);
        if (constant == constants_.end()) return std::nullopt;
        const std::byte* from = constant->second.data() + cell.at;
        bytes.insert(bytes.end(), from, from + cell_bytes);
    }
    return bytes;
}

emu::Result<std::vector<std::byte>> Executor::parameter_bytes(std::span<const Cell> cells,
                                                              const char* what) const {
    auto bytes = constant_bytes(cells);
    if (bytes) return *std::move(bytes);
    return unlike("%s where no constant is", what);
}

// Cells hold elements of their tensor's type; constants have none.
emu::Result<TensorId> Executor::read_block(CellBlock block, Dtype dtype) {
    bool is_constant = false;
    for (Cell& cell : block.cells) {
        if (cell.source <= emu::lift::source_zeros) continue;
        if (constants_.contains(cell.source)) {
            is_constant = true;
        } else if (program_.spec_of(cell.source).dtype != dtype) {
            cell = {}; // nobody can say what that is as numbers of another type
        }
    }
    if (!is_constant || dtype == Dtype::i8) return program_.read(block, dtype, name_);
    EMU_TRY_VALUE(bytes, parameter_bytes(block.cells, "numbers beside computed ones"));
    const auto channels =
        static_cast<std::int32_t>(block.groups * cell_bytes / emu::size_of(dtype));
    return program_.constant({name_, dtype, {1, block.h, block.w, channels}, {}}, std::move(bytes));
}

emu::Result<TensorId> Executor::read_map(const Map& map, const Extents& extents) {
    const std::int32_t element = map.place.element;
    const bool turns = map.layout == Layout::columns;
    const std::int32_t last = turns ? extents.w : extents.c;
    EMU_TRY_VALUE(
        block, sram_.read(map, extents.h, turns ? extents.c : extents.w, cells_for(last, element)));
    EMU_TRY_VALUE(read, read_block(block, dtype_of(element)));
    const TensorId exact = with_channels(read, last);
    return turns ? turned(exact) : exact;
}

emu::Outcome Executor::write_map(const Map& map, TensorId tensor) {
    return write_stored(map, map.layout == Layout::columns ? turned(tensor) : tensor);
}

emu::Outcome Executor::write_stored(const Map& map, TensorId tensor) {
    const std::int32_t element = map.place.element;
    if (program_.spec(tensor).dtype != dtype_of(element))
        return unlike("a result of %d bytes", element);
    const bool turns = map.layout == Layout::columns;
    const std::int32_t channels = program_.spec(tensor).shape[3];
    const std::int32_t groups = cells_for(channels, element);
    const auto whole = static_cast<std::int32_t>(groups * cell_bytes / element);
    if (turns) {
        EMU_TRY_VALUE(padded, with_unwritten(tensor, whole));
        tensor = padded;
    } else {
        tensor = with_channels(tensor, whole);
    }
    const emu::Shape shape = program_.spec(tensor).shape;
    const std::uint32_t source = program_.source_of(tensor);
    // Planes have eight bytes: those behind the channels are zeros.
    const bool has_planes = map.layout == Layout::planes || map.layout == Layout::c32;
    CellBlock block(shape[1], shape[2], has_planes ? emu::align_up(groups, 2) : groups,
                    {emu::lift::source_zeros, 0});
    std::int64_t at = 0;
    for (std::int32_t y = 0; y < block.h; ++y) {
        for (std::int32_t x = 0; x < block.w; ++x) {
            for (std::int32_t g = 0; g < groups; ++g, at += cell_bytes)
                block.at(y, x, g) = {source, static_cast<std::uint32_t>(at)};
        }
    }
    return sram_.write(map, block);
}

TensorId Executor::with_channels(TensorId tensor, std::int32_t channels) {
    const emu::TensorSpec spec = program_.spec(tensor);
    const emu::Shape& from = spec.shape;
    if (from[3] == channels) return tensor;
    const emu::Shape shape{1, from[1], from[2], channels};
    if (from[3] < channels) {
        return program_.compute(name_, ops::Pad{.before = {0, 0, 0, 0}}, {tensor}, spec.dtype,
                                shape);
    }
    const std::int32_t pixels = from[1] * from[2];
    ops::Rearrange pick{0, {{pixels, from[3]}, {channels, 1}}};
    return program_.compute(name_, std::move(pick), {tensor}, spec.dtype, shape);
}

TensorId Executor::turned(TensorId tensor) {
    const emu::TensorSpec spec = program_.spec(tensor);
    const emu::Shape& from = spec.shape;
    const emu::Shape shape{1, from[1], from[3], from[2]};
    if (from[2] == 1 || from[3] == 1)
        return program_.compute(name_, ops::Reshape{}, {tensor}, spec.dtype, shape);
    const std::int64_t line = std::int64_t{from[2]} * from[3];
    ops::Rearrange turn{0, {{from[1], line}, {from[3], 1}, {from[2], from[3]}}};
    return program_.compute(name_, std::move(turn), {tensor}, spec.dtype, shape);
}

// Bytes behind the last element that nobody wrote.
emu::Result<TensorId> Executor::with_unwritten(TensorId tensor, std::int32_t channels) {
    const emu::TensorSpec spec = program_.spec(tensor);
    const std::int32_t more = channels - spec.shape[3];
    if (more == 0) return tensor;
    EMU_TRY_VALUE(cell,
                  program_.read(CellBlock(spec.shape[1], spec.shape[2], 1), spec.dtype, name_));
    const TensorId nobody = with_channels(cell, more);
    return program_.compute(name_, ops::Concat{3, {{}, {}}}, {tensor, nobody}, spec.dtype,
                            {1, spec.shape[1], spec.shape[2], channels});
}

TensorId Executor::through(TensorId tensor, ops::Chain chain, Dtype dtype) {
    const emu::Shape shape = program_.spec(tensor).shape;
    const bool has_one = std::ranges::all_of(
        chain.stages, [](const ops::Stage& stage) { return stage.operand.size() == 1; });
    if (has_one)
        return program_.compute(name_, ops::Requantise{std::move(chain)}, {tensor}, dtype, shape);
    ops::Combine combine;
    combine.output = std::move(chain);
    const TensorId zero =
        program_.constant({name_, Dtype::i8, {1, 1, 1, 1}, {}}, std::vector<std::byte>(1));
    return program_.compute(name_, std::move(combine), {tensor, zero}, dtype, shape);
}

} // namespace hbdnn::format::b2e
