// SPDX-License-Identifier: Apache-2.0
// What rearranges atoms, or keeps parts of them, where generations differ: transpositions of whole
// atoms, sums that are packed, the first bytes of each atom.
#include "conformance/rknn/format/decode/convolution_registers.h"
#include "conformance/rknn/format/decode/pass_registers.h"
#include "conformance/rknn/format/decode/register_program.h"

#include <catch2/catch.hpp>

namespace {

using namespace rknn::format;
using namespace rknn_format_tests;
using Catch::Matchers::Contains;

constexpr std::int64_t rearranged_source = pass_source, rearranged_target = pass_target;
constexpr std::uint32_t whole = 1 << 20, blocks = 1 << 21; // of register 0x4050

struct Second {
    const char* generation;
    Registers registers;
};
const Second second_generations[] = {
    {"RKNPU t4", t4_pass},
    {"RKNPU f2", f2_pass},
};

RegisterProgram program_of(const Second& second, const Registers& changes) {
    RegisterProgram program(second.generation);
    program.task(RegisterProgram::flying, with(second.registers, changes));
    return program;
}

RegisterProgram lite(const Registers& changes) {
    RegisterProgram program("RKNPU lite");
    program.task(RegisterProgram::flying, with(lite_pass, changes));
    return program;
}
RegisterProgram t3(const Registers& changes) {
    RegisterProgram program("RKNPU t3");
    program.task(RegisterProgram::flying, with(t3_pass, changes));
    return program;
}

// Each line of 8 atoms of 8 bytes becomes the next atom of 8 places.
const Registers gathered = {{0x400c, 0x40000109}, {0x4050, 0x1e}, {0x5010, 2}};

// t3: 2 x 8 atoms, of which the first bytes are kept.
Registers kept(std::uint32_t bytes_of_each, std::uint32_t atoms) {
    return {{0x400c, 0x420001e5u | bytes_of_each << 26 | atoms << 9},
            {0x4050, 0x30100002},
            {0x5010, 1},
            {0x5044, 0x907809}};
}

// Sums of one pixel for 32 channels, in two surfaces 0x200 apart unless they are packed.
Registers one_pixel(const V2Convolution& v2) {
    return with(v2.registers, {{0x1014, 9},
                               {0x1020, 1 << 16 | 1},
                               {0x1028, 1},
                               {0x102c, 1},
                               {0x1030, 512},
                               {0x1034, 16},
                               {0x1038, 0x01010020},
                               {0x1068, 0},
                               {0x107c, 4},
                               {0x1080, 0},
                               {0x1084, 1 << 16 | 1},
                               {0x4024, 0x200},
                               {0x4030, 0},
                               {0x4034, 0},
                               {0x403c, 31 << 16 | 31},
                               {0x4040, 0x53},
                               {0x405c, 0},
                               {0x501c, 0}});
}

RegisterProgram packed_sums(const Registers& changes) {
    V2Convolution v2(512);
    v2.task(RegisterProgram::convolution, with(one_pixel(v2), changes));
    return v2;
}

} // namespace

TEST_CASE("decode: two bits transpose whole atoms on t4 and f2") {
    // 2 surfaces of 3 lines of 4 atoms.
    const Registers atoms = {
        {0x4050, whole | blocks}, {0x500c, 3}, {0x5010, 2}, {0x5014, 31}, {0x401c, 6},
        {0x4034, 1 << 16 | 2}};
    for (const Second& second : second_generations) {
        INFO(second.generation);
        const MovedBytes bytes = moved_bytes(program_of(second, atoms).works());
        CHECK(bytes.size() == 24 * 16);
        for (int c1 = 0; c1 < 2; ++c1)
            for (int y = 0; y < 3; ++y)
                for (int x = 0; x < 4; ++x)
                    for (int b = 0; b < 16; ++b)
                        CHECK(bytes.at(rearranged_target + c1 * 48 + x * 96 + y * 16 + b) ==
                              rearranged_source + ((c1 * 3 + y) * 4 + x) * 16 + b);
        const auto refusal = [&](const Registers& changes) {
            return program_of(second, with(atoms, changes)).refusal();
        };
        CHECK_THAT(refusal({{0x4034, 1 << 16 | 3}}), Contains("written_width"));
        CHECK_THAT(refusal({{0x4034, 2 << 16 | 2}}), Contains("written_width"));
        CHECK_THAT(refusal({{0x4050, whole}}), Contains("rearrange_whole"));
    }
}

TEST_CASE("decode: one of the two bits alone transposes bytes") {
    // One block of 16 atoms in two halves, side by side.
    const Registers halves[] = {{{0x4050, blocks | 7 << 2}}, {{0x4050, blocks | 7}}};
    for (int i = 0; i < 2; ++i) {
        const Second& second = second_generations[i];
        INFO(second.generation);
        const Registers shape = {{0x500c, 15}, {0x5010, 0}, {0x401c, 2}, {0x4034, 1}};
        const MovedBytes bytes = moved_bytes(program_of(second, with(halves[i], shape)).works());
        CHECK(bytes.size() == 256);
        for (int half = 0; half < 2; ++half)
            for (int line = 0; line < 8; ++line)
                for (int p = 0; p < 16; ++p)
                    CHECK(bytes.at(rearranged_target + half * 16 + line * 32 + p) ==
                          rearranged_source + p * 16 + half * 8 + line);
    }
}

TEST_CASE("decode: a third bit transposes words on f2") {
    const Registers words = {
        {0x4010, 0x20000001}, {0x402c, 7}, {0x5014, 7}, {0x4050, 1 << 22 | blocks | 0x77},
        {0x500c, 7},          {0x5010, 0}, {0x401c, 1}, {0x4034, 0},
        {0x5044, 0x8029}};
    const MovedBytes bytes = moved_bytes(program_of(second_generations[1], words).works());
    CHECK(bytes.size() == 128);
    for (int line = 0; line < 8; ++line)
        for (int p = 0; p < 8; ++p)
            for (int b = 0; b < 2; ++b)
                CHECK(bytes.at(rearranged_target + line * 16 + p * 2 + b) ==
                      rearranged_source + p * 16 + line * 2 + b);
}

TEST_CASE("decode: on lite lines of eight atoms become atoms of eight places") {
    // 2 surfaces of 3 lines.
    const MovedBytes bytes = moved_bytes(lite(gathered).works());
    CHECK(bytes.size() == 48 * 8);
    for (int line = 0; line < 6; ++line)
        for (int x = 0; x < 8; ++x)
            for (int b = 0; b < 8; ++b)
                CHECK(bytes.at(rearranged_target + x * 0x100 + line * 8 + b) ==
                      rearranged_source + (line * 8 + x) * 8 + b);
    for (const Registers& other : {Registers{{0x500c, 6}}, {{0x4050, 0xe}}, {{0x4038, 1}}}) {
        CHECK_THAT(lite(with(gathered, other)).refusal(), Contains("transpose_atoms"));
    }
}

TEST_CASE("decode: the first bytes of each atom are packed on t3") {
    const MovedBytes bytes = moved_bytes(t3(kept(1, 1)).works());
    CHECK(bytes.size() == 16);
    for (int i = 0; i < 16; ++i)
        CHECK(bytes.at(rearranged_target + i) == rearranged_source + i * 16);
    const MovedBytes pairs = moved_bytes(t3(kept(2, 2)).works());
    CHECK(pairs.size() == 32);
    for (int i = 0; i < 32; ++i)
        CHECK(pairs.at(rearranged_target + i) == rearranged_source + i / 2 * 16 + i % 2);
    CHECK_THAT(t3(kept(2, 1)).refusal(), Contains("not as many bytes"));
    CHECK_THAT(t3(with(kept(1, 1), {{0x5014, 31}})).refusal(), Contains("not as many bytes"));
}

TEST_CASE("decode: sums of one pixel are packed, whatever the distance of surfaces") {
    constexpr std::uint32_t regroup = 1 << 25;
    const auto surface = [](const Registers& changes) {
        return packed_sums(changes).only<Convolution>().output.dst.surface;
    };
    CHECK(surface({}) == 0x200);
    CHECK(surface({{0x400c, 0x1e4 | regroup | 2 << 9}}) == 16);
    const auto refusal = [](const Registers& changes) { return packed_sums(changes).refusal(); };
    CHECK_THAT(refusal({{0x400c, 0x1e4 | regroup | 3 << 9}}), Contains("regroup_atoms"));
    CHECK_THAT(refusal({{0x400c, 0x1e4 | regroup | 2 << 9 | 4 << 26}}), Contains("regroup_atoms"));
    CHECK_THAT(refusal({{0x400c, 0x1e4 | regroup | 2 << 9},
                        {0x1020, 2 << 16 | 1},
                        {0x1084, 2 << 16 | 1},
                        {0x1028, 2},
                        {0x102c, 2},
                        {0x405c, 1}}),
               Contains("regroup_atoms"));
}

TEST_CASE("decode: what only passes can do is refused of sums") {
    const std::pair<std::uint16_t, std::uint32_t> bits[] = {
        {0x400c, 0x1e5},    {0x400c, 0x400001e4}, {0x400c, 0x800001e4},
        {0x4034, 7u << 22}, {0x4050, 0x08000126}, {0x5048, 0x1000}};
    for (const auto& [address, value] : bits) {
        INFO(address << " " << value);
        CHECK_THAT(packed_sums({{address, value}}).refusal(), Contains("of sums"));
    }
}
