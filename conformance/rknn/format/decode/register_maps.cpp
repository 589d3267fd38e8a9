// SPDX-License-Identifier: Apache-2.0
// The generations' register maps, and what units remember from task to task.
#include "librknnrt/format/unit/unit_state.h"

#include <catch2/catch.hpp>

#include <array>
#include <set>

namespace {

using namespace rknn::format;

constexpr std::array generations = {&generation_lite, &generation_v2, &generation_t3,
                                    &generation_t4, &generation_f2};

void write(UnitState& state, std::uint16_t address, std::uint32_t value) {
    REQUIRE(state.write({.address = address, .value = value}));
}

} // namespace

TEST_CASE("registers: generations are found by what files call them") {
    for (const Generation* generation : generations)
        CHECK(*find_generation(generation->text) == generation);
    CHECK(*find_generation("RKNPU f3") == &generation_f2);
    CHECK_FALSE(find_generation("RKNPU x9"));
    CHECK_FALSE(find_generation(""));
}

TEST_CASE("registers: rows are within registers, and no generation has a field twice in one part") {
    for (const Generation* generation : generations)
        for (const auto& part : generation->rows) {
            std::set<Field> seen;
            for (const FieldRow& row : part) {
                INFO(generation->text << " 0x" << std::hex << row.address);
                CHECK(row.high < 32);
                CHECK(row.low <= row.high);
                CHECK(row.address % 4 == 0);
                const bool may_repeat = says_nothing(row.field) || row.field == Field::pointer ||
                                        row.field == Field::bs_word;
                CHECK((may_repeat || seen.insert(row.field).second));
            }
        }
}

TEST_CASE("registers: values are cut out, signed, less one, and counted in their unit") {
    using enum Coding;
    CHECK(value_of({Field::width, 0, 12, 0, minus_one}, 0xffffe004) == 5);
    CHECK(value_of({Field::notch, 0, 15, 8}, 0x12345678) == 0x56);
    CHECK(value_of({Field::bs_addend, 0, 31, 0, with_sign}, 0xffffffff) == -1);
    CHECK(value_of({Field::bs_addend, 0, 31, 0}, 0xffffffff) == 0xffffffff);
    CHECK(value_of({Field::source_surface, 0, 27, 0, with_sign}, 0x0ffffffe) == -2);
    CHECK(value_of({Field::surface_add, 0, 31, 0, with_sign, 16}, 0xffffffff) == -16);
}

TEST_CASE("registers: bits that nobody knows are told") {
    const RegisterMap map(generation_v2);
    CHECK(map.unknown_bits(0x4030, 0x0000000f) == 0);
    CHECK(map.unknown_bits(0x5068, 0x01010101) == 0);
    CHECK(map.unknown_bits(0x5068, 0x01010102) == 0x01010102);
    CHECK(map.unknown_bits(0x5068, 0) == 0);
    CHECK(map.unknown_bits(0x301c, 0x21) == 0x20);
    CHECK(map.unknown_bits(0x4ffc, 1) == 1);
}

TEST_CASE("units: two groups of registers take turns") {
    const RegisterMap map(generation_v2);
    UnitState state(map);
    write(state, 0x4004, 0xe);
    write(state, 0x4038, 5);
    CHECK(state.registers(8)[Field::notch] == 5);
    state.finish(8);
    CHECK(state.registers(8)[Field::notch] == 0);
    write(state, 0x4038, 6);
    state.finish(16); // of another unit: nothing turns
    CHECK(state.registers(8)[Field::notch] == 6);
    state.finish(8);
    CHECK(state.registers(8)[Field::notch] == 5);
    CHECK(state.registers(16)[Field::notch] == 0); // a unit that the task does not use
}

TEST_CASE("units: a pointer of 0x30 goes back to the first group and stays there") {
    const RegisterMap map(generation_v2);
    UnitState state(map);
    state.finish(8);
    write(state, 0x4004, 0x30);
    write(state, 0x4038, 7);
    state.finish(8);
    CHECK(state.registers(8)[Field::notch] == 7);
    write(state, 0x4004, 0xe);
    state.finish(8);
    CHECK(state.registers(8)[Field::notch] == 0);
}

TEST_CASE("units: tables are written value by value, and stay") {
    const RegisterMap map(generation_v2);
    UnitState state(map);
    write(state, 0x4100, 0x30000 | 510); // the upper one, from entry 510 on
    for (int i = 0; i < 4; ++i) write(state, 0x4104, static_cast<std::uint32_t>(-1 - i));
    const TaskRegisters registers = state.registers(8);
    const TableMemory& tables = registers.tables();
    CHECK(tables[1][510] == -1);
    CHECK(tables[1][512] == -3); // one value behind the last is none
    CHECK(tables[0] == TableMemory{}[0]);
    CHECK(registers.table_writes()[1].count() == 3);
    CHECK(registers.table_writes()[0].none());
    CHECK_FALSE(state.write({.address = 0x4104, .value = 5}));
    write(state, 0x4100, 0);
    write(state, 0x4104, 9); // not a table's
    CHECK(tables[1][510] == -1);
}

TEST_CASE("units: what is no unit's register is refused") {
    const RegisterMap map(generation_v2);
    UnitState state(map);
    for (const std::uint16_t address : {0x0010, 0x8028, 0xffff, 0x4002})
        CHECK_FALSE(state.write({.address = address, .value = 1}));
}
