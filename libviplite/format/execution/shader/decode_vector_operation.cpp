// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/error.h"
#include "libviplite/format/execution/shader/decode_instruction.h"

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;
using emu::ops::ThreadCode;
using emu::ops::ThreadInstruction;
using emu::ops::ThreadRounding;
using emu::ops::ThreadSource;

// By their numbers, which are those of the vendor's public intrinsics less 2, as the programs that
// have them show. Evidence: documented; measured of those of which a board's output was compared.
enum VectorOperation : std::uint32_t {
    dot_16_by_1 = 8, // 9, 10, 11: of 8, 4 and 2 products
    clamp = 12,
    bit_extract = 16,
    dot_32_by_1 = 18, // 19, 20, 21: of 16, 8 and 4
    vertical_minimum = 24,
    vertical_maximum = 25,
    horizontal_minimum = 27,
    horizontal_maximum = 28,
};

bool is_narrow_dot(std::uint32_t operation) {
    return operation >= dot_16_by_1 && operation < dot_16_by_1 + 4;
}
bool is_wide_dot(std::uint32_t operation) {
    return operation >= dot_32_by_1 && operation < dot_32_by_1 + 4;
}

emu::Result<ThreadCode> code_of(std::uint32_t operation) {
    if (is_narrow_dot(operation) || is_wide_dot(operation)) return ThreadCode::dot;
    switch (operation) {
    case clamp: return ThreadCode::clamp_element;
    case bit_extract: return ThreadCode::extract;
    case vertical_minimum: return ThreadCode::least_of_three;
    case vertical_maximum: return ThreadCode::greatest_of_three;
    case horizontal_minimum: return ThreadCode::least_of_neighbours;
    case horizontal_maximum: return ThreadCode::greatest_of_neighbours;
    default: return error(Fault::bad_model, "a vector operation %u, which is not known", operation);
    }
}

emu::Error unknown_field(const char* field) {
    return error(Fault::bad_model, "a vector operation with %s that is not known", field);
}

emu::Outcome check_vector_fields(const InstructionWord& word) {
    if (word.bits(6, 10) != 0) return unknown_field("a condition");
    if (!word.bit(12)) return unknown_field("a destination");
    if (word.bit(33) || word.bit(42) || word.bit(109) || word.bit(120) || word.bit(127))
        return unknown_field("a field between");
    return {};
}

emu::Result<ThreadSource> vector_source(const InstructionWord& word, std::size_t number) {
    EMU_TRY_VALUE(read, source_word(word, number));
    if (!read.is_used) return unknown_field("a source");
    const bool is_second_of_pair = read.source.kind == ThreadSource::Kind::pair && number != 0;
    if (is_second_of_pair || read.group == 4) return unknown_field("a source's kind");
    // The first one's components are in their order, whatever stands in its fields: in all known
    // programs 0. Evidence: measured.
    if (number == 0) {
        for (const std::uint8_t component : read.source.swizzle) {
            if (component != 0 && read.source.kind != ThreadSource::Kind::value)
                return unknown_field("an order of its first source");
        }
        read.source.swizzle = {0, 1, 2, 3};
    }
    return read.source;
}

emu::Result<ThreadRounding> rounding_of(std::uint32_t number, emu::Dtype dtype) {
    switch (number) {
    case 0: return ThreadRounding::to_zero; // of float16: assumed
    case 1:
        if (dtype != emu::Dtype::f16) return ThreadRounding::up;
        break;
    case 2: return ThreadRounding::nearest;
    default: break;
    }
    return unknown_field("a rounding");
}

emu::Result<DecodedInstruction> decode_sums(const InstructionWord& word,
                                            DecodedInstruction decoded) {
    const std::uint32_t operation = word.vector_operation();
    ThreadInstruction& instruction = decoded.instruction;
    decoded.is_wide = is_wide_dot(operation);
    decoded.sums = static_cast<std::uint8_t>(
        1U << (operation - (decoded.is_wide ? dot_32_by_1 : dot_16_by_1)));
    decoded.first = instruction_type(word.bits(34, 34) << 2 | word.bits(35, 36));
    decoded.second = instruction_type(decoded.is_wide ? word.bits(39, 39) << 2 | word.bits(40, 41)
                                                      : word.bits(37, 37) << 2 | word.bits(38, 39));
    EMU_TRY_VALUE(rounding, rounding_of(decoded.is_wide ? word.bits(37, 38) : word.bits(40, 41),
                                        instruction.dtype));
    instruction.rounding = rounding;
    EMU_TRY_VALUE(constants, source_word(word, 2));
    if (!constants.is_used || constants.group != 4) return unknown_field("constants");
    decoded.dot = constants.source.index;
    return decoded;
}

// Operations that are no sums have at most the first source's type besides.
emu::Outcome check_types(const InstructionWord& word, ThreadCode code, emu::Dtype dtype) {
    const bool is_clamp = code == ThreadCode::clamp_element;
    const auto first = instruction_type(word.bits(34, 34) << 2 | word.bits(35, 36));
    if (is_clamp ? first != dtype : word.bits(34, 36) != 0) return unknown_field("a source's type");
    if (word.bits(37, 41) != 0) return unknown_field("a rounding");
    return {};
}

} // namespace

emu::Result<DecodedInstruction> decode_vector_operation(const InstructionWord& word) {
    EMU_TRY(check_vector_fields(word));
    DecodedInstruction decoded;
    ThreadInstruction& instruction = decoded.instruction;
    EMU_TRY_VALUE(code, code_of(word.vector_operation()));
    instruction.code = code;
    instruction.dtype = instruction_type(word.type());
    instruction.destination = static_cast<std::uint8_t>(word.bits(16, 22));
    instruction.first = static_cast<std::uint8_t>(word.bits(23, 26));
    instruction.last = static_cast<std::uint8_t>(word.bits(27, 30));
    instruction.saturates = word.bit(11);
    EMU_TRY_VALUE(first, vector_source(word, 0));
    instruction.sources[0] = first;
    const bool has_one =
        code == ThreadCode::least_of_neighbours || code == ThreadCode::greatest_of_neighbours;
    if (has_one) {
        if (word.bit(70) || word.bit(99)) return unknown_field("more sources");
    } else {
        EMU_TRY_VALUE(second, vector_source(word, 1));
        instruction.sources[1] = second;
    }
    if (code == ThreadCode::dot) return decode_sums(word, std::move(decoded));
    EMU_TRY(check_types(word, code, instruction.dtype));
    if (!has_one) {
        EMU_TRY_VALUE(third, vector_source(word, 2));
        instruction.sources[2] = third;
    }
    if (code == ThreadCode::extract) {
        instruction.bits_from = instruction.saturates ? 1 : 0;
        instruction.saturates = false;
    }
    return decoded;
}

} // namespace viplite::format
