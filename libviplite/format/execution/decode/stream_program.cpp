// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/decode_commands.h"

#include "emu-core/base/error.h"

#include <algorithm>
#include <array>
#include <vector>

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;

// Registers: where instructions go, and an instruction's two halves.
constexpr std::uint32_t place_register = 0xE5B, low_register = 0xE5C, high_register = 0xE5D;
constexpr std::uint32_t load_one = 1U << 27 | 1U << 16; // and the register

using Instruction = std::array<std::uint32_t, 2>;

// All of the 71 that two networks have; their fields are not understood one by one. Measured: what
// layers of these names compute, with the float32 networks that they were made of beside them.
constexpr Instruction sum[] = {{0x00020001, 0x00020000}, {0x00000603, 0}, {0x00000400, 0},
                               {0, 0x00004580},          {0x21301221, 0}, {0x12041025, 0}};
constexpr Instruction relu_of_sum[] = {
    {0x00020002, 0x00020000}, {0x00000905, 0},          {0x00000400, 0}, {0, 0x00004580},
    {0, 0x00004900},          {0x21301221, 0x00002088}, {0x12041825, 0}};

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
    program.is_relu = std::ranges::equal(instructions, relu_of_sum);
    if (has_place && (program.is_relu || std::ranges::equal(instructions, sum))) return program;
    return error(Fault::bad_model, "a stream program of %zu instructions that is not known",
                 instructions.size());
}

} // namespace viplite::format
