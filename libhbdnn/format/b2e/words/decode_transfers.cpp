// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/words/decode_units.h"

namespace hbdnn::format::b2e {
namespace {

emu::Outcome take_sram_side(RegisterGroup& group, std::uint32_t place, Transfer& transfer) {
    EMU_TRY_VALUE(found, take_place(group, place));
    transfer.place = found;
    EMU_TRY_VALUE(counts, group.take(reg::sram_counts));
    transfer.counts = {counts.take(transfer::inner) + 1, counts.take(transfer::middle) + 1,
                       counts.take(transfer::outer) + 1};
    transfer.words = counts.take(transfer::words) + 1;
    EMU_TRY(counts.finish());
    EMU_TRY_VALUE(strides, group.take(reg::sram_strides));
    transfer.strides = {strides.take(transfer::inner_stride), strides.take(transfer::middle_stride),
                        strides.take(transfer::outer_stride)};
    return strides.finish();
}

// Of compressed bytes how many there are stands in a register of a load, and here of a store.
emu::Outcome take_ddr_side(RegisterGroup& group, Transfer& transfer, bool is_store) {
    EMU_TRY_VALUE(counts, group.take(reg::ddr_counts));
    transfer.inner = counts.take(transfer::ddr_inner) + 1;
    transfer.outer = counts.take(transfer::ddr_outer) + 1;
    transfer.run = (counts.take(transfer::run) + 1) * transfer::bytes_of_run;
    EMU_TRY(counts.finish());
    EMU_TRY_VALUE(strides, group.take(reg::ddr_strides));
    transfer.inner_stride = strides.take(transfer::ddr_inner_stride) * transfer::bytes_of_stride;
    transfer.outer_stride = strides.take(transfer::ddr_outer_stride) * transfer::bytes_of_stride;
    EMU_TRY(strides.finish());
    EMU_TRY_VALUE(place, group.take(reg::ddr_place));
    transfer.memory = place.take(transfer::memory);
    transfer.address = place.take(transfer::sixteens) * transfer::bytes_of_address;
    const bool compressed = place.take_bit(transfer::compressed);
    if (is_store) transfer.stored = place.take(transfer::stored_here) * transfer::bytes_of_stored;
    EMU_TRY(place.finish());
    if (compressed != (is_store ? transfer.stored > 0 : group.has(reg::stored)))
        return unlike("a compressed transfer without %s", "its size");
    if (!group.has(reg::repeat_strides)) return {};
    EMU_TRY_VALUE(repeat, group.take(reg::repeat_strides));
    transfer.repeat_bytes = repeat.take(transfer::ddr_repeat) * transfer::bytes_of_stride;
    const std::int32_t quarters = repeat.take(transfer::sram_repeat);
    transfer.repeat_rows = quarters / transfer::quarters_of_row;
    if (quarters % transfer::quarters_of_row == 0) return {};
    return unlike("a repetition %d quarters of a row further", quarters);
}

// Where the picture's planes are. What stands there of their strides says the tensor's record, too.
emu::Outcome take_planes(RegisterGroup& group, PictureLoad& load) {
    const auto pixel = [](TakenWord& word) {
        return word.take(picture::x) * transfer::bytes_of_address;
    };
    EMU_TRY_VALUE(luma, group.take(reg::ddr_place));
    load.luma = luma.take(picture::memory);
    const std::int64_t luma_x = pixel(luma);
    load.y = luma.take(picture::line);
    const std::int32_t kind = luma.take(picture::kind);
    luma.take(picture::strides);
    EMU_TRY(luma.finish());
    EMU_TRY_VALUE(chroma, group.take(reg::chroma));
    load.chroma = chroma.take(picture::memory);
    const std::int64_t x = pixel(chroma);
    const std::int32_t chroma_kind = chroma.take(picture::kind);
    const std::int32_t y = chroma.take(picture::line);
    chroma.take(picture::strides);
    EMU_TRY(chroma.finish());
    load.has_chroma = kind == picture::luma_kind;
    constexpr std::int64_t most_pixels = 1 << 16;
    load.is_plain = kind == picture::gray_kind && chroma_kind == 0;
    const bool known = load.has_chroma ? x == luma_x && y == 0 : kind == picture::gray_kind;
    const bool has_kind = load.is_plain || chroma_kind == picture::chroma_kind;
    if (!known || !has_kind || luma_x > most_pixels) {
        return unlike("a picture of kinds %d and %d from pixels %lld and %lld on", kind,
                      chroma_kind, static_cast<long long>(luma_x), static_cast<long long>(x));
    }
    load.x = static_cast<std::int32_t>(luma_x);
    return {};
}

// Lines of a picture as bytes in C4; the stride of its pairs of lines stands where that of a
// transfer's middle loop does.
emu::Result<Operation> decode_picture(RegisterGroup& group) {
    PictureLoad load;
    EMU_TRY_VALUE(extents, take_extents(group, reg::out_extents));
    load.extents = extents;
    Transfer transfer;
    EMU_TRY(take_sram_side(group, reg::out, transfer));
    load.out = {transfer.place, {0, 1, transfer.strides[1], 0}, Layout::c4};
    EMU_TRY_VALUE(counts, group.take(reg::ddr_counts)); // follows from the extents
    counts.take(transfer::ddr_inner);
    counts.take(transfer::ddr_outer);
    counts.take(transfer::run);
    EMU_TRY(counts.finish());
    EMU_TRY_VALUE(strides, group.take(reg::ddr_strides));
    load.pitch = strides.take(transfer::ddr_inner_stride) * transfer::bytes_of_stride;
    strides.take(transfer::ddr_outer_stride);
    EMU_TRY(take_planes(group, load));
    return load;
}

} // namespace

emu::Result<Operation> decode_load(RegisterGroup& group) {
    if (group.has(reg::out_extents)) return decode_picture(group);
    Load load;
    EMU_TRY(take_sram_side(group, reg::out, load));
    EMU_TRY(take_ddr_side(group, load, false));
    if (!group.has(reg::stored)) return load;
    EMU_TRY_VALUE(stored, group.take(reg::stored));
    load.stored = stored.take(transfer::stored) * transfer::bytes_of_stored;
    EMU_TRY(stored.finish());
    const bool one_run = load.inner == 1 && load.outer == 1;
    if (load.stored > 0 && one_run) return load;
    return unlike("%lld compressed bytes in %d x %d runs", static_cast<long long>(load.stored),
                  load.outer, load.inner);
}

emu::Result<Operation> decode_store(RegisterGroup& group) {
    Store store;
    EMU_TRY(take_sram_side(group, reg::in, store));
    EMU_TRY(take_ddr_side(group, store, true));
    if (store.stored == 0 || (store.inner == 1 && store.outer == 1)) return store;
    return unlike("compressed bytes in %d x %d runs", store.outer, store.inner);
}

} // namespace hbdnn::format::b2e
