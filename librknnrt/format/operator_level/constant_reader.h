// SPDX-License-Identifier: Apache-2.0
// Reads the constants of operators' tasks from the registers that they write.
#pragma once

#include "librknnrt/format/constants/stored_weights.h"
#include "librknnrt/format/operator_level/path_constants.h"
#include "librknnrt/format/unit/task_reader.h"
#include "librknnrt/format/unit/unit_state.h"

#include <map>

namespace rknn::format::operator_level {

class ConstantReader {
public:
    ConstantReader(const ModelFile& file, const RegisterMap& map);

    // Of an operator's tasks, but for those that nobody reads; operators in the order of their
    // tasks. Error bad_model: tasks out of order, or registers that say what is not understood.
    emu::Result<std::vector<TaskConstants>> read(const Operator& op);

private:
    TaskRegisters load(const Task& task);
    emu::Result<TaskConstants> constants_of(const Operator& op, const TaskRegisters& registers);
    // Of the file's constants, which one lies there. -1: none.
    std::int32_t constant_at(std::int64_t address) const;
    std::int32_t find(const std::vector<std::int32_t>& tensors, std::int64_t address) const;

    const ModelFile& file_;
    const RegisterMap& map_;
    UnitState state_;
    WeightStore weights_; // what decoding a task wants; nothing here uses it
    std::size_t next_task_ = 0;
    std::map<std::int64_t, std::int32_t> constants_; // by address
    std::shared_ptr<const PathConstants> last_path_;
};

// The numbers of one task's data path, from its registers and, where a generation keeps some of
// them in memory, from the file's constants. Error bad_model: registers of the data path that say
// what is not understood.
emu::Result<PathConstants> read_path(const TaskReader& task, const RegisterMap& map);

// Fills in `parts`, `zero_from_table`, `weight_addend` and `first`. Error bad_model: constants that
// are none of the file's.
emu::Outcome read_first_stage(const TaskReader& task, PathConstants& path);
// Fills in `second` and `second_from_table`. Error bad_model: the same, or a stage that does what
// is not understood.
emu::Outcome read_second_stage(const TaskReader& task, PathConstants& path);

} // namespace rknn::format::operator_level
