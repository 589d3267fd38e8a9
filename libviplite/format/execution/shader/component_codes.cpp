// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/shader/instruction_word.h"

#include <algorithm>

namespace viplite::format {
namespace {

using enum emu::ops::ThreadCode;

constexpr std::uint8_t s0 = 1, s1 = 2, s2 = 4;
constexpr std::uint8_t default_rounding = 1, zero_rounding = 2, nearest_rounding = 4;

// Evidence of the numbers: documented, in a public description of the bits, and in files; of
// placed images: measured, in files.
// clang-format off
constexpr ComponentCode codes[] = {
    {0x01, add,          s0 | s2,      default_rounding},
    {0x02, multiply_add, s0 | s1 | s2, default_rounding},
    {0x03, multiply,     s0 | s1,      default_rounding},
    {0x06, sum_of_four,  s0 | s1,      default_rounding},
    {0x09, move,         s2,           default_rounding | nearest_rounding, false, false, true},
    {0x0C, reciprocal,   s2,           default_rounding},
    {0x0F, select,       s0 | s1 | s2, default_rounding, true,  true,  true},
    {0x10, set,          s0 | s1,      default_rounding, true},
    {0x11, exponent,     s2,           default_rounding},
    {0x12, logarithm,    s2,           default_rounding | zero_rounding},
    {InstructionWord::branch_code, branch,       s0 | s1,      default_rounding, true},
    {0x21, square_root,  s2,           default_rounding},
    {0x25, floor,        s2,           default_rounding},
    {0x26, ceiling,      s2,           default_rounding},
    {0x27, sign,         s2,           default_rounding},
    {0x2B, shuffle,      s0 | s1 | s2, default_rounding},
    {0x2C, extend_sign,  s0 | s1,      default_rounding},
    {0x2D, to_real,      s0,           default_rounding | nearest_rounding},
    {0x2E, to_integer,   s0,           default_rounding | zero_rounding},
    {0x2F, to_nearest,   s0, default_rounding | nearest_rounding},
    {0x31, keep,         s0 | s1 | s2, default_rounding, true,  true,  true},
    {0x32, load,         s0 | s1,      default_rounding, false, true},
    {0x34, load_image,   s0 | s1 | s2, default_rounding},
    {0x35, store_image,  s0 | s1 | s2, default_rounding},
    {0x36, limit,        s0 | s1,      default_rounding, false, true},
    {0x3C, multiply,     s0 | s1,      default_rounding},
    {0x44, integer_quotient, s0 | s1,  default_rounding},
    {0x4C, multiply_add, s0 | s1 | s2, default_rounding},
    {0x59, shift_left,   s0 | s2,      default_rounding},
    {0x5A, shift_right,  s0 | s2,      default_rounding, false, false, true},
    {0x5D, bits_and,     s0 | s2,      default_rounding},
    {0x64, quotient,     s1 | s2,      default_rounding | zero_rounding},
    {0x72, to_half,      s0 | s1,      default_rounding | nearest_rounding, false, false, true},
    {0x79, load_image,   s0 | s1 | s2, default_rounding, false, false, true},
    {0x7A, store_image,  s0 | s1 | s2, default_rounding},
};
// clang-format on

} // namespace

const ComponentCode* find_component_code(std::uint32_t opcode) {
    const auto found = std::ranges::find(codes, opcode, &ComponentCode::opcode);
    return found == std::end(codes) ? nullptr : &*found;
}

} // namespace viplite::format
