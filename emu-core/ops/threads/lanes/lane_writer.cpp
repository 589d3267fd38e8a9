// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/threads/lanes/lane_writer.h"

#include <algorithm>

namespace emu::ops::threads {
namespace {

// Constants stand behind all other rows, whose number is known in the end.
constexpr RowNumber first_constant = 0x8000;

std::uint16_t registers_of(const ThreadProgram& program) {
    unsigned count = 1;
    for (const ThreadInstruction& instruction : program.instructions) {
        count = std::max(count, instruction.destination + 1U);
        for (const ThreadSource& source : instruction.sources) {
            if (source.kind == ThreadSource::Kind::registers)
                count = std::max(count, source.index + 1U);
            if (source.kind == ThreadSource::Kind::pair) count = std::max(count, source.index + 2U);
        }
    }
    return static_cast<std::uint16_t>(count);
}

} // namespace

LaneWriter::LaneWriter(const ThreadProgram& program) : program_(program) {
    lanes_.registers = registers_of(program);
    next_ = most_ = static_cast<RowNumber>(4 * lanes_.registers);
}

RowNumber LaneWriter::source(const ThreadSource& from, std::size_t component, bool second) {
    switch (from.kind) {
    case ThreadSource::Kind::value: return constant(from.value);
    case ThreadSource::Kind::uniform:
        return constant(program_.uniforms[from.index][from.swizzle[component]]);
    case ThreadSource::Kind::pair: return row_of(from.index + (second ? 1U : 0U), component);
    case ThreadSource::Kind::registers: return row_of(from.index, from.swizzle[component]);
    default: return constant(0);
    }
}

RowNumber LaneWriter::real(const ThreadSource& from, std::size_t component) {
    RowNumber row = source(from, component);
    if (from.is_absolute) row = kept(row, 0x7FFF'FFFF);
    if (!from.is_negated) return row;
    const RowNumber negated = temporary();
    add(LaneCode::flip_bits, negated, row).bits = 0x8000'0000;
    return negated;
}

RowNumber LaneWriter::integer(const ThreadSource& from, std::size_t component, bool is_signed) {
    RowNumber row = source(from, component);
    const RowNumber zero = constant(0);
    if (from.is_absolute && is_signed) {
        const RowNumber other = compute(LaneCode::subtract, zero, row), less = temporary();
        add(LaneCode::compare_signed, less, row).shift =
            static_cast<std::int32_t>(ThreadCondition::negative);
        row = compute(LaneCode::blend, other, row, less);
    }
    return from.is_negated ? compute(LaneCode::subtract, zero, row) : row;
}

RowNumber LaneWriter::constant(std::uint32_t value) {
    const auto next = static_cast<RowNumber>(first_constant + constants_.size());
    return constants_.emplace(value, next).first->second;
}

RowNumber LaneWriter::temporary(std::size_t rows) {
    const RowNumber row = next_;
    next_ = static_cast<RowNumber>(next_ + rows);
    most_ = std::max(most_, next_);
    return row;
}

LaneStep& LaneWriter::add(LaneCode code, RowNumber dst, RowNumber a, RowNumber b, RowNumber c) {
    return lanes_.steps.emplace_back(LaneStep{.code = code, .dst = dst, .a = a, .b = b, .c = c});
}

RowNumber LaneWriter::compute(LaneCode code, RowNumber a, RowNumber b, RowNumber c) {
    const RowNumber row = temporary();
    add(code, row, a, b, c);
    return row;
}

RowNumber LaneWriter::kept(RowNumber a, std::uint32_t bits) {
    const RowNumber row = temporary();
    add(LaneCode::keep_bits, row, a).bits = bits;
    return row;
}

void LaneWriter::store(RowNumber to, RowNumber from) {
    const bool is_temporary = from >= 4 * lanes_.registers && from < first_constant;
    if (is_temporary && !lanes_.steps.empty() && lanes_.steps.back().dst == from)
        lanes_.steps.back().dst = to;
    else
        add(LaneCode::copy, to, from);
}

void LaneWriter::store_elements(const ThreadInstruction& instruction,
                                const std::vector<RowNumber>& results) {
    const auto bytes = static_cast<std::size_t>(size_of(instruction.dtype));
    for (std::size_t i = 0; i < results.size(); ++i) {
        const ElementPlace place = place_of(instruction.first + i, bytes);
        LaneStep& step =
            add(LaneCode::field, row_of(instruction.destination, place.component), results[i]);
        step.shift = static_cast<std::int32_t>(place.shift);
        step.bits = ones(static_cast<unsigned>(bytes * 8)) << place.shift;
    }
}

LaneInstruction LaneWriter::begin() {
    next_ = static_cast<RowNumber>(4 * lanes_.registers);
    LaneInstruction instruction;
    instruction.first = static_cast<std::uint32_t>(lanes_.steps.size());
    return instruction;
}

void LaneWriter::end(LaneInstruction instruction) {
    instruction.last = static_cast<std::uint32_t>(lanes_.steps.size());
    lanes_.instructions.push_back(instruction);
}

void LaneWriter::drop(LaneInstruction& instruction) {
    lanes_.steps.resize(instruction.first);
}

LaneProgram LaneWriter::take() {
    const auto place = [&](RowNumber& row) {
        if (row >= first_constant) row = static_cast<RowNumber>(row - first_constant + most_);
    };
    for (const auto& [value, row] : constants_) {
        lanes_.constants.push_back({row, value});
        place(lanes_.constants.back().row);
    }
    for (LaneStep& step : lanes_.steps) {
        for (RowNumber* row : {&step.dst, &step.a, &step.b, &step.c}) place(*row);
    }
    for (LaneInstruction& instruction : lanes_.instructions) {
        for (RowNumber& row : instruction.place) place(row);
        for (RowNumber& row : instruction.values) place(row);
    }
    lanes_.rows = static_cast<std::uint16_t>(most_ + constants_.size());
    return std::move(lanes_);
}

} // namespace emu::ops::threads
