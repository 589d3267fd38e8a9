// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/words/decode_units.h"

namespace hbdnn::format::b2e {
namespace {

emu::Result<Operation> decode_max(RegisterGroup& group, TakenWord word) {
    MaxPool found;
    found.kernel = word.take(pool::kernel) + 2;
    found.stride = word.take(pool::stride) + 1;
    const bool above = word.take_bit(pool::top), skips = word.take_bit(pool::skips);
    found.top = above ? -1 : (skips ? 1 : 0);
    found.left = -word.take(pool::left);
    EMU_TRY(word.finish());
    EMU_TRY_VALUE(in, take_map(group, reg::in, Layout::planes));
    EMU_TRY_VALUE(out, take_map(group, reg::out, Layout::planes));
    found.in = in, found.out = out;
    EMU_TRY_VALUE(input, take_extents(group, reg::in_extents));
    EMU_TRY_VALUE(output, take_extents(group, reg::out_extents));
    found.input = input, found.output = output;
    const bool seen = found.kernel == 3 || (found.stride == 1 && found.top == 0 && found.left == 0);
    if (!seen || (above && skips) || (found.stride == 2 && skips))
        return unlike("a maximum of kernel %d, stride %d from line %d on", found.kernel,
                      found.stride, found.top);
    if (in.place.element != 1 || out.place.element != 1 || input.c != output.c)
        return unlike("a maximum of %d bytes", in.place.element);
    return found;
}

emu::Result<Operation> decode_global(RegisterGroup& group, TakenWord word) {
    GlobalPool found;
    const std::int32_t kind = word.take(pool::low);
    found.first = word.take_bit(pool::first), found.last = word.take_bit(pool::last);
    found.shift = word.take(pool::shift);
    found.scale = word.take(pool::scale);
    found.out_shift = word.take(pool::out_shift);
    EMU_TRY(word.finish());
    EMU_TRY_VALUE(in, take_map(group, reg::in, Layout::planes));
    EMU_TRY_VALUE(out, take_map(group, reg::out, Layout::pixels));
    found.in = in, found.out = out;
    EMU_TRY_VALUE(input, take_extents(group, reg::in_extents));
    EMU_TRY_VALUE(output, take_extents(group, reg::out_extents));
    found.input = input;
    const bool fits = output.h == 1 && output.w == 1 && output.c == input.c;
    const std::int32_t element = found.last ? 1 : 4;
    if (kind != pool::global_sum || !fits || in.place.element != 1 || out.place.element != element)
        return unlike("a sum of kind 0x%x to %d x %d of %d bytes", kind, output.h, output.w,
                      out.place.element);
    if (found.first) return found;
    EMU_TRY_VALUE(sum, take_map(group, reg::second, Layout::pixels));
    found.sum = sum;
    if (sum.place.element == 4) return found;
    return unlike("a sum before of %d bytes", sum.place.element);
}

// A whole number and a fraction of 16 bits.
std::int64_t position(TakenWord& word, const Field& whole, const Field& fraction) {
    const std::int32_t bits = word.take(whole);
    const std::int32_t sign = 1 << (whole.bits - 1);
    return std::int64_t{(bits ^ sign) - sign} * 65536 + word.take(fraction);
}

emu::Result<Operation> decode_resize(RegisterGroup& group, std::int32_t mode) {
    Resize found;
    switch (static_cast<pool::Resample>(mode)) {
    case pool::Resample::pick: found.method = Resize::Method::pick; break;
    case pool::Resample::linear: found.method = Resize::Method::linear; break;
    case pool::Resample::nearest: found.method = Resize::Method::nearest; break;
    default: return unlike("a resize of mode 0x%x", static_cast<unsigned>(mode));
    }
    EMU_TRY_VALUE(step, group.take(reg::step));
    found.step_y = position(step, pool::whole_y, pool::fraction_y);
    found.step_x = position(step, pool::whole_x, pool::fraction_x);
    EMU_TRY_VALUE(start, group.take(reg::start));
    found.start_y = position(start, pool::whole_y, pool::fraction_y);
    found.start_x = position(start, pool::whole_x, pool::fraction_x);
    EMU_TRY_VALUE(in, take_map(group, reg::in, Layout::c32));
    EMU_TRY_VALUE(out, take_map(group, reg::out, Layout::c32));
    found.in = in, found.out = out;
    EMU_TRY_VALUE(input, take_extents(group, reg::in_extents));
    EMU_TRY_VALUE(output, take_extents(group, reg::out_extents));
    found.input = input, found.output = output;
    if (in.place.element != 1 || out.place.element != 1 || input.c != output.c)
        return unlike("a resize of %d to %d channels", input.c, output.c);
    return found;
}

} // namespace

emu::Result<Operation> decode_pool(RegisterGroup& group) {
    EMU_TRY_VALUE(mode, group.take(reg::mode));
    constexpr Field all{0, 32, "mode"};
    const auto kind = static_cast<std::int32_t>(mode.take_wide(all));
    EMU_TRY(mode.finish());
    if (group.has(reg::start)) return decode_resize(group, kind);
    EMU_TRY_VALUE(word, group.take(reg::operation));
    if (kind == pool::mode_maximum) return decode_max(group, word);
    if (kind == pool::mode_sum) return decode_global(group, word);
    if (kind == pool::mode_plain_sum) {
        EMU_TRY_VALUE(sum, decode_global(group, word));
        const auto& found = std::get<GlobalPool>(sum);
        if (found.shift == 0 && found.scale == std::int64_t{1} << found.out_shift && found.first &&
            found.last)
            return sum;
    }
    return unlike("pooling of mode 0x%x", static_cast<unsigned>(kind));
}

} // namespace hbdnn::format::b2e
