// SPDX-License-Identifier: Apache-2.0
// Twice as many lines and pixels, each one repeated.
#include "emu-core/base/error.h"
#include "libviplite/format/execution/lower/stored_map.h"
#include "libviplite/format/execution/shader/shader.h"

#include <algorithm>

namespace viplite::format {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::TensorId;

// As one integer: (x * factor + addend + half) >> 16. Evidence: assumed; the half is a guess.
constexpr unsigned scale_shift = 16;

emu::Result<StoredMap> scale_of(const ShaderState& state) {
    if ((state.word(0x1B) & 0xFF) != scale_shift) {
        return emu::error(emu::Fault::bad_model, "an upsampling of shift %u",
                          state.word(0x1B) & 0xFF);
    }
    const std::int64_t factor = state.word(0x10), addend = state.integer(0x11);
    StoredMap map(256);
    for (std::size_t x = 0; x < map.size(); ++x) {
        const std::int64_t scaled =
            (static_cast<std::int64_t>(x) * factor + addend + (1 << (scale_shift - 1))) >>
            scale_shift;
        map[x] = static_cast<std::uint16_t>(std::clamp<std::int64_t>(scaled, 0, 255));
    }
    return map;
}

emu::Outcome upsample(const ShaderState& state, const StoredMap& map, const OperationScope& scope) {
    EMU_TRY_VALUE(src, state.image(0x00));
    EMU_TRY_VALUE(dst, state.image(0x08));
    if (dst.h != 2 * src.h || dst.w != 2 * src.w || dst.c != src.c || dst.dtype != src.dtype ||
        src.dtype != Dtype::u8) {
        return emu::error(emu::Fault::bad_model, "an upsampling from %d x %d to %d x %d", src.w,
                          src.h, dst.w, dst.h);
    }
    EMU_TRY_VALUE(read, scope.read({src, {}}));
    const TensorId once = !map.empty() ? mapped(map, read, Dtype::u8, scope) : read;
    const ops::Rearrange repeat{
        0, {{src.h, std::int64_t{src.w} * src.c}, {2, 0}, {src.w, src.c}, {2, 0}, {src.c, 1}}};
    return scope.write({dst, {}}, scope.compute(repeat, {once}, Dtype::u8, shape_of(dst)));
}

} // namespace

emu::Outcome lower_upsample(const ShaderState& state, const OperationScope& scope) {
    return upsample(state, {}, scope);
}

emu::Outcome lower_scaled_upsample(const ShaderState& state, const OperationScope& scope) {
    EMU_TRY_VALUE(map, scale_of(state));
    return upsample(state, map, scope);
}

} // namespace viplite::format
