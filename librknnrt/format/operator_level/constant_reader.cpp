// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/operator_level/constant_reader.h"

#include "emu-core/base/error.h"
#include "librknnrt/format/decode/decode_convolution.h"

namespace rknn::format::operator_level {
namespace {

// What operators compute is not the board's arithmetic in any case.
constexpr emu::Corners as_usual{};

bool same_table(const PathConstants& a, const PathConstants& b) {
    if (!a.table || !b.table) return a.table == b.table;
    return a.table == b.table || *a.table == *b.table;
}

// As many channels as the tensor has: registers of toolkit 1.4 for t4 tell another number.
emu::Outcome read_pixels(const TaskReader& reader, TaskConstants& task) {
    if (task.source < 0 || !reads_picture(reader)) return {};
    const std::vector<std::int32_t>& dims = reader.file.tensors[task.source].dims;
    if (dims.size() != 4 || dims[1] < 1 || dims[1] > 4) return {};
    task.picture = true;
    EMU_TRY_VALUE(pixels, pixel_conversion(reader, dims[1]));
    task.pixels = std::move(pixels);
    return {};
}

} // namespace

bool PathConstants::operator==(const PathConstants& other) const {
    return parts == other.parts && zero_from_table == other.zero_from_table &&
           weight_addend == other.weight_addend && first == other.first && second == other.second &&
           second_from_table == other.second_from_table && same_table(*this, other) &&
           element == other.element && after_element == other.after_element &&
           output == other.output;
}

ConstantReader::ConstantReader(const ModelFile& file, const RegisterMap& map)
    : file_(file), map_(map), state_(map), weights_(file) {
    for (std::size_t i = 0; i < file.tensors.size(); ++i) {
        const Tensor& tensor = file.tensors[i];
        if (!tensor.data.empty() && tensor.address >= 0) {
            constants_.emplace(tensor.address, static_cast<std::int32_t>(i));
        }
    }
}

std::int32_t ConstantReader::constant_at(std::int64_t address) const {
    const auto behind = constants_.upper_bound(address);
    if (behind == constants_.begin()) return -1;
    const auto [begin, index] = *std::prev(behind);
    const auto bytes = static_cast<std::int64_t>(file_.tensors[index].data.size());
    return address < begin + bytes ? index : -1;
}

std::int32_t ConstantReader::find(const std::vector<std::int32_t>& tensors,
                                  std::int64_t address) const {
    for (const std::int32_t index : tensors) {
        if (index < 0 || static_cast<std::size_t>(index) >= file_.tensors.size()) continue;
        const Tensor& tensor = file_.tensors[index];
        if (tensor.address >= 0 && address >= tensor.address &&
            address < tensor.address + std::int64_t{tensor.reserved_bytes}) {
            return index;
        }
    }
    return -1;
}

// Registers that nobody understands are kept as well: only those that matter are looked at.
TaskRegisters ConstantReader::load(const Task& task) {
    for (std::size_t i = task.first_write; i < task.last_write; ++i) {
        (void)state_.write(file_.writes[i]);
    }
    return state_.registers(task.enable_mask);
}

emu::Result<TaskConstants> ConstantReader::constants_of(const Operator& op,
                                                        const TaskRegisters& registers) {
    TaskConstants task;
    if (registers.uses_pooling() && !registers.uses_path()) {
        task.unit = TaskConstants::Unit::pooling;
        task.source = find(op.inputs, registers[Field::pool_source]);
        task.destination = find(op.outputs, registers[Field::pool_destination]);
        task.reciprocal_y = registers[Field::pool_reciprocal_y];
        task.reciprocal_x = registers[Field::pool_reciprocal_x];
        return task;
    }
    if (registers.uses_convolution()) {
        task.unit = TaskConstants::Unit::convolution;
        task.source = find(op.inputs, registers[Field::source_address]);
        task.weights = constant_at(registers[Field::weight_address]);
        task.rows_packed =
            registers[Field::conv_variant] != 0 && registers[Field::pixel_channels] != 0;
        EMU_TRY(read_pixels({file_, registers, weights_, as_usual}, task));
    } else {
        task.source = find(op.inputs, registers[Field::read_address]);
    }
    task.destination = find(op.outputs, registers[Field::destination_address]);
    task.element = find(op.inputs, registers[Field::element_address]);
    task.channel_table = constant_at(registers[Field::parts_address]);
    task.second_table = constant_at(registers[Field::bn_parts_address]);
    auto path = read_path({file_, registers, weights_, as_usual}, map_);
    if (!path) {
        task.refusal = std::make_shared<std::string>(path.error().detail);
        return task;
    }
    if (!last_path_ || !(*last_path_ == *path)) {
        last_path_ = std::make_shared<PathConstants>(*std::move(path));
    }
    task.path = last_path_;
    return task;
}

emu::Result<std::vector<TaskConstants>> ConstantReader::read(const Operator& op) {
    std::vector<TaskConstants> tasks;
    if (op.first_task == op.last_task) return tasks;
    constexpr std::size_t most_tensors = 1024; // each task is looked up among them
    if (op.inputs.size() > most_tensors || op.outputs.size() > most_tensors) {
        return emu::error(emu::Fault::bad_model, "operator '%s' has too many tensors",
                          emu::printable(op.name).c_str());
    }
    if (op.first_task < next_task_ || op.last_task > file_.tasks.size()) {
        return emu::error(emu::Fault::bad_model, "operator '%s': its tasks are out of order",
                          emu::printable(op.name).c_str());
    }
    for (; next_task_ < op.last_task; ++next_task_) {
        const Task& task = file_.tasks[next_task_];
        const TaskRegisters registers = load(task);
        if (next_task_ >= op.first_task && !task.unread) {
            EMU_TRY_VALUE(constants, constants_of(op, registers));
            tasks.push_back(std::move(constants));
        }
        state_.finish(task.enable_mask);
    }
    return tasks;
}

} // namespace rknn::format::operator_level
