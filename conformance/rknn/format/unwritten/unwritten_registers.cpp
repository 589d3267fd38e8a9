// SPDX-License-Identifier: Apache-2.0
// Registers that a task uses and that no task has written, of every generation.
#include "conformance/rknn/format/decode/pass_registers.h"

#include "librknnrt/format/registers/registers.h"

#include <catch2/catch.hpp>

namespace {

using namespace rknn::format;
using namespace rknn_format_tests;
using Catch::Matchers::Contains;

struct Usual {
    const char* generation;
    Registers registers;
};
const Usual generations[] = {{"RKNPU lite", lite_pass},
                             {"RKNPU v2", v2_pass},
                             {"RKNPU t3", t3_pass},
                             {"RKNPU t4", t4_pass},
                             {"RKNPU f2", f2_pass}};

// Of a program of one task.
std::string refusal(const char* generation, const Registers& registers) {
    RegisterProgram program(generation);
    program.task_as_it_is(RegisterProgram::flying, registers);
    return program.refusal();
}

} // namespace

TEST_CASE("registers: what no task has written is not used, on any generation") {
    for (const Usual& usual : generations) {
        const Registers all =
            RegisterProgram(usual.generation).complete(RegisterProgram::flying, usual.registers);
        INFO(usual.generation);
        REQUIRE(refusal(usual.generation, all) == "");
        const RegisterMap map(**find_generation(usual.generation));
        std::size_t zeros = 0;
        for (const FieldRow* const row : map.meaning()) {
            const bool is_exempt =
                row->field == Field::pointer || row->field == Field::table_write ||
                row->field == Field::table_select || row->field == Field::table_entry ||
                row->field == Field::table_value;
            if (is_exempt || !all.contains(row->address)) continue;
            Registers without = all;
            without.erase(row->address);
            INFO(name_of(row->field));
            const std::string text = refusal(usual.generation, without);
            CHECK(text != "");
            if (all.at(row->address) != 0) continue; // other registers may miss it first
            CHECK_THAT(text, Contains("no task has written it"));
            ++zeros;
        }
        CHECK(zeros > 10);
    }
}

TEST_CASE("registers: each of the two groups is written for itself") {
    constexpr std::uint32_t in_turns = 0xe;
    const Registers pointers = {{0x4004, in_turns}, {0x5004, in_turns}};
    RegisterProgram program("RKNPU v2");
    program.task(RegisterProgram::flying, with(v2_pass, pointers));
    program.task_as_it_is(RegisterProgram::flying, pointers);
    CHECK_THAT(program.refusal(), Contains("task 1") && Contains("no task has written it"));
    RegisterProgram both("RKNPU v2");
    for (int group = 0; group < 2; ++group)
        both.task(RegisterProgram::flying, with(v2_pass, pointers));
    both.task_as_it_is(RegisterProgram::flying, pointers);
    CHECK(both.works().size() == 3);
}
