// SPDX-License-Identifier: Apache-2.0
// Containers 1 and 2.
#include "emu-core/base/error.h"
#include "librknnrt/format/container/flat_schema.h"
#include "librknnrt/format/registers/registers.h"
#include "librknnrt/format/writer/container/model_tables.h"

#include <algorithm>

namespace rknn::format::writer {
namespace {

using namespace emu::flatbuffer;

// What files have in these slots for a program of one core (docs/formats/rknn-containers.md, "Tasks
// of containers 1 to 5").
constexpr std::uint32_t one_core = 1;

struct RegisterRecord {
    std::uint16_t nothing, address;
    std::uint32_t value;
};
static_assert(sizeof(RegisterRecord) == register_record_size);

struct RelocationRecord {
    std::uint32_t address, tensor;
    std::uint64_t offset, line;
};
static_assert(sizeof(RelocationRecord) == task_relocation_size);

struct TaskLists {
    std::vector<RegisterRecord> registers;
    std::vector<RelocationRecord> relocations;
};

emu::Result<TaskLists> task_lists(const ModelFile& model, const Task& task) {
    TaskLists lists;
    for (std::size_t i = task.first_write; i < task.last_write; ++i) {
        const RegisterWrite& write = model.writes[i];
        if (write.tensor < 0) {
            lists.registers.push_back({0, write.address, write.value});
            continue;
        }
        EMU_TRY_VALUE(offset, offset_in_tensor(model, write));
        // Files repeat the offset in the register.
        lists.registers.push_back({0, write.address, static_cast<std::uint32_t>(offset)});
        lists.relocations.push_back(
            {write.address, static_cast<std::uint32_t>(write.tensor), offset, 0});
    }
    return lists;
}

// The program of one operator. Tasks that load a table become a list of registers that belongs to a
// tensor, and the tasks behind them name it, as files of these containers do.
class OperatorTasks {
public:
    OperatorTasks(const RegisterMap& map, GraphTables& graph, BufferList& buffers)
        : table_write_(*map.row(Field::table_write)), graph_(graph), buffers_(buffers) {}

    emu::Outcome add(const ModelFile& model, const Task& task) {
        EMU_TRY_VALUE(lists, task_lists(model, task));
        if (loads_table(lists)) {
            for (const RegisterRecord& record : lists.registers) {
                const bool own = unit_bit(record.address) & task.enable_mask;
                if (own && !is_address(record, lists)) loads_.push_back(record);
            }
            return {};
        }
        if (!loads_.empty()) table_ = add_tensor(TensorKind::table_owner, raw(loads_));
        loads_.clear();
        const std::uint32_t registers =
            add_tensor(TensorKind::task_registers, raw(lists.registers));
        items_.push_back(table({{task_slot::registers, scalar(registers)},
                                {task_slot::table_loads, scalar(table_)},
                                {task_slot::enable_mask, scalar(task.enable_mask)},
                                {task_slot::relocations, vector(lists.relocations)},
                                {task_slot::core_mask, scalar(one_core)}}));
        return {};
    }
    std::vector<Item> items() && { return std::move(items_); }

private:
    bool loads_table(const TaskLists& lists) const {
        return std::ranges::any_of(lists.registers, [&](const RegisterRecord& record) {
            return record.address == table_write_.address && record.value & table_write_.mask();
        });
    }
    static bool is_address(const RegisterRecord& record, const TaskLists& lists) {
        return std::ranges::count(lists.relocations, record.address, &RelocationRecord::address);
    }
    std::uint32_t add_tensor(TensorKind kind, const Raw& bytes) {
        graph_.tensors.push_back(program_tensor("", kind, buffers_.add(bytes)));
        return static_cast<std::uint32_t>(graph_.tensors.size() - 1);
    }

    const FieldRow& table_write_;
    GraphTables& graph_;
    BufferList& buffers_;
    std::vector<RegisterRecord> loads_;
    std::uint32_t table_ = 0; // 0: none is used
    std::vector<Item> items_;
};

} // namespace

emu::Result<std::uint64_t> offset_in_tensor(const ModelFile& model, const RegisterWrite& write) {
    const Tensor& tensor = model.tensors[static_cast<std::size_t>(write.tensor)];
    const std::int64_t offset = std::int64_t{write.value} - tensor.address;
    const auto bytes =
        static_cast<std::int64_t>(tensor.data.empty() ? tensor.reserved_bytes : tensor.data.size());
    if (tensor.address < 0 || offset < 0 || offset > bytes) {
        return emu::error(emu::Fault::bad_argument,
                          "register 0x%04x: address 0x%08x is not in tensor '%s'", write.address,
                          write.value, tensor.name.c_str());
    }
    return static_cast<std::uint64_t>(offset);
}

emu::Outcome add_task_tables(const ModelFile& model, GraphTables& graph, BufferList& buffers) {
    EMU_TRY_VALUE(generation, find_generation(model.generation));
    const RegisterMap map(*generation);
    for (std::size_t i = 0; i < model.operators.size(); ++i) {
        const Operator& op = model.operators[i];
        OperatorTasks tasks(map, graph, buffers);
        for (std::size_t task = op.first_task; task < op.last_task; ++task) {
            EMU_TRY(tasks.add(model, model.tasks[task]));
        }
        std::vector<Item> items = std::move(tasks).items();
        if (!items.empty()) graph.operators[i][operator_slot::tasks] = tables(std::move(items));
    }
    return {};
}

} // namespace rknn::format::writer
