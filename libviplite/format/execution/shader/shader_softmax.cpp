// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/error.h"
#include "libviplite/format/execution/memory/assumptions.h"
#include "libviplite/format/execution/shader/shader.h"

#include <cmath>
#include <numbers>

namespace viplite::format {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::error;
using emu::Fault;
using emu::TensorId;
using ops::BinaryFunction;

// The unit has no float16 numbers below the smallest normal one. Measured.
TensorId without_subnormals(TensorId halves, const OperationScope& scope) {
    const emu::Shape shape = scope.spec(halves).shape;
    const TensorId smallest = scope.constant<std::uint16_t>(Dtype::f16, {1}, {0x0400});
    const TensorId zero = scope.constant<std::uint16_t>(Dtype::f16, {1}, {0});
    const TensorId is_normal = scope.compute(ops::Binary{BinaryFunction::greater_equal, {}},
                                             {halves, smallest}, Dtype::boolean, shape);
    return scope.compute(ops::Select{}, {is_normal, halves, zero}, Dtype::f16, shape);
}

// 2^(difference * factor) / (1 + that), of what is larger and what is smaller, as stored.
ops::Chain share_of_pair(const ShaderState& state) {
    const double factor = state.real(0x10), scale = state.real(0x11), zero = state.real(0x12);
    ops::LineTable table;
    table.lower.start = table.upper.start = -255;
    table.upper_end = 256;
    for (int difference = -255; difference <= 255; ++difference) {
        const double own = std::exp2(std::min(difference, 0) * factor);
        const double other = std::exp2(std::min(-difference, 0) * factor);
        const double share = rounded(own / (own + other) * scale + zero);
        table.upper.value[difference + 255] =
            static_cast<std::int16_t>(std::isnan(share) ? 0 : std::clamp<double>(share, 0, 255));
    }
    ops::Chain chain;
    chain.stages = {{.kind = ops::Stage::Kind::table, .operand = {0}}};
    chain.tables = {table};
    return chain;
}

} // namespace

// uint8 to float16: p = 2^((x - largest) * factor) / sum. Measured; the last bits of p are assumed.
emu::Outcome lower_softmax(const ShaderState& state, const OperationScope& scope) {
    EMU_TRY_VALUE(src, state.image(0x00));
    EMU_TRY_VALUE(dst, state.image(0x08));
    const float factor = state.real(0x12);
    if (src.h != 1 || src.c != 1 || src.dtype != Dtype::u8 || dst.dtype != Dtype::f16 ||
        dst.elements() != src.elements() || !(factor > 0) || !std::isfinite(factor)) {
        return error(Fault::bad_model, "softmax of an image that is no line of uint8");
    }
    EMU_TRY_VALUE(bytes, scope.read({src, {}}));
    const emu::Shape line = shape_of(src);
    const TensorId reals = scope.compute(ops::Cast{}, {bytes}, Dtype::f32, line);
    const ops::RealSoftmax softmax{2, factor * std::numbers::ln2_v<float>, false};
    const TensorId shares = scope.compute(softmax, {reals}, Dtype::f32, line);
    const TensorId halves = scope.compute(ops::Cast{}, {shares}, Dtype::f16, line);
    return scope.write({dst, {}}, without_subnormals(halves, scope));
}

// uint8 to uint8, of values that lie in pairs. Assumed, as several networks make sense.
emu::Outcome lower_pair_softmax(const ShaderState& state, const OperationScope& scope) {
    EMU_TRY_VALUE(src, state.image(0x00));
    EMU_TRY_VALUE(dst, state.image(0x08));
    const std::int32_t values = src.w;
    if (values % 2 != 0 || src.dtype != Dtype::u8 || dst.dtype != Dtype::u8 || src.c != 1 ||
        src.h != 1) {
        return error(Fault::bad_model, "softmax of an image that is no line of pairs of uint8");
    }
    src.h = values / 2, src.w = 2, src.line = 2;
    dst.h = src.h, dst.w = 2, dst.c = 1, dst.line = 2;
    EMU_TRY_VALUE(pairs, scope.read({src, {}}));
    const emu::Shape shape = shape_of(src);
    const ops::Rearrange swap{1, {{src.h, 2}, {2, -1}}};
    const TensorId others = scope.compute(swap, {pairs}, Dtype::u8, shape);
    ops::Combine share;
    share.function = ops::CombineFunction::subtract;
    share.output = share_of_pair(state);
    return scope.write({dst, {}},
                       scope.compute(std::move(share), {pairs, others}, Dtype::u8, shape));
}

} // namespace viplite::format
