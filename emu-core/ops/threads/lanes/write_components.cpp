// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/threads/conversions.h"
#include "emu-core/ops/threads/lanes/lane_writer.h"
#include "emu-core/ops/threads/thread_source.h"

#include <algorithm>
#include <bit>

namespace emu::ops::threads {
namespace {

constexpr std::uint32_t one = 0x3F80'0000; // as a float32

// One component of an instruction's result.
class ComponentWriter {
public:
    ComponentWriter(LaneWriter& writer, const ThreadInstruction& instruction, std::size_t component)
        : writer_(writer), instruction_(instruction), component_(component),
          is_real_(instruction.dtype == Dtype::f32), is_signed_(is_signed(instruction.dtype)) {}

    // Nothing: no step computes it.
    std::optional<RowNumber> result() {
        switch (instruction_.code) {
        case ThreadCode::bits_and: return writer_.compute(LaneCode::bits_and, bits(0), bits(2));
        case ThreadCode::keep: return writer_.compute(LaneCode::bits_and, condition(), bits(2));
        case ThreadCode::select:
            return writer_.compute(LaneCode::blend, modified(1), modified(2), condition());
        case ThreadCode::to_real:
            return writer_.compute(
                is_signed_ ? LaneCode::real_of_signed : LaneCode::real_of_unsigned, integer(0));
        case ThreadCode::to_integer: return to_integer(ThreadRounding::to_zero);
        case ThreadCode::to_nearest: return to_integer(ThreadRounding::nearest);
        case ThreadCode::to_half: return writer_.compute(LaneCode::normal_half, real(0));
        case ThreadCode::set: return writer_.kept(condition(), is_real_ ? one : 1);
        default: return is_real_ ? limited(real_result()) : integer_result();
        }
    }

private:
    RowNumber bits(std::size_t number) {
        return writer_.source(instruction_.sources[number], component_);
    }
    RowNumber real(std::size_t number) {
        return writer_.real(instruction_.sources[number], component_);
    }
    RowNumber integer(std::size_t number) {
        return writer_.integer(instruction_.sources[number], component_, is_signed_);
    }
    RowNumber modified(std::size_t number) { return is_real_ ? real(number) : integer(number); }
    RowNumber condition() { return write_condition(writer_, instruction_, component_); }

    RowNumber to_integer(ThreadRounding rounding) {
        const IntegerRange range = range_of_integer(instruction_.dtype);
        const RowNumber row = writer_.temporary();
        LaneStep& step = writer_.add(LaneCode::integer_of_real, row, real(0));
        step.shift = static_cast<std::int32_t>(rounding);
        step.low = static_cast<double>(range.low);
        step.high = static_cast<double>(range.high);
        return row;
    }

    std::optional<RowNumber> limited(std::optional<RowNumber> value) {
        if (!value || !instruction_.saturates) return value;
        return writer_.compute(LaneCode::limit_real, *value, writer_.constant(one));
    }

    RowNumber sum_of_four() {
        RowNumber sum = writer_.constant(0);
        for (std::size_t i = 0; i < 4; ++i) {
            const RowNumber product =
                writer_.compute(LaneCode::multiply_real, writer_.real(instruction_.sources[0], i),
                                writer_.real(instruction_.sources[1], i));
            sum = writer_.compute(LaneCode::add_real, sum, product);
        }
        return sum;
    }

    std::optional<RowNumber> real_result() {
        const auto compute = [&](LaneCode code, RowNumber a, RowNumber b = 0) {
            return writer_.compute(code, a, b);
        };
        switch (instruction_.code) {
        case ThreadCode::add: return compute(LaneCode::add_real, real(0), real(2));
        case ThreadCode::multiply: return compute(LaneCode::multiply_real, real(0), real(1));
        case ThreadCode::multiply_add:
            return compute(LaneCode::add_real, compute(LaneCode::multiply_real, real(0), real(1)),
                           real(2));
        case ThreadCode::sum_of_four: return sum_of_four();
        case ThreadCode::reciprocal: return compute(LaneCode::reciprocal, real(2));
        case ThreadCode::floor: return compute(LaneCode::floor, real(2));
        case ThreadCode::ceiling: return compute(LaneCode::ceiling, real(2));
        case ThreadCode::sign: return compute(LaneCode::sign, real(2));
        case ThreadCode::limit: return compute(LaneCode::limit_real, real(0), real(1));
        case ThreadCode::move: return real(2);
        default: return std::nullopt;
        }
    }

    // The low 16 bits.
    RowNumber extended(RowNumber value) {
        const RowNumber row = writer_.temporary();
        writer_.add(LaneCode::extend_sign, row, value).bits = 16;
        return row;
    }

    std::optional<RowNumber> integer_result() {
        const auto compute = [&](LaneCode code, RowNumber a, RowNumber b = 0) {
            return writer_.compute(code, a, b);
        };
        switch (instruction_.code) {
        case ThreadCode::add: return compute(LaneCode::add, integer(0), integer(2));
        case ThreadCode::multiply: return compute(LaneCode::multiply, integer(0), integer(1));
        case ThreadCode::multiply_add:
            return compute(LaneCode::add, compute(LaneCode::multiply, integer(0), integer(1)),
                           integer(2));
        case ThreadCode::limit:
            return compute(is_signed_ ? LaneCode::limit_signed : LaneCode::limit_unsigned,
                           integer(0), integer(1));
        case ThreadCode::shift_left: return compute(LaneCode::shift_left, integer(0), integer(2));
        case ThreadCode::shift_right:
            return compute(is_signed_ ? LaneCode::shift_right_signed
                                      : LaneCode::shift_right_unsigned,
                           integer(0), integer(2));
        case ThreadCode::extend_sign: return extended(integer(0));
        case ThreadCode::move: return integer(2);
        default: return std::nullopt;
        }
    }

    LaneWriter& writer_;
    const ThreadInstruction& instruction_;
    std::size_t component_;
    bool is_real_, is_signed_;
};

// Whether a component that is written is a source of one that is written after it.
bool reads_what_it_writes(const ThreadInstruction& instruction) {
    if (std::has_single_bit(unsigned{instruction.mask})) return false;
    return std::ranges::any_of(instruction.sources, [&](const ThreadSource& source) {
        const int beyond = instruction.destination - source.index;
        if (source.kind == ThreadSource::Kind::pair) return beyond == 0 || beyond == 1;
        return source.kind == ThreadSource::Kind::registers && beyond == 0;
    });
}

} // namespace

RowNumber write_condition(LaneWriter& writer, const ThreadInstruction& instruction,
                          std::size_t component) {
    const bool is_real = instruction.dtype == Dtype::f32, has_sign = is_signed(instruction.dtype);
    const auto operand = [&](std::size_t number) {
        const ThreadSource& source = instruction.sources[number];
        return is_real ? writer.real(source, component)
                       : writer.integer(source, component, has_sign);
    };
    const RowNumber a = operand(0), b = operand(1), row = writer.temporary();
    const LaneCode code = is_real    ? LaneCode::compare_real
                          : has_sign ? LaneCode::compare_signed
                                     : LaneCode::compare_unsigned;
    writer.add(code, row, a, b).shift = static_cast<std::int32_t>(instruction.condition);
    return row;
}

bool write_components(LaneWriter& writer, const ThreadInstruction& instruction) {
    std::optional<RowNumber> moves;
    const bool may_be_idle =
        instruction.code == ThreadCode::move && instruction.condition != ThreadCondition::always;
    if (may_be_idle) moves = write_condition(writer, instruction, 0);
    const bool is_direct = !moves && !reads_what_it_writes(instruction);
    std::array<RowNumber, 4> results{};
    for (std::size_t i = 0; i < 4; ++i) {
        if ((instruction.mask >> i & 1) == 0) continue;
        const auto result = ComponentWriter(writer, instruction, i).result();
        if (!result) return false;
        results[i] = *result;
        if (is_direct) writer.store(LaneWriter::row_of(instruction.destination, i), *result);
    }
    if (is_direct) return true;
    // All results are there before one is written.
    for (RowNumber& row : results) {
        if (instruction.code == ThreadCode::move) row = writer.compute(LaneCode::copy, row);
    }
    for (std::size_t i = 0; i < 4; ++i) {
        if ((instruction.mask >> i & 1) == 0) continue;
        const RowNumber row = LaneWriter::row_of(instruction.destination, i);
        if (moves)
            writer.add(LaneCode::blend, row, results[i], row, *moves);
        else
            writer.add(LaneCode::copy, row, results[i]);
    }
    return true;
}

} // namespace emu::ops::threads
