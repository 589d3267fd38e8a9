// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/lower/executor.h"
#include "libhbdnn/format/hbm/taken_word.h"

#include <algorithm>

namespace hbdnn::format::b2e {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::TensorId;
using hbm::unlike;
using Kind = ops::Stage::Kind;

constexpr std::int32_t table_rows = 7, row_words = 16; // a table's 448 numbers
constexpr std::size_t byte_entries = 256;

// What stands for a channel in the third operand.
struct ChannelWord {
    std::int64_t shift = 0, up = 0, scale = 0;
    bool flag = false;
};

ChannelWord channel_word(std::uint32_t word) {
    constexpr std::uint32_t up_flag = 0x20;
    ChannelWord found;
    found.shift = word & 0xFF;
    found.up = word >> 8 & 0x1F;
    found.flag = (word >> 8 & 0xFF) == (up_flag | found.up);
    found.scale = static_cast<std::int16_t>(word >> 16);
    return found;
}

bool is_known(const ChannelWord& channel, std::uint32_t word) {
    return channel.shift <= 62 && (word >> 8 & 0xC0) == 0;
}

std::uint8_t bits_of(const Place& place) {
    return static_cast<std::uint8_t>(place.element * 8);
}

Dtype narrow_dtype(const Place& place) {
    return place.element == 1 ? Dtype::i8 : Dtype::i16;
}

} // namespace

emu::Outcome Executor::execute(const LoadTable& load) {
    const bool wraps = load.place.ring != 0 && load.place.ring < table_rows;
    if (wraps || load.place.offset != 0)
        return unlike("a table %d rows from its place on", load.place.offset);
    Cells cells;
    EMU_TRY(sram_.read_run(load.place.row, load.place.lane, table_rows * row_words, cells));
    EMU_TRY_VALUE(bytes, parameter_bytes(cells, "a table"));
    std::vector<std::int16_t> values;
    for (std::size_t at = 0; at < bytes.size(); at += 2)
        values.push_back(emu::load<std::int16_t>(bytes, at));
    table_ = std::move(values);
    return {};
}

// Eight channels to a row.
emu::Result<std::vector<std::uint32_t>> Executor::channel_words(const Map& map,
                                                                std::int32_t channels) {
    constexpr std::int32_t channels_of_row = 8, words_of_channels = 4;
    Cells cells;
    for (std::int32_t c = 0; c < channels; c += channels_of_row) {
        const std::int64_t row = std::int64_t{map.place.row} + map.place.offset +
                                 std::int64_t{c / channels_of_row} * map.strides.plane;
        EMU_TRY(sram_.read_run(row, map.place.lane, words_of_channels, cells));
    }
    EMU_TRY_VALUE(bytes, parameter_bytes(cells, "channels' shifts"));
    std::vector<std::uint32_t> words;
    for (std::int32_t c = 0; c < channels; ++c) {
        const auto word = emu::load<std::uint32_t>(bytes, static_cast<std::size_t>(c) * 4);
        if (!is_known(channel_word(word), word)) return unlike("a channel's shifts 0x%x", word);
        words.push_back(word);
    }
    return words;
}

emu::Outcome Executor::execute(const Vector& vector) {
    if (vector.out.place.element > 2) return unlike("a result of %d bytes", 4);
    using Function = Vector::Function;
    if (vector.function == Function::sum || vector.function == Function::maximum ||
        vector.function == Function::arg_max) {
        return reduce(vector);
    }
    EMU_TRY_VALUE(first, read_map(now(vector.in), vector.extents));
    const auto compute = [&]() -> emu::Result<TensorId> {
        switch (vector.function) {
        case Function::multiply: return multiplied(vector, first);
        case Function::multiply_constant: return multiplied_by_constant(vector, first);
        case Function::add: return sum_of(vector, first);
        case Function::table: return looked_up(vector, first);
        default: return looked_up_wide(vector, first);
        }
    };
    EMU_TRY_VALUE(result, compute());
    return write_map(now(vector.out), result);
}

emu::Result<std::vector<std::int64_t>> Executor::channel_shifts(const Vector& vector) {
    EMU_TRY_VALUE(words, channel_words(now(vector.third), vector.extents.c));
    std::vector<std::int64_t> shifts;
    for (const std::uint32_t word : words) {
        if (word > 0xFF) return unlike("a shift of 0x%x", word);
        shifts.push_back(word);
    }
    return shifts;
}

emu::Result<TensorId> Executor::multiplied_by_constant(const Vector& vector, TensorId first) {
    EMU_TRY_VALUE(shifts, channel_shifts(vector));
    ops::Chain chain;
    chain.stages.push_back({.kind = Kind::multiply, .operand = {vector.constant}});
    for (ops::Stage& stage : shift_stages(shifts, bits_of(vector.out.place)))
        chain.stages.push_back(std::move(stage));
    return through(first, std::move(chain), narrow_dtype(vector.out.place));
}

emu::Result<TensorId> Executor::multiplied(const Vector& vector, TensorId first) {
    const std::int32_t channels = vector.extents.c;
    EMU_TRY_VALUE(shifts, channel_shifts(vector));
    const Extents one{1, 1, channels};
    const Extents& extents = vector.broadcasts ? one : vector.extents;
    EMU_TRY_VALUE(second, read_map(now(vector.second), extents));
    ops::Combine multiply;
    multiply.function = ops::CombineFunction::multiply;
    multiply.output.stages = shift_stages(shifts, bits_of(vector.out.place));
    return program_.compute(name_, std::move(multiply), {first, second},
                            narrow_dtype(vector.out.place),
                            {1, vector.extents.h, vector.extents.w, channels});
}

// ((second << up) + first * scale) >> shift.
emu::Result<TensorId> Executor::sum_of(const Vector& vector, TensorId first) {
    const std::int32_t channels = vector.extents.c;
    EMU_TRY_VALUE(words, channel_words(now(vector.third), channels));
    std::vector<std::int64_t> shifts, ups, scales;
    for (const std::uint32_t word : words) {
        const ChannelWord channel = channel_word(word);
        shifts.push_back(channel.shift);
        ups.push_back(channel.up);
        scales.push_back(channel.scale);
    }
    ops::Chain output;
    output.stages = shift_stages(shifts, bits_of(vector.out.place));
    ops::Chain scaled;
    scaled.stages.push_back({.kind = Kind::multiply, .operand = one_if_same(scales)});
    const Extents one{1, 1, channels};
    const Extents& extents = vector.broadcasts ? one : vector.extents;
    if (vector.broadcasts) { // of sums that were made before, and are only scaled here
        const std::int32_t cells = (channels * vector.second.place.element + 3) / 4;
        EMU_TRY_VALUE(zeros, sram_.read(now(vector.second), 1, 1, cells));
        EMU_TRY_VALUE(bytes, parameter_bytes(zeros.cells, "what is added to scaled sums"));
        if (std::ranges::any_of(bytes, [](std::byte b) { return b != std::byte{}; }))
            return unlike("adding %s to scaled sums", "numbers");
        for (ops::Stage& stage : output.stages) scaled.stages.push_back(std::move(stage));
        return through(first, std::move(scaled), narrow_dtype(vector.out.place));
    }
    EMU_TRY_VALUE(second, read_map(now(vector.second), extents));
    ops::Combine add;
    add.operand_bits = 62;
    add.first = std::move(scaled);
    add.second.stages.push_back({.kind = Kind::shift_left, .operand = one_if_same(ups)});
    add.output = std::move(output);
    return program_.compute(name_, std::move(add), {first, second}, narrow_dtype(vector.out.place),
                            {1, vector.extents.h, vector.extents.w, channels});
}

// Of bytes: the upper byte of an entry.
emu::Result<TensorId> Executor::looked_up(const Vector& vector, TensorId first) {
    if (!table_) return unlike("a look-up before %s", "a table is loaded");
    if (vector.in.place.element != 1 || vector.out.place.element != 1)
        return unlike("a table of bytes with %d bytes", vector.in.place.element);
    ops::LineTable lines;
    lines.lower.start = lines.upper.start = -128;
    for (std::size_t i = 0; i < byte_entries; ++i) {
        // Entries are of bytes without sign, lines of numbers from -128 on.
        const std::size_t entry = (i + byte_entries / 2) % byte_entries;
        lines.upper.value[i] = static_cast<std::int16_t>((*table_)[entry] >> 8);
    }
    lines.upper_end = 127;
    ops::Chain chain;
    chain.stages.push_back({.kind = Kind::table, .operand = {0}});
    chain.tables.push_back(lines);
    return through(first, std::move(chain), Dtype::i8);
}

} // namespace hbdnn::format::b2e
