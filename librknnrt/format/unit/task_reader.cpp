// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/unit/task_reader.h"

#include "emu-core/base/error.h"
#include "librknnrt/format/registers/field_values.h"

namespace rknn::format {

emu::Error not_understood(const TaskReader& task, Field field, const char* why) {
    const FieldRow* const row = task.registers.row(field);
    return emu::error(emu::Fault::bad_model, "%s (register 0x%04x = 0x%x): %s",
                      name_of(field).data(), row ? row->address : 0, task.registers.bits(field),
                      why);
}

emu::Result<emu::Dtype> precision_of(const TaskReader& task, Field field) {
    // Inferred from softmax on t3, t4 and f2: quotients call their float16 numbers int16.
    const bool quotient = task[Field::ew_divides] && !task[Field::ew_bypass];
    switch (task[field]) {
    case precision::int8: return emu::Dtype::i8;
    case precision::int16: return quotient ? emu::Dtype::f16 : emu::Dtype::i16;
    case precision::float16: return emu::Dtype::f16;
    case precision::bfloat16:
        if (task.generation().has_bfloat16) return bfloat16;
        return not_understood(task, field,
                              "bfloat16, which no file of this generation was seen to use");
    case precision::int32: return emu::Dtype::i32;
    case precision::float32: return emu::Dtype::f32;
    default: return not_understood(task, field, "no precision that is known");
    }
}

emu::Result<emu::Dtype> stored_type_of(const TaskReader& task, Field field) {
    EMU_TRY_VALUE(inside, precision_of(task, Field::path_precision));
    EMU_TRY_VALUE(stored, precision_of(task, field));
    if (stored == bfloat16 && !is_real(inside))
        return not_understood(task, field, "bfloat16 on a path of integers");
    if (stored != emu::Dtype::i16) return stored;
    if (inside == emu::Dtype::f16) return emu::Dtype::f16;
    if (inside == emu::Dtype::f32 || inside == bfloat16)
        return not_understood(task, field, "16-bit integers on a path of other real numbers");
    return stored;
}

} // namespace rknn::format
