// SPDX-License-Identifier: Apache-2.0
// Functions of one stored integer, as tables.
#include "libhbdnn/format/quantised/line_pieces.h"
#include "libhbdnn/format/quantised/quantised_call.h"
#include "libhbdnn/format/quantised/quantised_operators.h"

#include "emu-core/base/shared_bytes.h"

#include <algorithm>

namespace hbdnn::format::quantised {
namespace {

using emu::Dtype;
using emu::error;
using emu::Fault;
using emu::onnx::Call;
using emu::ops::LineTable;

constexpr std::int32_t byte_values = 256, word_values = 65536;

// A table of a value for each byte: lines of one step, which never lie between two entries.
LineTable stepwise(std::span<const std::int64_t> values) {
    LineTable table;
    table.lower.start = table.upper.start = -byte_values / 2;
    for (std::size_t i = 0; i < LineTable::entries; ++i) {
        const std::size_t entry = std::min(i, values.size() - 1);
        table.upper.value[i] = static_cast<std::int16_t>(values[entry]);
    }
    table.lower.value = table.upper.value;
    table.upper_end = table.upper.start + LineTable::entries - 1;
    return table;
}

template <std::size_t N>
emu::Outcome read_pieces(Call& call, const char* name, std::array<std::int64_t, N>& pieces) {
    EMU_TRY_VALUE(values, factors(call, name));
    if (values.size() != N) {
        return error(Fault::bad_model, "its %s has %zu numbers instead of %zu", name, values.size(),
                     N);
    }
    std::ranges::copy(values, pieces.begin());
    return {};
}

emu::Result<LinePieces> read_line_pieces(Call& call) {
    LinePieces pieces;
    EMU_TRY(read_pieces(call, "table_param", pieces.table));
    EMU_TRY(read_pieces(call, "scale", pieces.scale));
    EMU_TRY(read_pieces(call, "bias", pieces.bias));
    EMU_TRY(read_pieces(call, "left_shift", pieces.left_shift));
    EMU_TRY(read_pieces(call, "right_shift", pieces.right_shift));
    EMU_TRY(read_pieces(call, "bound", pieces.bound));
    EMU_TRY_VALUE(symmetry, call.attributes().text("symmetry_mode", ""));
    pieces.is_odd = symmetry == "ORIGIN_SYMMETRIC";
    if (!pieces.is_odd) EMU_TRY(expect_word(call, "symmetry_mode", "NONE"));
    EMU_TRY(validate(pieces));
    return pieces;
}

} // namespace

// table[x + 128]: what function it is plays no part.
emu::Outcome look_up(Call& call) {
    EMU_TRY(expect_word(call, "data_format", "NHWC"));
    EMU_TRY(pass_over_word(call, "lut_type"));
    EMU_TRY_VALUE(src, integers(call, 0, bytes_only));
    EMU_TRY(integers(call, 1, bytes_only));
    EMU_TRY_VALUE(table, call.integers(1));
    if (table.size() != byte_values) {
        return error(Fault::bad_model, "its table has %zu values instead of %d", table.size(),
                     byte_values);
    }
    emu::ops::Chain chain;
    chain.stages.push_back({.kind = emu::ops::Stage::Kind::table, .operand = {0}});
    chain.tables.push_back(stepwise(table));
    EMU_TRY_VALUE(result, requantised(call, src, call.input(0).shape, std::move(chain), Dtype::i8));
    return define(call, result);
}

// All that the pieces make of words, computed at once: negative indices count from a table's end.
emu::Outcome look_up_twice(Call& call) {
    EMU_TRY(expect_word(call, "data_format", "NHWC"));
    EMU_TRY(expect_word(call, "rounding_method", "ROUND"));
    EMU_TRY(expect_number(call, "output_bit", 16));
    EMU_TRY(pass_over_word(call, "lut_type"));
    EMU_TRY_VALUE(pieces, read_line_pieces(call));
    constexpr Dtype words[] = {Dtype::i16};
    EMU_TRY_VALUE(src, integers(call, 0, words));
    std::vector<std::int16_t> values(word_values);
    for (std::int32_t i = 0; i < word_values; ++i) {
        values[static_cast<std::size_t>(i)] = pieces.at(static_cast<std::int16_t>(i));
    }
    EMU_TRY(call.importer().builder().account(values.size() * sizeof values[0]));
    const emu::onnx::Value table = call.importer().constant(call.name(), emu::Shape{word_values},
                                                            Dtype::i16, emu::value_bytes(values));
    const emu::Shape& shape = call.input(0).shape;
    EMU_TRY_VALUE(index, computed(call, emu::ops::Cast{}, {src}, shape, Dtype::i32));
    EMU_TRY_VALUE(result,
                  computed(call, emu::ops::Gather{}, {table.tensor, index}, shape, Dtype::i16));
    return define(call, result);
}

} // namespace hbdnn::format::quantised
