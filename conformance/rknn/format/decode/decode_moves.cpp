// SPDX-License-Identifier: Apache-2.0
// Moves, register by register, held against what they say of each byte.
#include "conformance/rknn/format/decode/register_program.h"

#include <catch2/catch.hpp>

namespace {

using namespace rknn::format;
using rknn_format_tests::MovedBytes, rknn_format_tests::moved_bytes;

constexpr std::uint32_t move_source = 0x100, move_target = 0x4000;

const Registers copy = {{0x400c, 0x1e5},  {0x4020, move_target}, {0x4040, 0x53},
                        {0x4050, 2},      {0x4060, 0x53},        {0x4070, 0x383},
                        {0x4084, 1},      {0x5018, move_source}, {0x5034, 1},
                        {0x5044, 0x7801}, {0x5068, 0x01010101}};

MovedBytes moved(const char* generation, const Registers& changes) {
    RegisterProgram program(generation);
    program.task(RegisterProgram::flying, with(copy, changes));
    return moved_bytes(program.works());
}

} // namespace

TEST_CASE("decode: lines and columns of atoms change places") {
    // 2 surfaces of 3 lines of 4 atoms.
    const MovedBytes bytes = moved("RKNPU v2", {{0x400c, 0x400001e5},
                                                {0x500c, 3},
                                                {0x5010, 2},
                                                {0x5014, 31},
                                                {0x4024, 0x40},
                                                {0x40c0, 0x200},
                                                {0x4038, 29},
                                                {0x405c, 1 << 16 | 2}});
    CHECK(bytes.size() == 24 * 16);
    for (int c1 = 0; c1 < 2; ++c1)
        for (int y = 0; y < 3; ++y)
            for (int x = 0; x < 4; ++x)
                for (int b = 0; b < 16; ++b)
                    CHECK(bytes.at(move_target + c1 * 0x200 + x * 0x40 + y * 16 + b) ==
                          move_source + ((c1 * 3 + y) * 4 + x) * 16 + b);
}

TEST_CASE("decode: blocks of 16-bit elements are transposed") {
    // 2 surfaces of 2 x 8 atoms: four blocks, as two planes of one line and two columns.
    const MovedBytes bytes = moved("RKNPU v2", {{0x4010, 0x24000001},
                                                {0x5044, 0xf821},
                                                {0x4050, 0x80007fe},
                                                {0x500c, 7},
                                                {0x5010, 1},
                                                {0x5014, 15},
                                                {0x4058, 0x8010000},
                                                {0x405c, 1},
                                                {0x4038, 3},
                                                {0x4024, 0x100},
                                                {0x40c0, 0x1000}});
    CHECK(bytes.size() == 32 * 16);
    for (int k = 0; k < 4; ++k)
        for (int c = 0; c < 8; ++c)
            for (int p = 0; p < 8; ++p)
                for (int b = 0; b < 2; ++b)
                    CHECK(bytes.at(move_target + k / 2 * 0x1000 + k % 2 * 16 + c * 0x100 + p * 2 +
                                   b) == move_source + (k * 8 + p) * 16 + c * 2 + b);
}

TEST_CASE("decode: blocks of bytes are transposed, by halves where a block is eight lines") {
    // 1 surface of 2 x 16 atoms: two blocks of two halves, as two planes of two lines.
    const MovedBytes bytes = moved("RKNPU v2", {{0x4010, 0x24000001},
                                                {0x5044, 0xf821},
                                                {0x4050, 0x80007fe},
                                                {0x500c, 15},
                                                {0x5010, 1},
                                                {0x5014, 7},
                                                {0x4058, 0x10000},
                                                {0x405c, 1 << 16},
                                                {0x4038, 7},
                                                {0x4024, 0x10},
                                                {0x40c0, 0x1000}});
    CHECK(bytes.size() == 32 * 16);
    for (int k = 0; k < 2; ++k)
        for (int c = 0; c < 16; ++c)
            for (int p = 0; p < 16; ++p)
                CHECK(bytes.at(move_target + k * 0x1000 + c / 8 * 128 + c % 8 * 16 + p) ==
                      move_source + (k * 16 + p) * 16 + c);
}

TEST_CASE("decode: the ends of lines are dropped, the rest is packed") {
    // t3 says bytes: two lines of 16 + 5.
    const Registers t3 = {{0x400c, 0x1e5u | 1 << 25 | 5u << 26 | 3 << 9},
                          {0x4050, 0x30100002},
                          {0x4070, 0x10041c1},
                          {0x404c, 0x80000000},
                          {0x40d8, 0x80000000},
                          {0x40dc, 0x7fffffff},
                          {0x40e0, 0x80000000},
                          {0x40e4, 0x7fffffff},
                          {0x40e8, 0x80000000},
                          {0x40ec, 0x7fffffff},
                          {0x4060, 0x13},
                          {0x500c, 1},
                          {0x5010, 1},
                          {0x5014, 15},
                          {0x5044, 0x907809}};
    const MovedBytes bytes = moved("RKNPU t3", t3);
    CHECK(bytes.size() == 42);
    for (int i = 0; i < 42; ++i)
        CHECK(bytes.at(move_target + i) == move_source + i / 21 * 32 + i % 21);
    // v2 says a code for 8, 16, 32 or 64 bits.
    CHECK(moved("RKNPU v2", {{0x400c, 0x1e5u | 1 << 25 | 4u << 26 | 2 << 9},
                             {0x500c, 1},
                             {0x5010, 1},
                             {0x5014, 15}})
              .at(move_target + 20) == move_source + 32);
}

TEST_CASE("decode: pieces become atoms") {
    const MovedBytes bytes = moved("RKNPU v2", {{0x400c, 0x1e5u | 1 << 25 | 4 << 9},
                                                {0x4030, 4 << 16},
                                                {0x500c, 0},
                                                {0x5010, 0},
                                                {0x5014, 15}});
    CHECK(bytes.size() == 16);
    for (int i = 0; i < 16; ++i)
        CHECK(bytes.at(move_target + i / 4 * 16 + i % 4) == move_source + i);
}

TEST_CASE("decode: the largest of the channels") {
    RegisterProgram program("RKNPU v2");
    program.task(RegisterProgram::flying, with(copy, {{0x400c, 0x1e5u | 1 << 25 | 1 << 9},
                                                      {0x4010, 0x48000002},
                                                      {0x4014, 0xfbff},
                                                      {0x4034, 7u << 22},
                                                      {0x5044, 0x17849},
                                                      {0x500c, 7},
                                                      {0x5014, 15}}));
    const auto maximum = program.only<ChannelMaximum>();
    CHECK(maximum.src.c == 16);
    CHECK(maximum.src.block == 8);
    CHECK(maximum.dst == emu::MemoryView{.base = move_target,
                                         .h = 1,
                                         .w = 8,
                                         .c = 1,
                                         .block = 1,
                                         .line = 16,
                                         .pixel = 2,
                                         .surface = 0,
                                         .dtype = emu::Dtype::f16});
}

TEST_CASE("decode: moves that are refused") {
    struct Refusal {
        Registers changes;
        const char* text;
    };
    const Registers blocks = {{0x4010, 0x24000001}, {0x5044, 0xf821}, {0x4050, 0x80007fe},
                              {0x500c, 7},          {0x5014, 7},      {0x4058, 0x8000000},
                              {0x4024, 0x100}};
    const std::uint32_t grouped = 0x1e5u | 1 << 25;
    const Refusal refusals[] = {
        {with(blocks, {{0x500c, 6}}), "transpose_blocks"},
        {with(blocks, {{0x405c, 1}}), "transpose_blocks"},
        {with(blocks, {{0x4058, 0}, {0x500c, 15}}), "transpose_blocks"},
        {with(blocks, {{0x4050, 0x800036e}}), "transposed_lines"},
        {with(blocks, {{0x4010, 0}, {0x5014, 15}}), "path_precision"},
        {with(blocks, {{0x5014, 6}}), "read_channels"},
        {{{0x400c, grouped}, {0x5014, 15}}, "regroup_atoms"},
        {{{0x400c, grouped | 9 << 9}, {0x5014, 15}}, "regroup_atoms"},
        {{{0x400c, grouped | 1 << 9 | 7u << 26}, {0x5014, 15}}, "regroup_kept"},
        {{{0x400c, grouped | 9 << 9}, {0x4030, 4 << 16}, {0x5014, 15}}, "piece_bytes"},
        {{{0x400c, grouped | 1 << 9}, {0x4034, 3u << 22}, {0x5014, 15}}, "reduction"},
        {{{0x400c, 0x400001e5}, {0x5014, 15}, {0x4020, 0xfffffff0}}, "destination"},
    };
    for (const Refusal& refusal : refusals) {
        RegisterProgram program("RKNPU v2");
        program.task(RegisterProgram::flying, with(copy, refusal.changes));
        const std::string text = program.refusal();
        INFO(refusal.text << ": " << text);
        CHECK(text.find(refusal.text) != std::string::npos);
    }
}
