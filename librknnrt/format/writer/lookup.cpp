// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/writer/data_path.h"

#include "emu-core/base/error.h"
#include "librknnrt/format/writer/assembler.h"

#include <algorithm>
#include <numeric>

namespace rknn::format::writer {
namespace {

constexpr int entry_shift = 5;
constexpr std::int32_t reach = 512 << entry_shift;

} // namespace

emu::Result<ByteFunction> byte_function(const emu::ops::Unary& unary, const emu::TensorSpec& src,
                                        const emu::TensorSpec& dst) {
    ByteFunction values{}, result{};
    std::iota(values.begin(), values.end(), std::int8_t{-128});
    emu::TensorSpec from = src, to = dst;
    from.shape = to.shape = {static_cast<std::int32_t>(values.size())};
    const emu::ops::Operand operand{&from, {}}, written{&to, {}};
    EMU_TRY_VALUE(kernel, emu::ops::prepare(unary, {{&operand, 1}, {&written, 1}}));
    const emu::Bytes in = std::as_bytes(std::span(values));
    const std::span<std::byte> out = std::as_writable_bytes(std::span(result));
    kernel->run({{&in, 1}, {&out, 1}}, {0, kernel->rows()});
    return result;
}

emu::ops::LineTable byte_lookup(const ByteFunction& function) {
    constexpr int step = lookup_steps >> entry_shift, entries = emu::ops::LineTable::entries;
    emu::ops::LineTable table;
    table.lower.start = -reach;
    table.lower.shift = table.upper.shift = entry_shift;
    table.upper_end = reach;
    for (int i = 0; i < entries; ++i) { // entries between two values are as the first of them
        table.lower.value[i] = function[i / step];
        table.upper.value[i] = function[std::min(128 + i / step, 255)];
    }
    return table;
}

bool has_usual_placement(const emu::ops::LineTable& table) {
    return table.lower.start == -reach && table.upper.start == 0 && table.upper_end == reach &&
           table.lower.shift == entry_shift && table.upper.shift == entry_shift;
}

emu::Outcome Assembler::load(const emu::ops::LineTable& table, Place place) {
    const bool flat_ends = table.below_factor == 0 && table.above_factor == 0;
    if (!has_usual_placement(table) || !flat_ends) {
        return emu::error(emu::Fault::bad_model, "a table that lies elsewhere than in files seen");
    }
    Cube pixel;
    pixel.place = place;
    pixel.c = generation().atom;
    pixel.line = pixel.surface = generation().atom;
    const PassSettings pass{pixel, pixel, {}};
    EMU_TRY(emitter_.load_lookup(false, table.lower.value, pass));
    return emitter_.load_lookup(true, table.upper.value, pass);
}

} // namespace rknn::format::writer
