// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/operator_level/real_operands.h"

#include "emu-core/base/error.h"

namespace rknn::format::operator_level {
namespace {

// Nothing for float32 itself. Error bad_model: no real numbers.
emu::Result<std::optional<emu::Command>> from_real(const emu::TensorSpec& spec) {
    if (spec.dtype == emu::Dtype::f32) return std::optional<emu::Command>();
    if (spec.dtype == emu::Dtype::f16) return std::optional<emu::Command>(emu::ops::Cast{});
    if (emu::ops::is_real(spec)) {
        return std::optional<emu::Command>(emu::ops::Quantise{emu::ops::Rounding::half_even});
    }
    return emu::error(emu::Fault::bad_model, "tensor '%s' holds no real numbers",
                      emu::printable(spec.name).c_str());
}

} // namespace

emu::ops::Binary binary(emu::ops::BinaryFunction function) {
    emu::ops::Binary result;
    result.function = function;
    return result;
}

emu::TensorId real_temporary(emu::Shape shape, ProgramBuilder& program) {
    return program.temporary(emu::Dtype::f32, shape);
}

emu::Result<emu::TensorId> real_source(std::int32_t index, ProgramBuilder& program) {
    EMU_TRY_VALUE(id, program.source(index));
    const emu::TensorSpec spec = program.spec(id);
    EMU_TRY_VALUE(conversion, from_real(spec));
    if (!conversion) return id;
    const emu::TensorId real = real_temporary(spec.shape, program);
    if (spec.dtype == emu::Dtype::f16)
        program.add(emu::ops::Cast{}, {id}, {real});
    else
        program.add(emu::ops::Dequantise{}, {id}, {real});
    return real;
}

emu::Outcome store_real(emu::TensorId values, std::int32_t index, ProgramBuilder& program) {
    EMU_TRY_VALUE(id, program.destination(index));
    const emu::TensorSpec spec = program.spec(id);
    EMU_TRY_VALUE(conversion, from_real(spec));
    program.add(conversion ? *std::move(conversion) : emu::Command(emu::ops::Reshape{}), {values},
                {id});
    return {};
}

} // namespace rknn::format::operator_level
