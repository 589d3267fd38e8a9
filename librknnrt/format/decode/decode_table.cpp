// SPDX-License-Identifier: Apache-2.0
// The table memory as one function. How it is read is known for one setting of its control, which
// all files of a generation share. Measured on published results of boards (../evidence.md):
// between entries and on the line above the upper end values are rounded down. Assumed: below the
// lower end too: Corners::below_tables.
#include "librknnrt/format/decode/path_source.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace rknn::format {
namespace {

emu::ops::LineTable::Part part(const std::array<std::int16_t, 513>& values, std::int64_t start,
                               std::int64_t shift) {
    emu::ops::LineTable::Part result;
    result.start = static_cast<std::int32_t>(start);
    result.shift = static_cast<std::uint8_t>(shift);
    std::copy(values.begin(), values.end(), result.value.begin());
    return result;
}

constexpr Field settings[] = {
    Field::table_control,      Field::table_lower_shift, Field::table_upper_shift,
    Field::table_lower_start,  Field::table_lower_end,   Field::table_upper_start,
    Field::table_upper_end,    Field::table_below_shift, Field::table_above_shift,
    Field::table_below_factor, Field::table_above_factor};

emu::Error unwritten(const TaskReader& task, const char* what) {
    return emu::error(emu::Fault::bad_model,
                      "what goes to '%s' uses a table, but no task before it wrote %s",
                      task.file.name_at(task[Field::destination_address]), what);
}

// What no task wrote is not read: a zero there would be a function of its own.
emu::Outcome check_written(const TaskReader& task) {
    for (const Field field : settings)
        if (!task.registers.written(field)) return unwritten(task, name_of(field).data());
    for (const auto& entries : task.registers.table_writes())
        if (!entries.all()) return unwritten(task, "all of its values");
    return {};
}

} // namespace

emu::Result<emu::ops::LineTable> decode_table(const TaskReader& task) {
    EMU_TRY(check_written(task));
    const std::int64_t control = task[Field::table_control];
    if (control != task.generation().table_control)
        return not_understood(task, Field::table_control, "not the way in which tables are read");
    if (task[Field::table_lower_end] != task[Field::table_upper_start])
        return not_understood(task, Field::table_upper_start, "a gap between the two tables");
    emu::ops::LineTable table;
    table.lower = part(task.registers.tables()[0], task[Field::table_lower_start],
                       task[Field::table_lower_shift]);
    table.upper = part(task.registers.tables()[1], task[Field::table_upper_start],
                       task[Field::table_upper_shift]);
    table.upper_end = static_cast<std::int32_t>(task[Field::table_upper_end]);
    table.below_factor = static_cast<std::int16_t>(task[Field::table_below_factor]);
    table.above_factor = static_cast<std::int16_t>(task[Field::table_above_factor]);
    table.below_shift = static_cast<std::int8_t>(task[Field::table_below_shift]);
    table.above_shift = static_cast<std::int8_t>(task[Field::table_above_shift]);
    EMU_TRY(emu::ops::validate(table));
    return table;
}

} // namespace rknn::format
