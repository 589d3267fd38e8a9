// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/error.h"
#include "librknnrt/format/container/flat_schema.h"
#include "librknnrt/format/writer/container/model_tables.h"

#include <cstring>

namespace rknn::format::writer {
namespace {

using namespace emu::flatbuffer;

// A task's words end in these four and are filled up to 64 bytes (docs/formats/rknn-registers.md,
// "Words").
constexpr std::uint16_t next_address = 0x10, next_amount = 0x14, start_register = 8;
constexpr std::size_t words_of_line = 8;

// What the driver waits for, as files have it.
constexpr std::uint32_t ppu_bit = 32, dpu_done = 0x300, ppu_done = 0xc00, clear_all = 0x1ffff;

std::uint16_t block_of(std::uint16_t address) {
    constexpr std::uint16_t blocks[] = {block::control, block::cna,     block::csc,
                                        block::core,    block::dpu,     block::dpu_rdma,
                                        block::ppu,     block::ppu_rdma};
    return blocks[address >> 12 & 7];
}

constexpr std::uint64_t word(std::uint16_t block, std::uint16_t address, std::uint32_t value) {
    return std::uint64_t{block} << 48 | std::uint64_t{value} << 16 | address;
}

struct TaskRecord {
    std::uint32_t flags = 0, op = 0, enable_mask = 0;
    std::uint32_t interrupt_mask = 0, interrupt_clear = 0, interrupt_status = 0;
    std::uint32_t words = 0, words_offset = 0;
    std::uint64_t first_byte = 0;
};
static_assert(sizeof(TaskRecord) == task_record_size);
static_assert(offsetof(TaskRecord, op) == task_record::op);
static_assert(offsetof(TaskRecord, enable_mask) == task_record::enable_mask);
static_assert(offsetof(TaskRecord, words) == task_record::words);
static_assert(offsetof(TaskRecord, first_byte) == task_record::first_byte);

struct PlaceRecord {
    std::uint32_t offset, word;
};
static_assert(sizeof(PlaceRecord) == relocation_place_size);

class ProgramWriter {
public:
    explicit ProgramWriter(const ModelFile& model) : model_(model), places_(model.tensors.size()) {}

    emu::Outcome append(const Task& task, const std::function<std::int64_t(std::size_t)>& base) {
        const std::size_t first = words_.size();
        for (std::size_t i = task.first_write; i < task.last_write; ++i) {
            EMU_TRY(append(model_.writes[i], base));
        }
        close(task, first);
        return {};
    }

    RegisterProgram finish() && {
        std::vector<Item> relocations;
        for (std::size_t i = 0; i < places_.size(); ++i) {
            if (places_[i].empty()) continue;
            relocations.push_back(table({{relocation_slot::tensor, string(model_.tensors[i].name)},
                                         {relocation_slot::places, vector(places_[i])}}));
        }
        return {std::move(words_), raw(tasks_), tables(std::move(relocations))};
    }

private:
    emu::Outcome append(const RegisterWrite& write,
                        const std::function<std::int64_t(std::size_t)>& base) {
        std::uint32_t value = write.value;
        if (write.tensor >= 0) {
            const auto tensor = static_cast<std::size_t>(write.tensor);
            EMU_TRY_VALUE(offset, offset_in_tensor(model_, write));
            places_[tensor].push_back(
                {static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(words_.size())});
            value = static_cast<std::uint32_t>(base(tensor) + static_cast<std::int64_t>(offset));
        }
        words_.push_back(word(block_of(write.address), write.address, value));
        return {};
    }

    void close(const Task& task, std::size_t first) {
        const bool pools = (task.enable_mask & ppu_bit) != 0;
        tasks_.push_back({.op = static_cast<std::uint32_t>(task.op),
                          .enable_mask = task.enable_mask,
                          .interrupt_mask = pools ? ppu_done : dpu_done,
                          .interrupt_clear = clear_all,
                          .words = static_cast<std::uint32_t>(words_.size() - first),
                          .first_byte = first * word_size});
        words_.push_back(word(block::control, next_address, 0));
        words_.push_back(word(block::control, next_amount, 0));
        words_.push_back(word(block::synchronise, 0, 0));
        words_.push_back(word(block::start, start_register, task.enable_mask));
        while (words_.size() % words_of_line != 0) words_.push_back(0);
    }

    const ModelFile& model_;
    std::vector<std::uint64_t> words_;
    std::vector<TaskRecord> tasks_;
    std::vector<std::vector<PlaceRecord>> places_; // by tensor
};

} // namespace

emu::Result<RegisterProgram>
register_program(const ModelFile& model, const std::function<std::int64_t(std::size_t)>& base) {
    ProgramWriter writer(model);
    for (const Task& task : model.tasks) EMU_TRY(writer.append(task, base));
    return std::move(writer).finish();
}

void add_task_counts(const ModelFile& model, const OperatorSlots& slots,
                     std::vector<Item>& operators) {
    for (std::size_t i = 0; i < model.operators.size(); ++i) {
        const Operator& op = model.operators[i];
        const auto count = static_cast<std::int32_t>(op.last_task - op.first_task);
        operators[i][slots.task_counts] = vector(std::vector{count});
        operators[i][slots.table_counts] = vector(std::vector<std::int32_t>{0});
    }
}

} // namespace rknn::format::writer
