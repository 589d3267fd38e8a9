// SPDX-License-Identifier: Apache-2.0
// Container 6 and mini.
#include "librknnrt/format/container/flat_container.h"

#include "emu-core/base/checked.h"
#include "librknnrt/format/container/program.h"

namespace rknn::format {
namespace {

using emu::flatbuffer::Table;

// How many tasks the operator has in the program for one core. Chips with several cores have a list
// of counts, and tasks that load tables come on top; on others they are counted in.
// Measured on 133 files (docs/formats/rknn-containers.md, "Tasks of container 6").
emu::Result<std::uint64_t> one_core_tasks(const Table& table, const OperatorSlots& slots) {
    EMU_TRY_VALUE(counts, table.vector<std::int32_t>(slots.task_counts));
    EMU_TRY_VALUE(tables, table.vector<std::int32_t>(slots.table_counts));
    if (counts.empty()) return std::uint64_t{0};
    const std::int64_t own = counts[0];
    const std::int64_t loads = counts.size() > 1 && !tables.empty() ? tables[0] : 0;
    if (own < 0 || loads < 0) return emu::error(emu::Fault::bad_model, "a count is negative");
    return static_cast<std::uint64_t>(own + loads);
}

struct TaskRecord {
    std::uint32_t op = 0;
    std::uint32_t enable_mask = 0;
    std::uint64_t first_word = 0, words = 0;
};

// Precondition: the array is large enough. Error: words outside the program of `program_words`.
emu::Result<TaskRecord> task_record_at(emu::Bytes array, std::size_t index,
                                       std::size_t program_words) {
    const emu::Bytes raw = array.subspan(index * task_record_size, task_record_size);
    const auto first_byte = emu::load<std::uint64_t>(raw, task_record::first_byte);
    const TaskRecord record{emu::load<std::uint32_t>(raw, task_record::op),
                            emu::load<std::uint32_t>(raw, task_record::enable_mask),
                            first_byte / word_size,
                            emu::load<std::uint32_t>(raw, task_record::words)};
    if (first_byte % word_size != 0 ||
        !emu::in_range(record.first_word, record.words, program_words)) {
        return emu::error(emu::Fault::bad_model, "task %zu: its registers lie outside the program",
                          index);
    }
    return record;
}

class ProgramReader {
public:
    ProgramReader(emu::Bytes tasks, emu::Bytes words, const Relocations& relocations,
                  CopyBudget& budget, ModelFile& model)
        : tasks_(tasks), words_(words), relocations_(relocations), writer_(model, budget),
          model_(model) {}

    // The next task must be the operator's.
    emu::Outcome read_task(std::size_t op) {
        const std::size_t index = model_.tasks.size();
        if (index >= tasks_.size() / task_record_size) {
            return emu::error(emu::Fault::bad_model, "the program ends before '%s' does",
                              model_.operators[op].name.c_str());
        }
        EMU_TRY_VALUE(task, task_record_at(tasks_, index, words_.size() / word_size));
        if (task.op != op) {
            return emu::error(emu::Fault::bad_model, "task %zu is operator %u's, not '%s''s", index,
                              task.op, model_.operators[op].name.c_str());
        }
        EMU_TRY(writer_.begin(static_cast<std::int32_t>(op), task.enable_mask));
        for (std::uint64_t i = 0; i < task.words; ++i) EMU_TRY(read_word(task.first_word + i));
        return {};
    }

private:
    emu::Outcome read_word(std::uint64_t index) {
        const auto word = register_word(emu::load<std::uint64_t>(words_, index * word_size));
        EMU_TRY_VALUE(meant, writes_register(word));
        if (!meant) return {};
        const Relocation* relocation = relocations_.at(index);
        return relocation == nullptr
                   ? writer_.write(word.address, word.value)
                   : writer_.write_address(word.address, relocation->tensor, relocation->offset);
    }

    emu::Bytes tasks_, words_;
    const Relocations& relocations_;
    TaskWriter writer_;
    ModelFile& model_;
};

} // namespace

emu::Outcome read_program(const FlatContainer& container, emu::Bytes tasks, emu::Bytes words,
                          ModelFile& model) {
    if (tasks.size() % task_record_size != 0 || words.size() % word_size != 0) {
        return emu::error(emu::Fault::bad_model, "%zu bytes of tasks, %zu of registers: cut short",
                          tasks.size(), words.size());
    }
    EMU_TRY_VALUE(relocations, Relocations::read(container, model));
    ProgramReader program(tasks, words, relocations, container.budget, model);

    EMU_TRY_VALUE(operators, container.graph.tables(graph_slot::operators));
    for (std::size_t op = 0; op < operators.size(); ++op) {
        model.operators[op].first_task = model.tasks.size();
        EMU_TRY_VALUE(table, operators[op]);
        EMU_TRY_VALUE(count, one_core_tasks(table, container.slots.op));
        for (std::uint64_t i = 0; i < count; ++i) EMU_TRY(program.read_task(op));
        model.operators[op].last_task = model.tasks.size();
    }
    return {};
}

} // namespace rknn::format
