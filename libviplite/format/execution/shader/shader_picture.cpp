// SPDX-License-Identifier: Apache-2.0
// From NV12 to three surfaces of uint8. Evidence: assumed, as several networks find what is in
// pictures; that nothing is cropped or resized is a precondition.
#include "emu-core/base/error.h"
#include "libviplite/format/execution/lower/stored_map.h"
#include "libviplite/format/execution/memory/assumptions.h"
#include "libviplite/format/execution/shader/shader.h"

#include <algorithm>
#include <cmath>

namespace viplite::format {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::error;
using emu::Fault;
using emu::TensorId;
using Kind = ops::Stage::Kind;

constexpr int fraction_bits = 20; // of the colour's factors; enough for every rounding but ties
constexpr std::int32_t chroma_zero = 128;

std::int64_t fixed(double factor) {
    return std::llround(std::ldexp(factor, fraction_bits));
}

// (x - 128) * factor
ops::Chain scaled_chroma(double factor) {
    ops::Chain chain;
    chain.stages = {{.kind = Kind::add, .operand = {-chroma_zero}},
                    {.kind = Kind::multiply, .operand = {fixed(factor)}}};
    return chain;
}

// Luma, U and V, all of the picture's size.
class Colours {
public:
    Colours(TensorId y, TensorId u, TensorId v, const emu::Shape& shape,
            const OperationScope& scope)
        : y_(y), u_(u), v_(v), shape_(shape), scope_(scope) {}

    TensorId red() const { return with_luma(v_, scaled_chroma(1.40625)); }
    TensorId green() const {
        ops::Combine both{
            ops::CombineFunction::add, scaled_chroma(-0.34545), scaled_chroma(-0.7168), {}};
        return with_luma(scope_.compute(std::move(both), {u_, v_}, Dtype::i32, shape_), {});
    }
    TensorId blue() const { return with_luma(u_, scaled_chroma(1.778)); }

private:
    TensorId with_luma(TensorId chroma, ops::Chain chain) const {
        ops::Combine sum;
        sum.first.stages = {{.kind = Kind::shift_left, .operand = {fraction_bits}}};
        sum.second = std::move(chain);
        sum.output.stages = {
            {.kind = Kind::shift_right, .rounding = ties.value, .operand = {fraction_bits}}};
        return scope_.compute(std::move(sum), {y_, chroma}, Dtype::u8, shape_);
    }

    TensorId y_, u_, v_;
    emu::Shape shape_;
    const OperationScope& scope_;
};

// The colour less its mean, scaled to what the network takes.
StoredMap quantised(const ShaderState& state, std::size_t colour) {
    const double mean = state.real(0x1C + colour), scale = state.real(0x1F);
    const double factor = state.real(0x22);
    // The zero point is given less the third mean.
    const double last_mean = state.real(0x1E);
    const double zero = last_mean != 0 ? state.real(0x23) + last_mean * factor : state.real(0x23);
    StoredMap map(256);
    for (std::size_t x = 0; x < map.size(); ++x) {
        const double value = (static_cast<double>(x) - mean) * scale / scale;
        const double stored = rounded(value * factor + zero);
        map[x] =
            static_cast<std::uint16_t>(std::isnan(stored) ? 0 : std::clamp<double>(stored, 0, 255));
    }
    return map;
}

// Every second byte, from `first` on, for two lines of two pixels.
TensorId chroma(TensorId pairs, std::int64_t first, const emu::MemoryView& luma,
                const OperationScope& scope) {
    const ops::Rearrange repeat{first, {{luma.h / 2, luma.w}, {2, 0}, {luma.w / 2, 2}, {2, 0}}};
    return scope.compute(repeat, {pairs}, Dtype::u8, shape_of(luma));
}

} // namespace

emu::Outcome lower_picture(const ShaderState& state, const OperationScope& scope) {
    EMU_TRY_VALUE(luma, state.image(0x00));
    EMU_TRY_VALUE(pairs, state.image(0x08));
    EMU_TRY_VALUE(dst, state.image(0x10));
    if (luma.c != 1 || pairs.c != 1 || dst.c != 3 || luma.h % 2 != 0 || luma.w % 2 != 0 ||
        pairs.h != luma.h / 2 || pairs.w != luma.w || dst.h != luma.h || dst.w != luma.w ||
        luma.dtype != Dtype::u8 || pairs.dtype != Dtype::u8 || dst.dtype != Dtype::u8) {
        return error(Fault::bad_model, "a picture of %d x %d that becomes one of %d x %d x %d",
                     luma.w, luma.h, dst.w, dst.h, dst.c);
    }
    EMU_TRY_VALUE(y, scope.read({luma, {}}));
    EMU_TRY_VALUE(uv, scope.read({pairs, {}}));
    const Colours colours(y, chroma(uv, 0, luma, scope), chroma(uv, 1, luma, scope), shape_of(luma),
                          scope);
    std::vector<TensorId> surfaces{mapped(quantised(state, 0), colours.red(), Dtype::u8, scope),
                                   mapped(quantised(state, 1), colours.green(), Dtype::u8, scope),
                                   mapped(quantised(state, 2), colours.blue(), Dtype::u8, scope)};
    if (state.word(0x20) & 1) std::ranges::reverse(surfaces);
    ops::Concat join{3, {}};
    join.chains.resize(surfaces.size());
    return scope.write({dst, {}},
                       scope.compute(std::move(join), surfaces, Dtype::u8, shape_of(dst)));
}

} // namespace viplite::format
