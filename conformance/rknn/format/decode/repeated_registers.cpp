// SPDX-License-Identifier: Apache-2.0
// Registers that repeat others.
#include "conformance/rknn/format/decode/register_program.h"

#include "librknnrt/format/registers/field_values.h"

#include <catch2/catch.hpp>

namespace {

using namespace rknn::format;

// v2: a pass of 1 x 1 pixel and 16 channels, all stages idle.
const Registers idle = {{0x400c, 0x1e5}, {0x4020, 0x4000}, {0x4040, 0x53},  {0x4050, 2},
                        {0x4060, 0x53},  {0x4070, 0x383},  {0x4084, 1},     {0x5014, 15},
                        {0x5018, 0x100}, {0x5034, 1},      {0x5044, 0x7801}};

std::string repeated_refusal(const Registers& changes) {
    RegisterProgram program("RKNPU v2");
    program.task_as_it_is(RegisterProgram::flying,
                          with(program.complete(RegisterProgram::flying, idle), changes));
    return program.refusal();
}

} // namespace

TEST_CASE("registers: what repeats another must agree with it") {
    CHECK(repeated_refusal({}) == "");
    CHECK(repeated_refusal({{0x4038, 1 << 16}}).find("bits 16 to 28 do not repeat notch") !=
          std::string::npos);
    CHECK(repeated_refusal({{0x5048, 1 << 6}}).find("do not repeat repeat_x") != std::string::npos);
    CHECK(repeated_refusal({{0x5044, 0x7821}}).find("do not repeat path_precision") !=
          std::string::npos);
    // Bfloat16 that is not what is read either.
    CHECK(repeated_refusal({{0x5044, 0x7861}}).find("do not repeat path_precision") !=
          std::string::npos);
    CHECK(repeated_refusal({{0x400c, 0x1fd}}).find("path_kind") != std::string::npos);
    CHECK(repeated_refusal({{0x5044, 0x7807}}).find("reader_kind") != std::string::npos);
}

TEST_CASE("registers: every row that repeats names a field of its generation") {
    for (const Generation* generation :
         {&generation_lite, &generation_v2, &generation_t3, &generation_t4, &generation_f2}) {
        const RegisterMap map(*generation);
        for (const FieldRow* const row : map.repeating()) {
            INFO(generation->text << " 0x" << std::hex << row->address);
            const FieldRow* const of = map.row(static_cast<Field>(row->unit));
            REQUIRE(of != nullptr);
            CHECK(of->high - of->low >= row->high - row->low);
            CHECK_FALSE(says_nothing(of->field));
        }
    }
}
