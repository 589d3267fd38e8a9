// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/shader/instruction_word.h"

#include "emu-core/base/error.h"

namespace viplite::format {
namespace {

using emu::Dtype;
using Kind = emu::ops::ThreadSource::Kind;

struct SourceBits {
    unsigned used, index, index_last, swizzle, negated, absolute, mode, group;
};
// Evidence: documented, in a public description of the bits.
constexpr SourceBits source_bits[] = {{43, 44, 52, 54, 62, 63, 64, 67},
                                      {70, 71, 79, 81, 89, 90, 91, 96},
                                      {99, 100, 108, 110, 118, 119, 121, 124}};

enum Group : std::uint32_t { registers, pair, uniforms, upper_uniforms, constant, immediate = 7 };
constexpr unsigned upper_uniform = 256;

// 20 bits where a source's fields are otherwise.
std::uint32_t immediate_value(const InstructionWord& word, const SourceBits& at) {
    const std::uint32_t mode = word.bits(at.mode, at.mode + 2);
    const std::uint32_t bits = (mode & 1) << 19 | word.bits(at.absolute, at.absolute) << 18 |
                               word.bits(at.negated, at.negated) << 17 |
                               word.bits(at.swizzle, at.swizzle + 7) << 9 |
                               word.bits(at.index, at.index_last);
    switch (mode >> 1) {
    case 0: return bits << 12;                             // the upper bits of a float32
    case 1: return bits >> 19 ? bits | 0xFFF0'0000 : bits; // a signed integer
    case 2: return bits;                                   // one without sign
    default: return (bits & 0xFFFF) * 0x10001;             // 16 bits, twice
    }
}

} // namespace

emu::Result<SourceWord> source_word(const InstructionWord& word, std::size_t number) {
    const SourceBits& at = source_bits[number];
    SourceWord result{word.bit(at.used), word.bits(at.group, at.group + 2), {}};
    if (!result.is_used) return result;
    emu::ops::ThreadSource& source = result.source;
    if (result.group == immediate) {
        source.kind = Kind::value;
        source.value = immediate_value(word, at);
        return result;
    }
    if (word.bits(at.mode, at.mode + 2) != 0)
        return emu::error(emu::Fault::bad_model, "an address by register");
    if (result.group > constant)
        return emu::error(emu::Fault::bad_model, "a register of kind %u", result.group);
    source.index = static_cast<std::uint16_t>(word.bits(at.index, at.index_last));
    source.kind = result.group == registers ? Kind::registers
                  : result.group == pair    ? Kind::pair
                                            : Kind::uniform;
    if (result.group == upper_uniforms) source.index += upper_uniform;
    for (unsigned i = 0; i < 4; ++i) {
        source.swizzle[i] =
            static_cast<std::uint8_t>(word.bits(at.swizzle + 2 * i, at.swizzle + 2 * i + 1));
    }
    source.is_negated = word.bit(at.negated);
    source.is_absolute = word.bit(at.absolute);
    return result;
}

Dtype instruction_type(std::uint32_t number) {
    constexpr Dtype types[] = {Dtype::f32, Dtype::i32, Dtype::i8,  Dtype::u16,
                               Dtype::f16, Dtype::i16, Dtype::u32, Dtype::u8};
    return types[number & 7];
}

} // namespace viplite::format
