// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/operator_level/constant_reader.h"

#include "librknnrt/format/constants/task_constants.h"
#include "librknnrt/format/decode/stage_setup.h"
#include "librknnrt/format/registers/field_values.h"

namespace rknn::format::operator_level {
namespace {

// Of the word that a second-generation BS stage has instead of bits.
constexpr std::uint32_t bs_bypass_bit = 1;

std::int64_t signed16(std::int64_t value) {
    return static_cast<std::int16_t>(value);
}
std::int64_t signed32(std::int64_t value) {
    return static_cast<std::int32_t>(value);
}
std::int32_t shift(const TaskReader& task, Field field) {
    return static_cast<std::int32_t>(task[field]);
}

bool in_words(const TaskReader& task) {
    return task.generation().stages == StageSettings::words;
}

void read_first_bits(const TaskReader& task, StageNumbers& stage) {
    if (task[Field::bs_bypass]) return;
    if (!task[Field::bs_add_bypass] && !task[Field::bs_add_from_table]) {
        stage.addend = signed32(task[Field::bs_addend]);
    }
    if (!task[Field::bs_multiply_bypass]) {
        if (!task[Field::bs_factor_from_table]) stage.factor = signed16(task[Field::bs_factor]);
        stage.shift = shift(task, Field::bs_shift);
        stage.negative_shift = shift(task, Field::bs_negative_shift);
        stage.scales_negative_only = task[Field::bs_prelu] != 0;
    }
    if (!task[Field::bs_relu_bypass]) {
        stage.limits.low = 0;
        if (task[Field::bs_limit]) stage.limits.high = task[Field::bs_at_most];
    }
}

// A convolution's addends and factors come from its table. A pass has constants; one without a
// factor has 0 there.
void read_first_word(const TaskReader& task, const TableParts& parts, StageNumbers& stage) {
    if (task.registers.bits(Field::bs_word) & bs_bypass_bit) return;
    stage.limits = {task[Field::bs_at_least], task[Field::bs_at_most]};
    const bool is_pass = !task.registers.uses_convolution();
    if (is_pass) {
        stage.addend = signed32(task[Field::bs_addend]);
        const std::int64_t factor = signed16(task[Field::bs_factor]);
        stage.factor = factor == 0 ? 1 : factor;
    }
    if (is_pass || parts.factor) {
        stage.shift = shift(task, Field::bs_shift);
        stage.negative_shift = is_pass ? stage.shift : shift(task, Field::bs_negative_shift);
    }
}

// What lies in memory counts instead of the registers.
void read_from_memory(const rknn::format::StageConstants& constants, StageNumbers& stage) {
    stage.addend = constants.addend.value_or(stage.addend);
    stage.factor = constants.factor.value_or(stage.factor);
    stage.shift = constants.shift.value_or(stage.shift);
    stage.negative_shift = constants.negative_shift.value_or(stage.negative_shift);
}

void read_table_parts(const TaskReader& task,
                      const std::optional<std::int64_t>& minus_zero_in_memory,
                      PathConstants& path) {
    const std::int64_t parts = task.registers.uses_reader() ? task[Field::read_parts] : 0;
    path.parts = {(parts & table_part::bias) != 0, (parts & table_part::zero) != 0,
                  (parts & table_part::factor) != 0};
    const bool has_zero = task.registers.has(Field::zero_enable) ? task[Field::zero_enable] != 0
                                                                 : task[Field::zero_bypass] == 0;
    path.zero_from_table = has_zero && path.parts.zero;
    path.weight_addend = task[Field::weight_zero];
    if (has_zero && !path.parts.zero) {
        path.weight_addend += minus_zero_in_memory.value_or(task[Field::zero_constant]);
    }
}

} // namespace

emu::Outcome read_first_stage(const TaskReader& task, PathConstants& path) {
    EMU_TRY_VALUE(constants, read_bs_constants(task));
    read_table_parts(task, constants.minus_zero, path);
    if (!in_words(task)) {
        read_first_bits(task, path.first);
        return {};
    }
    read_first_word(task, path.parts, path.first);
    read_from_memory(constants, path.first);
    return {};
}

emu::Outcome read_second_stage(const TaskReader& task, PathConstants& path) {
    if (task[Field::bn_bypass]) return {};
    EMU_TRY_VALUE(constants, read_bn_constants(task));
    StageNumbers& stage = path.second;
    const bool adds = !task[Field::bn_add_bypass], multiplies = !task[Field::bn_multiply_bypass];
    path.second_from_table = adds && task[Field::bn_add_from_table];
    if (path.second_from_table && multiplies) {
        return not_understood(task, Field::bn_addend, "a table of addends, and a product");
    }
    if (adds && !path.second_from_table) stage.addend = signed32(task[Field::bn_addend]);
    if (multiplies) {
        stage.factor = signed16(task[Field::bn_factor]);
        stage.shift = shift(task, Field::bn_shift);
        stage.negative_shift = shift(task, Field::bn_negative_shift);
    }
    read_from_memory(constants, stage);
    stage.scales_negative_only = multiplies && task[Field::bn_prelu];
    stage.adds_last = !adds_first(task.generation().stages);
    if (in_words(task)) {
        stage.limits = {task[Field::bn_at_least], task[Field::bn_at_most]};
        return {};
    }
    if (!task[Field::bn_relu_bypass]) {
        stage.limits.low = 0;
        if (task[Field::bn_limit]) stage.limits.high = task[Field::bn_at_most];
    }
    return {};
}

} // namespace rknn::format::operator_level
