// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/decode_commands.h"

#include "emu-core/base/error.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;

// Registers: where instructions go, and an instruction's two halves.
constexpr std::uint32_t place_register = 0xE5B, low_register = 0xE5C, high_register = 0xE5D;
constexpr std::uint32_t load_one = 1U << 27 | 1U << 16; // and the register

using Instruction = std::array<std::uint32_t, 2>;
using Instructions = std::span<const Instruction>;
using Function = StreamStep::Function;

// All programs of the 285 operations that four networks have. The first word says how many
// instructions follow the three words of a head, before a loop and in it; other fields are not
// understood one by one. Measured: what layers of these names compute, with the float32 networks
// that they were made of beside them.
constexpr Instruction sum[] = {{0x00020001, 0x00020000}, {0x00000603, 0}, {0x00000400, 0},
                               {0, 0x00004580},          {0x21301221, 0}, {0x12041025, 0}};
constexpr Instruction relu_of_sum[] = {
    {0x00020002, 0x00020000}, {0x00000905, 0},          {0x00000400, 0}, {0, 0x00004580},
    {0, 0x00004900},          {0x21301221, 0x00002088}, {0x12041825, 0}};
constexpr Instruction keep_pixels[] = {{0x00010000, 0}, {0, 0}, {0x00000410, 0}, {0x2B300000, 0}};
constexpr Instruction keep_lines[] = {{0x00010000, 0}, {0, 0}, {0x00000412, 0}, {0x2B300000, 0}};
constexpr Instruction sum_lines[] = {{0x00010000, 0}, {0, 0}, {0x15000410, 0}, {0x2F300000, 0}};
constexpr Instruction sum_over_lines[] = {{0x00020000, 0},
                                          {0x00010300, 5},
                                          {0x00000410, 0x00020000},
                                          {0x21300000, 0x000014B0},
                                          {0x00001B41, 0}};
constexpr Instruction sum_over_channels[] = {{0x00020000, 0},
                                             {0x00010300, 7},
                                             {0x00000410, 0x00020000},
                                             {0x21300000, 0x000014B0},
                                             {0x00001B41, 0}};
constexpr Instruction put_sums[] = {
    {0x00010000, 0x00040000}, {0, 0}, {0x00000400, 0}, {0x103B0000, 0}};
constexpr Instruction put[] = {{0x00010000, 0}, {0, 0}, {0x00000400, 0}, {0x10300000, 0}};
// Its constant, which another program would have to say, is 0.
constexpr Instruction put_plus_0[] = {
    {0x00010000, 0}, {0x00000303, 0}, {0x00000400, 0}, {0x21301041, 0}};
constexpr Instruction add_to_lines[] = {
    {0x00010001, 0}, {0x00000303, 0}, {0x00000400, 0}, {0, 0x000012B0}, {0x21301021, 0}};
constexpr Instruction add_to_channels[] = {
    {0x00020000, 0}, {0x00000301, 0}, {0x00000400, 0}, {0x21301B4B, 0x000012B0}, {0x00001021, 0}};
constexpr Instruction multiply_pixels[] = {
    {0x00010000, 0}, {0, 0}, {0x00000400, 0}, {0x10B00000, 0x00001BB0}};
constexpr Instruction multiply_lines[] = {
    {0x00010000, 0}, {0, 0}, {0x00000440, 0}, {0x10B00000, 0}};

struct KnownProgram {
    Instructions instructions;
    StreamMeaning meaning;
};
constexpr KnownProgram known_programs[] = {
    {sum, {.is_sum = true}},
    {relu_of_sum, {.is_sum = true, .is_relu = true}},
    {keep_pixels, {Function::keep, Kept::pixels}},
    {keep_lines, {Function::keep, Kept::lines}},
    {sum_lines, {Function::sum_lines, Kept::sums}},
    {sum_over_lines, {Function::sum_columns, Kept::sums}},
    {sum_over_channels, {Function::sum_columns, Kept::sums}},
    {put_sums, {Function::put_kept, Kept::none, Kept::sums}},
    {put, {Function::put}},
    {put_plus_0, {Function::put}},
    {add_to_lines, {Function::add_kept, Kept::none, Kept::pixels}},
    {add_to_channels, {Function::add_kept, Kept::none, Kept::pixels}},
    {multiply_pixels, {Function::multiply_pixels, Kept::none, Kept::pixels}},
    {multiply_lines, {Function::multiply_lines, Kept::none, Kept::lines}},
};

} // namespace

emu::Result<StreamProgram> stream_program(emu::Bytes state) {
    StreamProgram program;
    std::vector<Instruction> instructions;
    bool has_place = false;
    for (std::size_t at = 0; at + 8 <= state.size(); at += 8) {
        const auto head = emu::load<std::uint32_t>(state, at);
        const auto value = emu::load<std::uint32_t>(state, at + 4);
        if ((head & 0xFFFF0000) != load_one) return error(Fault::bad_model, "a state 0x%x", head);
        switch (head & 0xFFFF) {
        case place_register: program.place = value, has_place = true; break;
        case low_register: instructions.push_back({value, 0}); break;
        case high_register:
            if (instructions.empty()) return error(Fault::bad_model, "a program without a begin");
            instructions.back()[1] = value;
            break;
        default: break;
        }
    }
    const auto* const known = std::ranges::find_if(known_programs, [&](const KnownProgram& one) {
        return std::ranges::equal(one.instructions, instructions);
    });
    if (has_place && known != std::end(known_programs)) {
        program.meaning = known->meaning;
        return program;
    }
    return error(Fault::bad_model, "a stream program of %zu instructions that is not known",
                 instructions.size());
}

} // namespace viplite::format
