// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/tflite/operators/decoders.h"
#include "emu-core/model/tflite/schema.h"

namespace emu::tflite {

Result<ops::RealLimits> read_activation(const flatbuffer::Table& options, int field) {
    EMU_TRY_VALUE(code, options.scalar<std::int8_t>(field));
    switch (static_cast<FusedActivation>(code)) {
    case FusedActivation::none: return graph::no_limits;
    case FusedActivation::relu: return graph::relu;
    case FusedActivation::relu_n1_to_1: return graph::relu_n1_to_1;
    case FusedActivation::relu6: return graph::relu6;
    case FusedActivation::tanh: break;
    }
    return error(Fault::bad_model, "its fused activation %d is not supported", code);
}

Outcome check_accumulator(const flatbuffer::Table& options, int field, Dtype source) {
    constexpr auto unset = ElementType::f32; // the enumerator 0, which is the field's default
    EMU_TRY_VALUE(code, options.scalar<std::int8_t>(field));
    const auto type = static_cast<ElementType>(code);
    if (type == unset || type == ElementType::i32) return {};
    if (type == ElementType::i64 && source == Dtype::i16) return {};
    return error(Fault::bad_model, "its accumulator type %d is not supported", code);
}

} // namespace emu::tflite
