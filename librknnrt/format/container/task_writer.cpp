// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/container/program.h"

namespace rknn::format {

emu::Outcome TaskWriter::begin(std::int32_t op, std::uint32_t enable_mask) {
    constexpr std::uint32_t all_units = 0x7f;
    constexpr std::size_t most_tasks = 1 << 16; // real files: a few hundred
    if (model_.tasks.size() == most_tasks) {
        return emu::error(emu::Fault::bad_model, "it has more than %zu tasks", most_tasks);
    }
    if (enable_mask == 0 || (enable_mask & ~all_units) != 0) {
        return emu::error(emu::Fault::bad_model, "task %zu starts the units 0x%x",
                          model_.tasks.size(), enable_mask);
    }
    EMU_TRY(budget_.take(sizeof(Task)));
    model_.tasks.push_back({op, enable_mask, model_.writes.size(), model_.writes.size()});
    return {};
}

emu::Outcome TaskWriter::write(std::uint16_t address, std::uint32_t value) {
    return append({address, value, -1});
}

emu::Outcome TaskWriter::write_address(std::uint16_t address, std::int32_t tensor,
                                       std::uint64_t offset) {
    const Tensor& target = model_.tensors[static_cast<std::size_t>(tensor)];
    if (target.address < 0 ||
        offset >= model_.memory_bytes - static_cast<std::uint64_t>(target.address)) {
        return emu::error(emu::Fault::bad_model,
                          "task %zu, register 0x%04x: byte %llu of tensor '%s' has no address",
                          model_.tasks.size() - 1, address, static_cast<unsigned long long>(offset),
                          target.name.c_str());
    }
    const auto value = static_cast<std::uint32_t>(target.address) + offset;
    return append({address, static_cast<std::uint32_t>(value), tensor});
}

emu::Outcome TaskWriter::append(const RegisterWrite& write) {
    EMU_TRY(budget_.take(sizeof(RegisterWrite)));
    model_.writes.push_back(write);
    model_.tasks.back().last_write = model_.writes.size();
    return {};
}

} // namespace rknn::format
