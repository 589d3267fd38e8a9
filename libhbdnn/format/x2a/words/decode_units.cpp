// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/x2a/words/decode_units.h"

#include "libhbdnn/format/x2a/words/decode_words.h"

namespace hbdnn::format::x2a {
namespace {

emu::Result<Transfer> decode_transfer(const WordGroup& words, std::uint64_t payload, bool stores) {
    EMU_TRY(words.expect({Parameter::ddr}));
    EMU_TRY_VALUE(ddr, decode_ddr(words.payload(Parameter::ddr), 0));
    TakenWord word(payload, "it");
    Transfer result;
    result.ddr = ddr;
    result.row = word.take(transfer::row);
    result.bank = word.take(transfer::bank);
    result.mode = static_cast<RowMode>(word.take(transfer::mode));
    const std::int64_t first = word.take(transfer::first) * transfer::bytes_of_length;
    const std::int64_t second = word.take(transfer::second) * transfer::bytes_of_length;
    EMU_TRY(word.finish());
    result.piece = stores ? first : second;
    result.pitch = stores ? second : first;
    if ((first == 0) != (second == 0)) {
        return unlike("pieces of %lld bytes with a pitch of %lld", result.piece, result.pitch);
    }
    if (result.piece > result.pitch || (result.piece > 0 && ddr.bytes % result.piece != 0))
        return unlike("%lld bytes in pieces of %lld", ddr.bytes, result.piece);
    if (!stores && result.mode == RowMode::argmax) return unlike("mode %d of a load", 3);
    return result;
}

} // namespace

emu::Result<Operation> decode_load(const WordGroup& words, std::uint64_t payload) {
    EMU_TRY_VALUE(transfer, decode_transfer(words, payload, false));
    return Operation(Load{transfer});
}

emu::Result<Operation> decode_store(const WordGroup& words, std::uint64_t payload) {
    EMU_TRY_VALUE(transfer, decode_transfer(words, payload, true));
    return Operation(Store{transfer});
}

emu::Result<Operation> decode_picture(const WordGroup& words, std::uint64_t payload) {
    EMU_TRY(words.expect({Parameter::ddr, Parameter::ddr}));
    PictureLoad load;
    EMU_TRY_VALUE(luma, decode_ddr(words.payload(Parameter::ddr), 0));
    EMU_TRY_VALUE(chroma, decode_ddr(words.payload(Parameter::ddr, 1), ddr::chroma_flag));
    load.luma = luma;
    load.chroma = chroma;
    TakenWord word(payload, "it");
    load.bank = word.take(picture::bank);
    load.splits = word.take_bit(picture::splits);
    load.padded_width = word.take(picture::sixteens) * 16;
    load.width = word.take(picture::width);
    load.lines = word.take(picture::lines);
    load.has_chroma = word.take_bit(picture::has_chroma);
    EMU_TRY(word.finish());
    if (load.width < 1 || load.lines < 1 || load.width > load.padded_width) {
        return unlike("%d lines of %d pixels in %d", load.lines, load.width, load.padded_width);
    }
    // Chroma has half of the lines, and its bytes are counted twice as often as luma's.
    const bool agrees = load.has_chroma
                            ? chroma.bytes == 2 * luma.bytes && 2 * chroma.address == luma.address
                            : chroma.bytes == 0 && chroma.address == 0;
    if (!agrees) {
        return unlike("%lld bytes of luma at %lld beside %lld of chroma at %lld", luma.bytes,
                      luma.address, chroma.bytes, chroma.address);
    }
    return Operation(load);
}

emu::Result<Operation> decode_order(const WordGroup& words, std::uint64_t payload) {
    EMU_TRY(words.expect({}));
    TakenWord word(payload, "it");
    Order result;
    const std::int32_t extension = word.take(order::extension);
    result.place.ring = word.take(order::ring) + 1;
    result.units = word.take(order::units) + 1;
    result.place.row = word.take(order::row) * order::units_of_row + extension * units_of_bank;
    result.place.bank = word.take(order::bank);
    result.interleaved = word.take_bit(order::interleaved);
    result.splits = word.take_bit(order::splits);
    EMU_TRY(word.finish());
    if (result.units % 2 != 0)
        return unlike("an order of %d units, which are not pairs", result.units);
    return Operation(result);
}

emu::Result<Operation> decode_move(const WordGroup& words, std::uint64_t payload) {
    EMU_TRY(words.expect({Parameter::places, Parameter::move}));
    Move result;
    EMU_TRY_VALUE(ends, decode_places(words.payload(Parameter::places)));
    result.in = ends.in;
    result.out = ends.out;
    TakenWord size(words.payload(Parameter::move), "parameter 6");
    result.shape.groups = size.take(moved::groups) + 1;
    result.shape.width = size.take(moved::width) + 1;
    result.offset = size.take(moved::offset);
    result.shape.lines = size.take(moved::lines) + 1;
    EMU_TRY(size.finish());
    TakenWord word(payload, "it");
    word.take(x2a::move::elsewhere); // no influence was found
    result.interleaved = word.take_bit(x2a::move::interleaved);
    result.out_strides = {word.take(x2a::move::out_line), word.take(x2a::move::out_group)};
    result.in_strides = {word.take(x2a::move::in_line), word.take(x2a::move::in_group)};
    EMU_TRY(word.finish());
    return Operation(result);
}

emu::Result<Operation> decode_pool(const WordGroup& words, std::uint64_t payload) {
    EMU_TRY(words.expect({Parameter::places, Parameter::input}));
    Pool result;
    EMU_TRY_VALUE(ends, decode_places(words.payload(Parameter::places)));
    result.in = ends.in;
    result.out = ends.out;
    EMU_TRY_VALUE(map, decode_map(words.payload(Parameter::input)));
    result.shape = map.shape;
    result.in_strides = map.strides;
    TakenWord word(payload, "it");
    const bool large = word.take_bit(pool::large_too);
    result.out_strides.line = word.take(pool::line);
    EMU_TRY_VALUE(group, decode_group_stride(word.take(pool::group), 2));
    result.out_strides.group = group;
    result.interleaved = word.take_bit(pool::interleaved);
    result.kernel = word.take_bit(pool::large) ? 3 : 2;
    EMU_TRY(word.finish());
    if (large != (result.kernel == 3))
        return unlike("a kernel of %d with bit 28 of %d", result.kernel, large ? 1 : 0);
    if (result.shape.lines < result.kernel || result.shape.width < result.kernel) {
        return unlike("a map of %d x %d for a kernel of %d", result.shape.lines, result.shape.width,
                      result.kernel);
    }
    return Operation(result);
}

emu::Result<Operation> decode_resize(const WordGroup& words, std::uint64_t payload) {
    EMU_TRY(words.expect({Parameter::places, Parameter::input, Parameter::output}));
    Resize result;
    EMU_TRY_VALUE(ends, decode_places(words.payload(Parameter::places)));
    result.in = ends.in;
    result.out = ends.out;
    EMU_TRY_VALUE(map, decode_map(words.payload(Parameter::input)));
    result.shape = map.shape;
    result.in_strides = map.strides;
    TakenWord out(words.payload(Parameter::output), "parameter 5");
    const bool int8 = out.take_bit(output::int8);
    result.interleaved = out.take_bit(output::interleaved);
    result.out_strides = {out.take(output::line), out.take(output::group)};
    result.lines = out.take(output::lines) + 1;
    result.width = out.take(output::width) + 1;
    EMU_TRY(out.finish());
    TakenWord word(payload, "it");
    result.repeats_edge = word.take_bit(resize::repeats_edge);
    result.offset_x = word.take(resize::offset_x);
    result.offset_y = word.take(resize::offset_y);
    result.step_x = word.take(resize::step_x);
    result.step_y = word.take(resize::step_y);
    EMU_TRY(word.finish());
    if (!int8) return unlike("output flag %s of %d", output::int8.name, 0);
    return Operation(result);
}

emu::Result<Operation> decode_argmax(const WordGroup& words, std::uint64_t payload) {
    EMU_TRY(words.expect({Parameter::argmax_shape, Parameter::argmax_strides}));
    ArgMax result;
    TakenWord shape(words.payload(Parameter::argmax_shape), "parameter 10");
    result.shape.groups = shape.take(argmax::groups) + 1;
    result.shape.width = shape.take(argmax::width) + 1;
    result.shape.lines = shape.take(argmax::lines) + 1;
    EMU_TRY(shape.finish());
    TakenWord strides(words.payload(Parameter::argmax_strides), "parameter 11");
    result.strides = {strides.take(argmax::line), strides.take(argmax::group)};
    EMU_TRY(strides.finish());
    TakenWord word(payload, "it");
    result.in.row = word.take(argmax::row);
    result.in.bank = word.take(argmax::bank);
    result.in.row += word.take(argmax::extension) * units_of_bank;
    result.in.ring = word.take(argmax::ring) + 1;
    const std::int32_t always = word.take(argmax::always);
    const std::int32_t low_always = word.take(argmax::low_always);
    EMU_TRY(word.finish());
    if (low_always != argmax::low_always_value)
        return unlike("%s of %d", argmax::low_always.name, low_always);
    if (always != argmax::always_value) return unlike("%s of %d", argmax::always.name, always);
    return Operation(result);
}

} // namespace hbdnn::format::x2a
