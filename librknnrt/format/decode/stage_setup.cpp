// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/decode/stage_setup.h"

#include "emu-core/base/error.h"
#include "librknnrt/format/constants/task_constants.h"
#include "librknnrt/format/registers/field_values.h"

#include <limits>

namespace rknn::format {
namespace {

constexpr std::int64_t function_add = 2;

std::vector<std::int32_t> one(std::int64_t value) {
    return {static_cast<std::int32_t>(value)};
}
std::vector<std::int16_t> factor(std::int64_t value) {
    return {static_cast<std::int16_t>(value)};
}

// The fields of BS and BN, which have the same bits.
struct StageFields {
    Field bypass, add_bypass, multiply_bypass, prelu, relu_bypass, limit, add_from_table,
        add_function, addend, factor, shift, negative_shift, factor_from_table, at_least, at_most;
};

constexpr StageFields bs_fields = {Field::bs_bypass,
                                   Field::bs_add_bypass,
                                   Field::bs_multiply_bypass,
                                   Field::bs_prelu,
                                   Field::bs_relu_bypass,
                                   Field::bs_limit,
                                   Field::bs_add_from_table,
                                   Field::bs_add_function,
                                   Field::bs_addend,
                                   Field::bs_factor,
                                   Field::bs_shift,
                                   Field::bs_negative_shift,
                                   Field::bs_factor_from_table,
                                   Field::bs_at_least,
                                   Field::bs_at_most};
constexpr StageFields bn_fields = {Field::bn_bypass,
                                   Field::bn_add_bypass,
                                   Field::bn_multiply_bypass,
                                   Field::bn_prelu,
                                   Field::bn_relu_bypass,
                                   Field::bn_limit,
                                   Field::bn_add_from_table,
                                   Field::bn_add_function,
                                   Field::bn_addend,
                                   Field::bn_factor,
                                   Field::bn_shift,
                                   Field::bn_negative_shift,
                                   Field::bn_factor_from_table,
                                   Field::bn_at_least,
                                   Field::bn_at_most};

// A ReLU that is a step of the stage, up to a limit if there is one.
emu::Outcome read_relu(const TaskReader& task, const StageFields& of, StageSetup& stage) {
    const bool relu = task.registers.has(of.relu_bypass) && !task[of.relu_bypass];
    if (task[of.limit] && !relu) return not_understood(task, of.limit, "a limit without a ReLU");
    if (relu) stage.at_least = 0;
    if (task[of.limit]) stage.at_most = static_cast<std::int32_t>(task[of.at_most]);
    return {};
}

// A stage with a bit for each step; `constants` are those that lie in memory.
emu::Result<StageSetup> read_bits(const TaskReader& task, const StageFields& of,
                                  const ChannelTable& table, const StageConstants& constants) {
    StageSetup stage;
    if (task[of.bypass]) return stage;
    if (!task[of.add_bypass]) {
        if (task[of.add_function] != function_add)
            return not_understood(task, of.add_function, "another function than an addition");
        if (task[of.add_from_table])
            stage.addend = table.bias;
        else
            stage.addend = one(constants.addend.value_or(task[of.addend]));
        if (stage.addend.empty())
            return not_understood(task, of.add_from_table, "the table has no addends");
    }
    if (!task[of.multiply_bypass]) {
        if (task[of.factor_from_table])
            stage.factor = table.factor;
        else
            stage.factor = factor(constants.factor.value_or(task[of.factor]));
        if (stage.factor.empty())
            return not_understood(task, of.factor_from_table, "the table has no factors");
        stage.shift = constants.shift.value_or(static_cast<std::int32_t>(task[of.shift]));
        stage.negative_shift =
            constants.negative_shift.value_or(static_cast<std::int32_t>(task[of.negative_shift]));
        stage.negative_only = task[of.prelu];
    }
    if (task.generation().stages == StageSettings::bits) EMU_TRY(read_relu(task, of, stage));
    return stage;
}

// Words of the BS stage without their shift: nothing; a multiplication by a constant, also by 0,
// which with BN's addend fills a place; additions and multiplications by what the table and the
// constants have. Measured on attention of t3: 0x52 stands where exponentials are multiplied by
// 159.875, and with a factor of 0 where rows that only fill a block become the zero point.
constexpr std::uint32_t idle_word = 0x53, multiplying_word = 0x52;
constexpr std::uint32_t adding_words[] = {0x12,     0x100012, 0x100092, 0x120080,
                                          0x120180, 0x20040,  0x20140};
constexpr std::uint32_t word_adds = 0x120000;

template <std::size_t N> bool contains(const std::uint32_t (&words)[N], std::uint32_t word) {
    for (const std::uint32_t known : words)
        if (known == word) return true;
    return false;
}

// The BS word, its bits of the shift cleared.
std::uint32_t bs_word(const TaskReader& task) {
    const FieldRow* const word = task.registers.row(Field::bs_word);
    const FieldRow* const shift = task.registers.row(Field::bs_shift);
    const bool same = shift && shift->address == word->address;
    return task.registers.bits(Field::bs_word) & ~(same ? shift->mask() : 0u);
}

emu::Result<StageSetup> read_words(const TaskReader& task, const ChannelTable& table) {
    const std::uint32_t word = bs_word(task);
    if (word != idle_word && word != multiplying_word && !contains(adding_words, word))
        return not_understood(task, Field::bs_word, "no word that was seen");
    StageSetup stage;
    if (word == idle_word) return stage;
    EMU_TRY_VALUE(constants, read_bs_constants(task));
    if (word & word_adds)
        stage.addend = !table.bias.empty() ? table.bias
                                           : one(constants.addend.value_or(task[Field::bs_addend]));
    const std::int64_t constant = constants.factor.value_or(task[Field::bs_factor]);
    if (!table.factor.empty())
        stage.factor = table.factor;
    else if (constant != 0 || word == multiplying_word)
        stage.factor = factor(constant);
    stage.shift = constants.shift.value_or(static_cast<std::int32_t>(task[Field::bs_shift]));
    stage.negative_shift = constants.negative_shift.value_or(
        static_cast<std::int32_t>(task[Field::bs_negative_shift]));
    if (stage.factor.empty() && stage.shift != 0)
        return not_understood(task, Field::bs_shift, "a shift without a factor");
    return stage;
}

} // namespace

void read_limits(const TaskReader& task, Field at_least, Field at_most, StageSetup& stage) {
    const std::int64_t low = task[at_least], high = task[at_most];
    if (low != std::numeric_limits<std::int32_t>::min())
        stage.at_least = static_cast<std::int32_t>(low);
    if (high != std::numeric_limits<std::int32_t>::max())
        stage.at_most = static_cast<std::int32_t>(high);
}

emu::Result<StageSetup> read_bs(const TaskReader& task, const ChannelTable& table) {
    if (task.generation().stages == StageSettings::bits)
        return read_bits(task, bs_fields, table, {});
    EMU_TRY_VALUE(stage, read_words(task, table));
    read_limits(task, Field::bs_at_least, Field::bs_at_most, stage);
    return std::move(stage);
}

emu::Result<StageSetup> read_bn(const TaskReader& task, std::int32_t channels) {
    ChannelTable table;
    const std::int64_t parts = task[Field::bn_parts];
    if (!task[Field::bn_bypass] && task.registers.uses_reader() && parts) {
        if (parts != table_part::bias && parts != table_part::factor)
            return not_understood(task, Field::bn_parts, "other than addends or factors");
        EMU_TRY_VALUE(read,
                      read_channel_table(task, parts, task[Field::bn_parts_address], channels));
        table = std::move(read);
    }
    EMU_TRY_VALUE(constants, read_bn_constants(task));
    EMU_TRY_VALUE(stage, read_bits(task, bn_fields, table, constants));
    if (task.generation().stages == StageSettings::words)
        read_limits(task, Field::bn_at_least, Field::bn_at_most, stage);
    return std::move(stage);
}

} // namespace rknn::format
