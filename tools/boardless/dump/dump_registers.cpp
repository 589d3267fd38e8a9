// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/dump/dump_registers.h"

#include "emu-core/base/text.h"
#include "tools/boardless/dump/dump_text.h"

#include <array>

namespace boardless {
namespace {

using emu::format;
using rknn::format::RegisterWrite;
using rknn::format::Task;

// By the bits of the enable mask, and by the first digit of a register's number less one.
constexpr std::array unit_names = {"CNA", "CSC", "CORE", "DPU", "DPU_RDMA", "PPU", "PPU_RDMA"};

const char* unit_of(std::uint16_t address) {
    const unsigned digit = address >> 12;
    return digit >= 1 && digit <= unit_names.size() ? unit_names[digit - 1] : "?";
}

std::string units_text(std::uint32_t enable_mask) {
    std::string text;
    for (std::size_t i = 0; i < unit_names.size(); ++i) {
        if ((enable_mask >> i & 1) != 0) text += format(" %s", unit_names[i]);
    }
    return text;
}

} // namespace

RegisterText::RegisterText(const rknn::format::ModelFile& model) : model_(model) {
    if (auto generation = rknn::format::find_generation(model.generation))
        map_.emplace(**generation);
}

std::string RegisterText::of(std::size_t index) const {
    const Task& task = model_.tasks[index];
    std::string text = format("   task %zu:%s%s\n", index, units_text(task.enable_mask).c_str(),
                              task.unread ? " (nobody reads what it computes)" : "");
    for (std::size_t i = task.first_write; i < task.last_write; ++i) {
        const RegisterWrite& write = model_.writes[i];
        std::size_t same = i + 1;
        while (same < task.last_write && model_.writes[same].address == write.address) ++same;
        text += line(write);
        if (same - i > 1) text += format("      %zu more values of it\n", same - i - 1);
        i = same - 1;
    }
    return text;
}

std::string RegisterText::line(const RegisterWrite& write) const {
    return format("      %04x %-8s %08x%s%s\n", write.address, unit_of(write.address), write.value,
                  fields(write.address, write.value).c_str(), place(write).c_str());
}

std::string RegisterText::fields(std::uint16_t address, std::uint32_t value) const {
    if (!map_) return {};
    std::string text;
    for (const auto& rows : map_->generation().rows) {
        for (const auto& row : rows) {
            const bool named = !rknn::format::says_nothing(row.field);
            if (row.address != address || !named) continue;
            text += format(" %s=%lld", std::string(name_of(row.field)).c_str(),
                           static_cast<long long>(value_of(row, value)));
        }
    }
    if (const std::uint32_t unknown = map_->unknown_bits(address, value)) {
        text += format(" unknown bits %08x", unknown);
    }
    return text;
}

std::string RegisterText::place(const RegisterWrite& write) const {
    if (write.tensor < 0) return {};
    const auto& tensor = model_.tensors[static_cast<std::size_t>(write.tensor)];
    return format(" -> '%s' + %lld", printable(tensor.name).c_str(),
                  static_cast<long long>(write.value) - tensor.address);
}

} // namespace boardless
