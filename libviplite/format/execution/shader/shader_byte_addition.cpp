// SPDX-License-Identifier: Apache-2.0
// (a - zero) * scale + (b - zero) * scale + zero, of uint8. Evidence: assumed.
#include "emu-core/base/error.h"
#include "libviplite/format/execution/memory/assumptions.h"
#include "libviplite/format/execution/shader/shader.h"

#include <algorithm>
#include <cmath>

namespace viplite::format {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::TensorId;

// The sum of every pair of bytes, the first one counting 256.
std::vector<std::uint8_t> sums(const ShaderState& state) {
    const double first_zero = state.word(0x1C), second_zero = state.word(0x40);
    const double first = state.real(0x19), second = state.real(0x1A), zero = state.real(0x18);
    std::vector<std::uint8_t> sums;
    for (int a = 0; a < 256; ++a) {
        for (int b = 0; b < 256; ++b) {
            const double sum =
                rounded((a - first_zero) * first + (b - second_zero) * second + zero);
            sums.push_back(
                static_cast<std::uint8_t>(std::isnan(sum) ? 0 : std::clamp<double>(sum, 0, 255)));
        }
    }
    return sums;
}

} // namespace

emu::Outcome lower_byte_addition(const ShaderState& state, const OperationScope& scope) {
    EMU_TRY_VALUE(first, state.image(0x00));
    EMU_TRY_VALUE(second, state.image(0x08));
    EMU_TRY_VALUE(dst, state.image(0x10));
    for (const emu::MemoryView* view : {&first, &second, &dst}) {
        if (view->dtype != Dtype::u8 || shape_of(*view) != shape_of(dst)) {
            return emu::error(emu::Fault::bad_model, "images that are not uint8 of one size");
        }
    }
    EMU_TRY_VALUE(a, scope.read({first, {}}));
    EMU_TRY_VALUE(b, scope.read({second, {}}));
    ops::Combine pair;
    pair.first.stages = {{.kind = ops::Stage::Kind::shift_left, .operand = {8}}};
    const emu::Shape shape = shape_of(dst);
    const TensorId index = scope.compute(std::move(pair), {a, b}, Dtype::i32, shape);
    const TensorId table = scope.constant(Dtype::u8, {1 << 16}, sums(state));
    return scope.write({dst, {}}, scope.compute(ops::Gather{}, {table, index}, Dtype::u8, shape));
}

} // namespace viplite::format
