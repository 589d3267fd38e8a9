// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/format/decode/register_program.h"

#include "librknnrt/format/registers/field_values.h"

#include <catch2/catch.hpp>

namespace rknn::format {

RegisterProgram::RegisterProgram(std::string generation) {
    file_.generation = std::move(generation);
    Operator op;
    op.name = "Conv:first";
    file_.operators.push_back(std::move(op));
    file_.arena_bytes = file_.memory_bytes = arena_bytes;
}

std::uint32_t RegisterProgram::add_constant(std::vector<std::byte> bytes) {
    const auto address = static_cast<std::uint32_t>(file_.memory_bytes);
    Tensor tensor;
    tensor.name = "constant";
    tensor.kind = TensorKind::constant;
    tensor.address = address;
    tensor.reserved_bytes = static_cast<std::uint32_t>(bytes.size());
    tensor.data = std::move(bytes);
    file_.memory_bytes += 8192;
    file_.tensors.push_back(std::move(tensor));
    return address;
}

void RegisterProgram::task(std::uint32_t enable_mask, const Registers& registers) {
    task_as_it_is(enable_mask, complete(enable_mask, registers));
}

void RegisterProgram::task_as_it_is(std::uint32_t enable_mask, const Registers& registers) {
    const std::size_t first = file_.writes.size();
    for (const auto& [address, value] : registers)
        file_.writes.push_back({.address = address, .value = value});
    file_.tasks.push_back({.op = 0,
                           .enable_mask = enable_mask,
                           .first_write = first,
                           .last_write = file_.writes.size()});
}

void RegisterProgram::load(bool upper, const std::vector<std::int16_t>& values) {
    constexpr std::uint32_t write = 0x20000, upper_table = 0x10000;
    task_as_it_is(flying, {{0x4004, 0x30}, {0x4100, write | (upper ? upper_table : 0)}});
    for (const std::int16_t value : values)
        file_.writes.push_back({.address = 0x4104, .value = static_cast<std::uint32_t>(value)});
    file_.tasks.back().last_write = file_.writes.size();
    file_.tasks.back().unread = true;
}

Registers RegisterProgram::complete(std::uint32_t enable_mask, Registers registers) const {
    const auto generation = find_generation(file_.generation);
    if (!generation) return registers;
    const RegisterMap map(**generation);
    for (const FieldRow* const row : map.meaning()) {
        const bool plain = row->field != Field::pointer && row->field != Field::table_write &&
                           row->field != Field::table_value;
        if (plain && enable_mask & unit_bit(row->address)) registers.try_emplace(row->address, 0);
    }
    return with_implied_bits(map, enable_mask, std::move(registers));
}

std::vector<UnitWork> RegisterProgram::works() const {
    const auto tasks = decode();
    if (!tasks) FAIL(tasks.error().detail);
    std::vector<UnitWork> works;
    for (const UnitTask& task : *tasks) works.push_back(task.work);
    return works;
}

std::string RegisterProgram::refusal() const {
    const auto tasks = decode();
    return tasks ? std::string() : tasks.error().detail;
}

Registers with(Registers base, const Registers& changes) {
    for (const auto& [address, value] : changes) base[address] = value;
    return base;
}

} // namespace rknn::format
