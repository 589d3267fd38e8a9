// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/unit/unit_state.h"

#include "emu-core/base/error.h"
#include "librknnrt/format/registers/field_values.h"

namespace rknn::format {
namespace {

constexpr int unit_of(std::uint16_t address) {
    return address >> 12;
}
constexpr int index_of(std::uint16_t address) {
    return (address & 0xfff) / 4;
}
// The bit of a unit in a task's enable mask.
constexpr std::uint32_t mask_of(int unit) {
    return 1u << (unit - 1);
}

constexpr std::uint16_t pointer_register = 0x004; // of each unit
constexpr std::uint16_t table_access = 0x4100, table_data = 0x4104;

} // namespace

std::int64_t TaskRegisters::operator[](Field field) const {
    const FieldRow* const row = map_->row(field);
    return row ? value_of(*row, bits(field)) : 0;
}

std::uint32_t TaskRegisters::bits(Field field) const {
    const FieldRow* const row = map_->row(field);
    if (!row) return 0;
    const Group* const group = group_of(*row);
    return group ? group->value[static_cast<std::size_t>(index_of(row->address))] : 0;
}

bool TaskRegisters::written(Field field) const {
    const FieldRow* const row = map_->row(field);
    const Group* const group = row ? group_of(*row) : nullptr;
    return group && group->written[static_cast<std::size_t>(index_of(row->address))];
}

const TaskRegisters::Group* TaskRegisters::group_of(const FieldRow& row) const {
    return groups_[static_cast<std::size_t>(unit_of(row.address))];
}

emu::Outcome TaskRegisters::check() const {
    EMU_TRY(check_known());
    EMU_TRY(check_repeats());
    return check_written();
}

emu::Outcome TaskRegisters::check_known() const {
    for (int unit = 1; unit < units; ++unit) {
        const Group* const group = groups_[static_cast<std::size_t>(unit)];
        for (int i = 0; group && i < registers; ++i) {
            const std::uint32_t value = group->value[static_cast<std::size_t>(i)];
            const auto address = static_cast<std::uint16_t>(unit << 12 | i * 4);
            const std::uint32_t unknown = value ? map_->unknown_bits(address, value) : 0;
            if (unknown)
                return emu::error(emu::Fault::bad_model,
                                  "register 0x%04x = 0x%x: what 0x%x means there is not known",
                                  address, value, unknown);
        }
    }
    return {};
}

emu::Outcome TaskRegisters::check_repeats() const {
    for (const FieldRow* const row : map_->repeating()) {
        const auto field = static_cast<Field>(row->unit);
        const FieldRow* const of = map_->row(field);
        const Group* const found = group_of(*row);
        if (!of || !found || !group_of(*of)) continue;
        const std::uint32_t whole = found->value[static_cast<std::size_t>(index_of(row->address))];
        const std::uint32_t part = (whole & row->mask()) >> row->low;
        const std::uint32_t wanted = (bits(field) & of->mask()) >> of->low;
        if (part == wanted || (part == 0 && row->coding == Coding::repeats_or_zero)) continue;
        const bool is_bfloat = part == precision::bfloat16 || wanted == precision::bfloat16;
        const bool may_read = row->coding == Coding::repeats_or_read && is_bfloat;
        if (may_read && part == (*this)[Field::read_precision]) continue;
        return emu::error(emu::Fault::bad_model,
                          "register 0x%04x = 0x%x: bits %d to %d do not repeat %s, which is 0x%x",
                          row->address, whole, row->low, row->high, name_of(field).data(), wanted);
    }
    const auto value = [&](Field field) { return (*this)[field]; };
    for (const auto& [field, implied] : implied_fields(*map_, enable_mask_, value)) {
        if ((*this)[field] == implied) continue;
        return emu::error(emu::Fault::bad_model,
                          "%s (register 0x%04x = 0x%x): other registers imply %lld",
                          name_of(field).data(), row(field)->address, bits(field),
                          static_cast<long long>(implied));
    }
    return {};
}

// Measured: all files write every register that says something, in both groups, before they use it.
// Of the table memory its own record tells.
emu::Outcome TaskRegisters::check_written() const {
    for (const FieldRow* const row : map_->meaning()) {
        const bool is_exempt = row->field == Field::pointer || row->address == table_access ||
                               row->address == table_data;
        if (is_exempt || !group_of(*row) || written(row->field)) continue;
        return emu::error(emu::Fault::bad_model, "%s (register 0x%04x): no task has written it",
                          name_of(row->field).data(), row->address);
    }
    return {};
}

UnitState::UnitState(const RegisterMap& map)
    : map_(map), units_(std::make_unique<std::array<Unit, TaskRegisters::units>>()) {}

emu::Outcome UnitState::write(const RegisterWrite& write) {
    const int unit_number = unit_of(write.address);
    if (unit_number < 1 || unit_number >= TaskRegisters::units || write.address % 4 != 0)
        return emu::error(emu::Fault::bad_model, "0x%04x is no register of a unit", write.address);
    Unit& unit = (*units_)[static_cast<std::size_t>(unit_number)];
    if ((write.address & 0xfff) == pointer_register) set_pointer(unit, write.value);
    TaskRegisters::Group& group = unit.groups[static_cast<std::size_t>(unit.current)];
    const auto index = static_cast<std::size_t>(index_of(write.address));
    group.value[index] = write.value;
    group.written.set(index);
    return write_table(write.address, write.value);
}

TaskRegisters UnitState::registers(std::uint32_t enable_mask) const {
    TaskRegisters result;
    result.map_ = &map_;
    result.tables_ = &tables_;
    result.table_writes_ = &table_writes_;
    result.enable_mask_ = enable_mask;
    for (int unit = 1; unit < TaskRegisters::units; ++unit) {
        const auto at = static_cast<std::size_t>(unit);
        const Unit& of = (*units_)[at];
        if (enable_mask & mask_of(unit))
            result.groups_[at] = &of.groups[static_cast<std::size_t>(of.current)];
    }
    return result;
}

void UnitState::finish(std::uint32_t enable_mask) {
    for (int number = 1; number < TaskRegisters::units; ++number) {
        Unit& unit = (*units_)[static_cast<std::size_t>(number)];
        if ((enable_mask & mask_of(number)) && unit.alternates) unit.current ^= 1;
    }
}

// S_POINTER: bits 4 and 5 go back to the first group, bits 1 to 3 let groups alternate.
void UnitState::set_pointer(Unit& unit, std::uint32_t value) {
    if (value & 0x30) unit.current = 0;
    unit.alternates = value & 0x0e;
}

// One register says which table from which entry on, the other takes one value after the other.
emu::Outcome UnitState::write_table(std::uint16_t address, std::uint32_t value) {
    if (address == table_data && table_ >= 0) return write_entry(value);
    table_ = -1;
    if (address != table_access) return {};
    const auto field = [&](Field of) { return value_of(*map_.row(of), value); };
    if (field(Field::table_write)) table_ = static_cast<int>(field(Field::table_select));
    table_entry_ = static_cast<std::uint32_t>(field(Field::table_entry));
    return {};
}

// One value may follow the last: files for lite repeat the table's second there, and it is no
// entry.
emu::Outcome UnitState::write_entry(std::uint32_t value) {
    const auto number = static_cast<std::size_t>(table_);
    auto& table = tables_[number];
    if (table_entry_ > table.size())
        return emu::error(emu::Fault::bad_model, "more values than a table has");
    if (table_entry_ < table.size()) {
        table[table_entry_] = static_cast<std::int16_t>(value & 0xffff);
        table_writes_[number].set(table_entry_);
    }
    ++table_entry_;
    return {};
}

} // namespace rknn::format
