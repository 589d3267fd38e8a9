// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/operator_level/constant_reader.h"

#include "emu-core/base/error.h"
#include "librknnrt/format/decode/decode_convolution.h"
#include "librknnrt/format/decode/path_source.h"

#include <algorithm>
#include <cstdlib>

namespace rknn::format::operator_level {
namespace {

// Registers that matter here must be understood in full.
emu::Outcome check_registers(const TaskReader& task, const RegisterMap& map) {
    for (const Field field :
         {Field::bs_word, Field::bs_bypass, Field::bs_addend, Field::bs_factor, Field::zero_bypass,
          Field::zero_enable, Field::bn_bypass, Field::bn_addend, Field::bn_factor,
          Field::ew_bypass, Field::ew_scale, Field::output_scale, Field::output_shift,
          Field::path_precision, Field::read_parts}) {
        const FieldRow* const row = map.row(field);
        if (!row) continue;
        if (const std::uint32_t unknown =
                map.unknown_bits(row->address, task.registers.bits(field))) {
            return emu::error(emu::Fault::bad_model,
                              "register 0x%04x: what 0x%x means there is not known", row->address,
                              unknown);
        }
    }
    for (const Field field :
         {Field::path_precision, Field::input_precision, Field::output_precision}) {
        if (task[field] != 0) return not_understood(task, field, "no int8");
    }
    EMU_TRY_VALUE(shift, sum_shift(task));
    if (shift != 0) {
        return not_understood(task, Field::sum_shift, "a shift between sums and their biases");
    }
    return {};
}

emu::Outcome read_table(const TaskReader& task, PathConstants& path) {
    if (task[Field::ew_bypass] || task[Field::ew_table_bypass]) return {};
    EMU_TRY_VALUE(table, decode_table(task));
    path.table = std::make_shared<emu::ops::LineTable>(std::move(table));
    return {};
}

emu::Result<emu::ops::CombineFunction> function_of(const TaskReader& task) {
    using emu::ops::CombineFunction;
    if (task[Field::ew_multiplies]) return CombineFunction::multiply;
    switch (task[Field::ew_function]) {
    case 0: return CombineFunction::maximum;
    case 1: return CombineFunction::minimum;
    case 2: return CombineFunction::add;
    case 4: return CombineFunction::subtract;
    default: return not_understood(task, Field::ew_function, "no function that is known");
    }
}

// Later generations have an addition and a multiplication behind each other.
bool has_element(const TaskReader& task) {
    if (task[Field::ew_bypass] || !task.registers.uses_reader()) return false;
    if (task.registers.has(Field::ew_add_bypass)) {
        return !task[Field::ew_add_bypass] || !task[Field::ew_multiply_bypass];
    }
    return !task[Field::ew_function_bypass] && !task[Field::element_disable];
}

emu::Outcome read_element(const TaskReader& task, PathConstants& path) {
    if (!has_element(task)) return {};
    ElementConstants element;
    EMU_TRY_VALUE(function, function_of(task));
    element.function = function;
    if (!task[Field::ew_convert_bypass]) {
        if (!task[Field::ew_convert_adds_first]) {
            return not_understood(task, Field::ew_convert_adds_first, "a product, then a sum");
        }
        element.offset = task[Field::ew_offset];
        element.factor = task[Field::ew_scale];
        element.shift = static_cast<std::int32_t>(task[Field::ew_shift]);
    }
    path.element = element;
    return {};
}

emu::Outcome read_limits(const TaskReader& task, PathConstants& path) {
    if (task.generation().stages == StageSettings::words) {
        path.after_element = {std::max(task[Field::ew_at_least], task[Field::output_at_least]),
                              std::min(task[Field::ew_at_most], task[Field::output_at_most])};
        return {};
    }
    if (!path.element || task[Field::ew_relu_bypass]) return {};
    path.after_element.low = 0;
    if (task[Field::ew_limit]) return not_understood(task, Field::ew_limit, "an upper limit");
    return {};
}

emu::Outcome read_output(const TaskReader& task, PathConstants& path) {
    constexpr std::int64_t most_shift = 54, largest_offset = 255; // their product has 62 bits
    OutputConstants& output = path.output;
    output.offset = task[Field::output_offset];
    output.factor = task[Field::output_scale];
    output.shift = static_cast<std::int32_t>(task[Field::output_shift]);
    if (output.shift > most_shift || std::abs(output.offset) > largest_offset) {
        return not_understood(task, Field::output_shift, "beyond all int8");
    }
    if (task[Field::output_exponent]) {
        return not_understood(task, Field::output_exponent, "no int8 has one");
    }
    if (task[Field::output_rounding]) output.rounding = emu::ops::Rounding::half_away;
    return {};
}

} // namespace

emu::Result<PathConstants> read_path(const TaskReader& task, const RegisterMap& map) {
    PathConstants path;
    EMU_TRY(check_registers(task, map));
    EMU_TRY(read_first_stage(task, path));
    EMU_TRY(read_second_stage(task, path));
    EMU_TRY(read_table(task, path));
    EMU_TRY(read_element(task, path));
    EMU_TRY(read_limits(task, path));
    EMU_TRY(read_output(task, path));
    return path;
}

} // namespace rknn::format::operator_level
