// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/kernel.h"

namespace emu::ops {

bool is_quantised_byte(Dtype dtype) {
    return dtype == Dtype::i8 || dtype == Dtype::u8;
}

bool is_quantised_integer(Dtype dtype) {
    return is_quantised_byte(dtype) || dtype == Dtype::i16;
}

bool is_chain_type(Dtype dtype) {
    return is_quantised_integer(dtype) || dtype == Dtype::i32;
}

bool holds(Dtype dtype, std::int32_t value) {
    switch (dtype) {
    case Dtype::i8: return value >= -128 && value <= 127;
    case Dtype::u8: return value >= 0 && value <= 255;
    case Dtype::i16: return value >= -32768 && value <= 32767;
    default: return false;
    }
}

Outcome expect_operands(const Operands& operands, std::size_t least, std::size_t most,
                        const char* name, std::size_t results) {
    const std::size_t sources = operands.src.size();
    if (sources < least || sources > most || operands.dst.size() != results) {
        return error(Fault::bad_model, "%s: %zu sources and %zu destinations do not fit", name,
                     sources, operands.dst.size());
    }
    for (const Operand& operand : operands.src) {
        const auto size = static_cast<std::int64_t>(operand.constant.size());
        if (operand.is_constant() && size != operand.spec->bytes()) {
            return refuse(name, "a constant's size is not its tensor's");
        }
    }
    return {};
}

Error refuse(const char* name, const char* reason) {
    return error(Fault::bad_model, "%s: %s", name, reason);
}

} // namespace emu::ops
