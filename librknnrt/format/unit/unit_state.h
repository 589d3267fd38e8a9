// SPDX-License-Identifier: Apache-2.0
// What the units' registers hold. Every unit has two groups of them that its tasks use in turn, so
// a task writes only what differs from the one before the last (docs/formats/rknn-registers.md,
// "Two groups of registers").
#pragma once

#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/registers/registers.h"

#include <array>
#include <bitset>
#include <memory>

namespace rknn::format {

// The table memory: lower and upper, see emu::ops::LineTable. And which of it was ever written.
using TableMemory = std::array<std::array<std::int16_t, 513>, 2>;
using TableWrites = std::array<std::bitset<513>, 2>;

// The registers of one task's units, by field.
class TaskRegisters {
public:
    // The field's value; 0 when the generation has no such field, or the task does not use the
    // unit.
    std::int64_t operator[](Field field) const;
    bool has(Field field) const { return row(field) != nullptr; }
    const FieldRow* row(Field field) const { return map_->row(field); }
    // A register's value as it is.
    std::uint32_t bits(Field field) const;
    // False: no task wrote the register into this group.
    bool written(Field field) const;

    const Generation& generation() const { return map_->generation(); }
    bool uses_convolution() const { return enable_mask_ & 1; }
    bool uses_path() const { return enable_mask_ & 8; }
    bool uses_reader() const { return enable_mask_ & 16; }
    bool uses_pooling() const { return enable_mask_ & 32; }
    std::uint32_t enable_mask() const { return enable_mask_; }
    // Error bad_model: bits that nobody understands, in a register of a unit that the task uses;
    // fields that do not agree with those that they repeat; registers that no task has written.
    emu::Outcome check() const;
    const TableMemory& tables() const { return *tables_; }
    const TableWrites& table_writes() const { return *table_writes_; }

private:
    friend class UnitState;
    static constexpr int units = 8, registers = 1024;
    struct Group {
        std::array<std::uint32_t, registers> value{};
        std::bitset<registers> written;
    };
    const Group* group_of(const FieldRow& row) const;
    emu::Outcome check_known() const;
    emu::Outcome check_repeats() const;
    emu::Outcome check_written() const;

    const RegisterMap* map_ = nullptr;
    std::array<const Group*, units> groups_{}; // null: a unit that the task does not use
    const TableMemory* tables_ = nullptr;
    const TableWrites* table_writes_ = nullptr;
    std::uint32_t enable_mask_ = 0;
};

class UnitState {
public:
    explicit UnitState(const RegisterMap& map);

    // Error bad_model: no register of a unit; a value behind a table's last.
    emu::Outcome write(const RegisterWrite& write);
    // What a task that enables these units sees now; good until the next write.
    TaskRegisters registers(std::uint32_t enable_mask) const;
    // The task has run: its units turn to their other group.
    void finish(std::uint32_t enable_mask);

private:
    struct Unit {
        std::array<TaskRegisters::Group, 2> groups{};
        int current = 0;
        bool alternates = true;
    };

    void set_pointer(Unit& unit, std::uint32_t value);
    emu::Outcome write_table(std::uint16_t address, std::uint32_t value);
    emu::Outcome write_entry(std::uint32_t value);

    const RegisterMap& map_;
    std::unique_ptr<std::array<Unit, TaskRegisters::units>> units_;
    TableMemory tables_{};
    TableWrites table_writes_{};
    int table_ = -1; // that is being written; -1: none
    std::uint32_t table_entry_ = 0;
};

} // namespace rknn::format
