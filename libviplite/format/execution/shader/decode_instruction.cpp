// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/shader/decode_instruction.h"

#include "emu-core/base/error.h"
#include "libviplite/format/execution/shader/instruction_word.h"

#include <bit>

namespace viplite::format {
namespace {

using emu::Dtype;
using emu::error;
using emu::Fault;
using emu::ops::ThreadCode;
using emu::ops::ThreadCondition;
using emu::ops::ThreadInstruction;
using emu::ops::ThreadSource;

constexpr std::uint32_t vector_operation_code = 0x45;
constexpr std::uint32_t not_a_number = 18; // of conditions; the others are numbered without gaps

emu::Error unknown(const char* field, std::uint32_t value) {
    return error(Fault::bad_model, "%s of 0x%x, which is not known", field, value);
}

// Newer programs mark an instruction where the next one is a branch's target: most by this
// condition, others by bit 38. Measured: the 15 programs of seven files mark all of those that are
// no branches, and none else.
constexpr std::uint32_t target_condition = 4, target_bit = 1 << (38 - 35);

emu::Result<ThreadCondition> condition_of(const InstructionWord& word, const ComponentCode& code,
                                          bool is_before_target) {
    const std::uint32_t number = word.bits(6, 10);
    if (is_before_target && number == target_condition && !code.has_condition)
        return ThreadCondition::always;
    if (number == not_a_number && code.has_condition) return ThreadCondition::not_a_number;
    if (number > 15 || (number != 0 && !code.has_condition)) return unknown("a condition", number);
    return static_cast<ThreadCondition>(number);
}

// Whether a branch's condition may do without the source: one that always holds looks at none,
// others at the first alone.
bool may_lack(const ThreadInstruction& instruction, std::size_t source) {
    if (instruction.code != ThreadCode::branch || source > 1) return false;
    return instruction.condition == ThreadCondition::always ||
           (source == 1 && instruction.condition >= ThreadCondition::zero);
}

emu::Outcome read_sources(const InstructionWord& word, const ComponentCode& code,
                          ThreadInstruction& instruction) {
    for (std::size_t i = 0; i < instruction.sources.size(); ++i) {
        if (i == 2 && code.code == ThreadCode::branch) {
            // There, the target is.
            if (word.bits(99, 102) != 0 || word.bits(123, 127) != 0)
                return unknown("a branch's third source", word.bits(99, 127));
            continue;
        }
        EMU_TRY_VALUE(source, source_word(word, i));
        const bool has = code.sources >> i & 1;
        const bool is_right = source.is_used == has || may_lack(instruction, i);
        if (!is_right || source.group == 4)
            return error(Fault::bad_model, "another use of source %zu than is known", i);
        instruction.sources[i] = source.source;
    }
    return {};
}

// Fields that no instruction of this kind has.
emu::Outcome check_fields(const InstructionWord& word, const ComponentCode& code,
                          bool is_before_target) {
    const bool is_image =
        code.code == ThreadCode::load_image || code.code == ThreadCode::store_image;
    const bool has_result = code.code != ThreadCode::branch && code.code != ThreadCode::store_image;
    if (word.bit(12) != has_result || word.bits(13, 15) != 0)
        return unknown("a destination", word.bits(12, 15));
    if (word.bits(27, 31) != 0 && (!is_image || word.bit(31)))
        return unknown("what stands behind the mask", word.bits(27, 31));
    if ((code.roundings >> word.bits(32, 33) & 1) == 0)
        return unknown("a rounding", word.bits(32, 33));
    if (!word.bit(34) && !code.may_be_packed) return unknown("bit 34", 0);
    const bool has_42 = code.has_bit_42 || (code.code == ThreadCode::load_image && !word.bit(34));
    const std::uint32_t mark = is_before_target ? target_bit : 0;
    if ((word.bits(35, 41) & ~mark) != 0 || (word.bit(42) && !has_42))
        return unknown("a field between", word.bits(35, 42));
    const bool is_branch = code.code == ThreadCode::branch;
    if (!is_branch && (word.bit(109) || word.bit(120) || word.bit(127)))
        return unknown("a field between the third source's", word.bits(109, 127));
    return {};
}

// Of the real functions and the integer ones that share a code.
emu::Outcome check_type(const InstructionWord& word, const ThreadInstruction& instruction) {
    const std::uint32_t opcode = word.opcode();
    const bool is_real = instruction.dtype == Dtype::f32;
    const bool is_for_reals = opcode == 0x02 || opcode == 0x03;
    const bool is_for_integers = opcode == 0x3C || opcode == 0x4C || opcode == 0x2D;
    if ((is_for_reals && !is_real) || (is_for_integers && is_real))
        return unknown("a type", word.type());
    if (instruction.saturates && !is_real && instruction.code != ThreadCode::store_image)
        return unknown("saturation", 1);
    return {};
}

emu::Outcome read_image(const InstructionWord& word, DecodedInstruction& decoded) {
    ThreadInstruction& instruction = decoded.instruction;
    const ThreadSource& description = instruction.sources[0];
    if (description.kind != ThreadSource::Kind::uniform)
        return error(Fault::bad_model, "an image whose description is no uniform");
    decoded.image = description.index;
    instruction.sources[0] = {};
    instruction.is_placed = word.opcode() == 0x34 || word.opcode() == 0x35;
    instruction.first = static_cast<std::uint8_t>(word.bits(23, 26));
    instruction.last = static_cast<std::uint8_t>(word.bits(27, 30));
    instruction.mask = 15;
    instruction.saturates = false;
    if (instruction.code == ThreadCode::store_image) return {};
    if (!word.bit(34)) {
        // One element of four components, or of as many of the first as are written.
        const int components = std::countr_one(word.bits(23, 26));
        if (size_of(instruction.dtype) != 4 || word.bits(23, 26) >> components != 0 ||
            components == 0)
            return unknown("a type of four components", word.type());
        instruction.first = 0, instruction.last = static_cast<std::uint8_t>(components - 1);
    }
    const ThreadSource& offset = instruction.sources[2];
    if (offset.kind != ThreadSource::Kind::value || offset.value > 0x3FF)
        return error(Fault::bad_model, "a pixel's offset that is no constant");
    const auto signed_5 = [](std::uint32_t bits) {
        return static_cast<std::int8_t>(static_cast<std::int32_t>(bits & 31) -
                                        (bits & 16 ? 32 : 0));
    };
    instruction.dx = signed_5(offset.value);
    instruction.dy = signed_5(offset.value >> 5);
    instruction.sources[2] = {};
    return {};
}

emu::Outcome check_values(const ThreadInstruction& instruction) {
    const auto is_value = [&](std::size_t i) {
        return instruction.sources[i].kind == ThreadSource::Kind::value;
    };
    if (instruction.code == ThreadCode::to_half &&
        (!is_value(1) || instruction.sources[1].value != 0))
        return error(Fault::bad_model, "a conversion with a second source");
    // To 16 bits, and back.
    const std::uint32_t other = instruction.dtype == Dtype::i32 ? 48 : 32;
    const bool is_word = instruction.dtype == Dtype::i32 || instruction.dtype == Dtype::i16;
    if (instruction.code == ThreadCode::extend_sign &&
        (!is_value(1) || !is_word || instruction.sources[1].value != other))
        return error(Fault::bad_model, "integers from a type to one that are not known");
    if (instruction.code == ThreadCode::integer_quotient && instruction.dtype != Dtype::i16)
        return error(Fault::bad_model, "a quotient of integers that are not int16");
    if (instruction.code == ThreadCode::shuffle && !is_value(2))
        return error(Fault::bad_model, "a shuffle whose elements are no constant");
    return {};
}

// Those that compute by elements where they are packed.
emu::Outcome take_elements(const InstructionWord& word, ThreadInstruction& instruction) {
    const bool may_be =
        instruction.code == ThreadCode::keep || instruction.code == ThreadCode::shift_right;
    if (!may_be || word.bit(34)) return {};
    const int size = size_of(instruction.dtype);
    if (instruction.mask != 15 || size > 2 || instruction.dtype == Dtype::f16)
        return unknown("bit 34", 0);
    instruction.last = static_cast<std::uint8_t>(16 / size - 1);
    return {};
}

bool is_select_of_elements(const ThreadInstruction& instruction) {
    return instruction.code == ThreadCode::select && instruction.mask == 15 &&
           instruction.dtype != Dtype::f16 && size_of(instruction.dtype) < 4;
}

} // namespace

emu::Result<DecodedInstruction> decode_instruction(const InstructionWord& word,
                                                   bool is_before_target) {
    if (word.opcode() == vector_operation_code) return decode_vector_operation(word);
    const ComponentCode* code = find_component_code(word.opcode());
    if (code != nullptr && code->code == ThreadCode::move && word.bits(6, 10) != 0)
        code = &conditional_move;
    if (code == nullptr) return unknown("an opcode", word.opcode());
    DecodedInstruction decoded;
    ThreadInstruction& instruction = decoded.instruction;
    instruction.code = code->code;
    instruction.dtype = instruction_type(word.type());
    EMU_TRY_VALUE(condition, condition_of(word, *code, is_before_target));
    instruction.condition = condition;
    instruction.saturates = word.bit(11);
    instruction.destination = static_cast<std::uint8_t>(word.bits(16, 22));
    instruction.mask = static_cast<std::uint8_t>(word.bits(23, 26));
    instruction.in_parts = word.bits(32, 33) == 1;
    EMU_TRY(check_fields(word, *code, is_before_target));
    EMU_TRY(check_type(word, instruction));
    EMU_TRY(read_sources(word, *code, instruction));
    if (code->code == ThreadCode::branch) instruction.target = word.target();
    if (code->code == ThreadCode::load_image || code->code == ThreadCode::store_image)
        EMU_TRY(read_image(word, decoded));
    if (is_select_of_elements(instruction)) instruction.code = ThreadCode::select_element;
    EMU_TRY(take_elements(word, instruction));
    EMU_TRY(check_values(instruction));
    return decoded;
}

} // namespace viplite::format
