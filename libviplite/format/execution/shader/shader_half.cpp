// SPDX-License-Identifier: Apache-2.0
// Operations on float16, computed in float32 and rounded once. Evidence: assumed.
#include "emu-core/base/error.h"
#include "emu-core/tensor/float16.h"
#include "libviplite/format/execution/lower/stored_map.h"
#include "libviplite/format/execution/shader/shader.h"

#include <cmath>

namespace viplite::format {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::error;
using emu::Fault;
using ops::BinaryFunction;

bool broadcasts(const emu::MemoryView& operand, const emu::MemoryView& dst) {
    const bool is_one = operand.h == 1 && operand.w == 1 && operand.c == 1;
    return is_one || shape_of(operand) == shape_of(dst);
}

emu::Outcome lower_binary(BinaryFunction function, const ShaderState& state,
                          const OperationScope& scope) {
    EMU_TRY_VALUE(first, state.image(0x00));
    EMU_TRY_VALUE(second, state.image(0x08));
    EMU_TRY_VALUE(dst, state.image(0x10));
    for (const emu::MemoryView* view : {&first, &second, &dst}) {
        if (view->dtype != Dtype::f16 || !broadcasts(*view, dst)) {
            return error(Fault::bad_model, "images of other types or sizes than float16 of one");
        }
    }
    EMU_TRY_VALUE(a, scope.read({first, {}}));
    EMU_TRY_VALUE(b, scope.read({second, {}}));
    return scope.write({dst, {}},
                       scope.compute(ops::Binary{function, {}}, {a, b}, Dtype::f16, shape_of(dst)));
}

// (x * factor + addend) / 2^shift of uint8.
StoredMap dequantised(const ShaderState& state) {
    StoredMap map(256);
    const double factor = state.word(0x10), addend = state.integer(0x11);
    const int shift = static_cast<int>(state.word(0x1B) & 0xFF);
    for (std::size_t x = 0; x < map.size(); ++x) {
        const double value = std::ldexp(static_cast<double>(x) * factor + addend, -shift);
        map[x] = emu::to_half(static_cast<float>(value));
    }
    return map;
}

} // namespace

// uint8 to float16.
emu::Outcome lower_copy(const ShaderState& state, const OperationScope& scope) {
    EMU_TRY_VALUE(src, state.image(0x00));
    EMU_TRY_VALUE(dst, state.image(0x08));
    if (src.dtype != Dtype::u8 || dst.dtype != Dtype::f16 || shape_of(src) != shape_of(dst)) {
        return error(Fault::bad_model, "a copy between other images than uint8 and float16");
    }
    EMU_TRY_VALUE(bytes, scope.read({src, {}}));
    return scope.write({dst, {}}, mapped(dequantised(state), bytes, Dtype::f16, scope));
}

emu::Outcome lower_half_sum(const ShaderState& state, const OperationScope& scope) {
    switch (state.word(0x18)) {
    case 0x55555555: return lower_binary(BinaryFunction::add, state, scope);
    case 0x99999999: return lower_binary(BinaryFunction::subtract, state, scope);
    default: break;
    }
    return error(Fault::bad_model, "a sum of mode 0x%x, which is not known", state.word(0x18));
}

emu::Outcome lower_half_product(const ShaderState& state, const OperationScope& scope) {
    return lower_binary(BinaryFunction::multiply, state, scope);
}

emu::Outcome lower_half_power(const ShaderState& state, const OperationScope& scope) {
    return lower_binary(BinaryFunction::power, state, scope);
}

} // namespace viplite::format
