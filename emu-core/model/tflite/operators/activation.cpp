// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/tflite/operators/activation.h"

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

} // namespace emu::tflite
