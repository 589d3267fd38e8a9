// SPDX-License-Identifier: Apache-2.0
// Container 2.
#include "emu-core/base/error.h"
#include "librknnrt/format/container/flat_schema.h"
#include "librknnrt/format/writer/container/model_tables.h"
#include "librknnrt/format/writer/container/program_tables.h"

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
    for (std::size_t op = 0; op < model.operators.size(); ++op) {
        std::vector<Item> items;
        for (std::size_t i = model.operators[op].first_task; i < model.operators[op].last_task;
             ++i) {
            EMU_TRY_VALUE(lists, task_lists(model, model.tasks[i]));
            const auto registers = static_cast<std::uint32_t>(graph.tensors.size());
            const auto buffer = buffers.add(raw(lists.registers));
            graph.tensors.push_back(program_tensor("", TensorKind::task_registers, buffer));
            items.push_back(table({{task_slot::registers, scalar(registers)},
                                   {task_slot::enable_mask, scalar(model.tasks[i].enable_mask)},
                                   {task_slot::relocations, vector(lists.relocations)},
                                   {task_slot::core_mask, scalar(one_core)}}));
        }
        if (!items.empty()) {
            graph.operators[op][operator_slot::tasks] = tables(std::move(items));
        }
    }
    return {};
}

} // namespace rknn::format::writer
