// SPDX-License-Identifier: Apache-2.0
// Containers 1 to 5.
#include "librknnrt/format/container/container_readers.h"
#include "librknnrt/format/container/program.h"
#include "librknnrt/format/container/table_reader.h"

#include <algorithm>

namespace rknn::format {
namespace {

using emu::flatbuffer::Table;

struct Relocation {
    std::uint32_t address = 0;
    std::int32_t tensor = 0;
    std::uint64_t offset = 0;
};

emu::Result<std::vector<Relocation>> read_relocations(const Table& table, CopyBudget& budget,
                                                      const ModelFile& model) {
    EMU_TRY_VALUE(raw, table.structs(task_slot::relocations, task_relocation_size));
    EMU_TRY(budget.take(raw.size()));
    std::vector<Relocation> relocations;
    for (std::size_t at = 0; at < raw.size(); at += task_relocation_size) {
        const Relocation found{emu::load<std::uint32_t>(raw, at),
                               emu::load<std::int32_t>(raw, at + 4),
                               emu::load<std::uint64_t>(raw, at + 8)};
        if (found.tensor < 0 || static_cast<std::size_t>(found.tensor) >= model.tensors.size()) {
            return emu::error(emu::Fault::bad_model, "task %zu, register 0x%04x: %d is no tensor",
                              model.tasks.size() - 1, found.address, found.tensor);
        }
        relocations.push_back(found);
    }
    return relocations;
}

emu::Result<emu::Bytes> register_list(const Table& table, const ModelFile& model) {
    EMU_TRY_VALUE(tensor, table.scalar<std::uint32_t>(task_slot::registers));
    const bool exists = tensor < model.tensors.size();
    if (!exists || model.tensors[tensor].kind != TensorKind::task_registers ||
        model.tensors[tensor].data.size() % register_record_size != 0) {
        return emu::error(emu::Fault::bad_model, "task %zu: tensor %u is no list of registers",
                          model.tasks.size() - 1, tensor);
    }
    return model.tensors[tensor].data.bytes();
}

// The byte of the tensor that a register's value becomes the address of. Registers have 32 bits and
// repeat the offset, of which only so many count (measured: 12,000 of 23 files of these containers;
// compiler 1.3.0 leaves the column at which a tile begins in the upper half, and the destination of
// the same tile has it not).
emu::Result<std::uint64_t> offset_of(const Relocation& relocation, std::uint32_t value,
                                     const ModelFile& model) {
    if (value == static_cast<std::uint32_t>(relocation.offset)) return std::uint64_t{value};
    return emu::error(emu::Fault::bad_model,
                      "task %zu, register 0x%04x: it holds 0x%x, yet is relocated to byte 0x%llx",
                      model.tasks.size() - 1, relocation.address, value,
                      static_cast<unsigned long long>(relocation.offset));
}

// Containers 1 for v2 have the extents that are written 0x40 lower than all later files. Inferred:
// in all three tasks of the one file seen they hold what 0x4058 and 0x405c hold in the same
// network's container 2, and all results are the bytes that its operators give.
std::uint16_t today(std::uint16_t address, const ModelFile& model) {
    constexpr std::uint16_t first = 0x4018, last = 0x401c, moved_by = 0x40;
    const bool moved = model.container == short_container && model.generation == "RKNPU v2" &&
                       address >= first && address <= last;
    return moved ? address + moved_by : address;
}

// A relocation is for every write of its register in the task.
emu::Outcome add_writes(emu::Bytes list, const std::vector<Relocation>& relocations,
                        const ModelFile& model, TaskWriter& writer) {
    std::size_t used = 0;
    for (std::size_t at = 0; at < list.size(); at += register_record_size) {
        const std::uint16_t address = today(emu::load<std::uint16_t>(list, at + 2), model);
        if (is_without_effect(address)) continue;
        const auto found = std::find_if(relocations.begin(), relocations.end(),
                                        [&](const auto& one) { return one.address == address; });
        if (emu::load<std::uint16_t>(list, at) != 0 || address < 0x1000 || address >= 0x8000) {
            return emu::error(emu::Fault::bad_model, "task %zu writes the unknown register 0x%04x",
                              model.tasks.size() - 1, address);
        }
        const auto value = emu::load<std::uint32_t>(list, at + 4);
        if (found == relocations.end()) {
            EMU_TRY(writer.write(address, value));
        } else {
            EMU_TRY_VALUE(offset, offset_of(*found, value, model));
            EMU_TRY(writer.write_address(address, found->tensor, offset));
            ++used;
        }
    }
    if (used == relocations.size()) return {};
    return emu::error(emu::Fault::bad_model,
                      "task %zu: it has %zu relocations and writes %zu registers with them",
                      model.tasks.size() - 1, relocations.size(), used);
}

// Before the task, the table memory is filled: by a list of registers in the owner of the table,
// for one task after the other, each of which begins with the DPU's pointer. Measured: containers 6
// have the same lists, and the same registers as tasks of these units (1,288 tasks of 55 files for
// v2, t4 and f2; lite has a list for two tasks).
emu::Outcome load_table(std::uint32_t owner, std::size_t op, CopyBudget& budget, ModelFile& model) {
    constexpr std::uint32_t units = 0x18; // DPU, DPU_RDMA
    constexpr std::uint16_t dpu_pointer = 0x4004;
    const bool is_owner =
        owner < model.tensors.size() && model.tensors[owner].kind == TensorKind::table_owner;
    const emu::Bytes list = is_owner ? model.tensors[owner].data.bytes() : emu::Bytes();
    const auto refusal = [&](const char* what) {
        return emu::error(emu::Fault::bad_model, "task %zu: tensor %u %s", model.tasks.size(),
                          owner, what);
    };
    if (list.empty() || list.size() % register_record_size != 0)
        return refusal("is no list that loads a table");
    TaskWriter writer(model, budget);
    bool begun = false;
    for (std::size_t at = 0; at < list.size(); at += register_record_size) {
        const auto address = emu::load<std::uint16_t>(list, at + 2);
        const int unit = address >> 12;
        if (emu::load<std::uint16_t>(list, at) != 0 || (unit != 4 && unit != 5))
            return refusal("loads a table with other registers than the data path's");
        if (address == dpu_pointer) {
            EMU_TRY(writer.begin(static_cast<std::int32_t>(op), units));
            model.tasks.back().unread = begun = true;
        }
        if (!begun) return refusal("loads a table without saying into which registers");
        EMU_TRY(writer.write(address, emu::load<std::uint32_t>(list, at + 4)));
    }
    return {};
}

// Core masks are 1, 3 and 7 for programs of one, two and three cores. Files of one-core chips may
// leave them out.
emu::Result<bool> is_for_one_core(const Table& table) {
    EMU_TRY_VALUE(mask, table.scalar<std::uint32_t>(task_slot::core_mask));
    return mask <= 1;
}

emu::Outcome read_task(const Table& table, std::size_t op, CopyBudget& budget, ModelFile& model) {
    EMU_TRY_VALUE(loads, table.scalar<std::uint32_t>(task_slot::table_loads));
    if (loads != 0) EMU_TRY(load_table(loads, op, budget, model));
    TaskWriter writer(model, budget);
    EMU_TRY_VALUE(mask, table.scalar<std::uint32_t>(task_slot::enable_mask));
    EMU_TRY(writer.begin(static_cast<std::int32_t>(op), mask));
    EMU_TRY_VALUE(list, register_list(table, model));
    EMU_TRY_VALUE(relocations, read_relocations(table, budget, model));
    return add_writes(list, relocations, model, writer);
}

} // namespace

emu::Outcome read_task_tables(const FlatContainer& container, ModelFile& model) {
    EMU_TRY_VALUE(operators, container.graph.tables(graph_slot::operators));
    for (std::size_t op = 0; op < operators.size(); ++op) {
        model.operators[op].first_task = model.tasks.size();
        EMU_TRY_VALUE(table, operators[op]);
        EMU_TRY_VALUE(tasks, table.tables(operator_slot::tasks));
        for (std::size_t i = 0; i < tasks.size(); ++i) {
            EMU_TRY_VALUE(task, tasks[i]);
            EMU_TRY_VALUE(meant, is_for_one_core(task));
            if (meant) EMU_TRY(read_task(task, op, container.budget, model));
        }
        model.operators[op].last_task = model.tasks.size();
    }
    return {};
}

} // namespace rknn::format
