// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/threads/conversions.h"
#include "emu-core/ops/threads/lanes/lane_writer.h"
#include "emu-core/ops/threads/thread_register.h"
#include "emu-core/ops/threads/thread_source.h"

#include <algorithm>

namespace emu::ops::threads {
namespace {

// The bits of each component that the elements from `first` to `last` have.
std::array<std::uint32_t, 4> bits_written(std::size_t first, std::size_t last, std::size_t bytes) {
    std::array<std::uint32_t, 4> bits{};
    for (std::size_t byte = first * bytes; byte < (last + 1) * bytes; ++byte)
        bits[byte / 4] |= 0xFFU << byte % 4 * 8;
    return bits;
}

bool is_constant(const ThreadSource& source) {
    return source.kind != ThreadSource::Kind::registers && source.kind != ThreadSource::Kind::pair;
}

Register value_of(const ThreadSource& source, const ThreadProgram& program) {
    Register value;
    for (std::size_t i = 0; i < 4; ++i) {
        if (source.kind == ThreadSource::Kind::value) value.set(i, source.value);
        if (source.kind == ThreadSource::Kind::uniform)
            value.set(i, program.uniforms[source.index][source.swizzle[i]]);
    }
    return value;
}

class ElementWriter {
public:
    ElementWriter(LaneWriter& writer, const ThreadInstruction& instruction)
        : writer_(writer), instruction_(instruction),
          bytes_(static_cast<std::size_t>(size_of(instruction.dtype))),
          all_(Register::bytes / bytes_) {}

    // Source element [nibble i of s1] to element i, where bit i of s2 is set.
    bool shuffle() {
        if (!is_constant(instruction_.sources[1]) || !is_constant(instruction_.sources[2]))
            return false;
        const Register order = value_of(instruction_.sources[1], writer_.program());
        const auto written =
            value_of(instruction_.sources[2], writer_.program()).get<std::uint32_t>(0);
        const std::array<RowNumber, 4> from = copied(0);
        for (std::size_t i = 0; i < all_; ++i) {
            const unsigned nibble = order.data[i / 2] >> (4 * (i & 1)) & 15;
            if (written >> i & 1) move(from, nibble % all_, i);
        }
        return true;
    }

    // Bits of the 256 of s0 and s1, as bytes of s2 say.
    bool extract() {
        if (!is_constant(instruction_.sources[2])) return false;
        const Register which = value_of(instruction_.sources[2], writer_.program());
        const std::size_t count = written_count(all_);
        std::vector<RowNumber> results;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t at = (i + instruction_.bits_from) & 7;
            const unsigned bit = which.data[at], length = which.data[8 + at];
            // Words beyond the sources are not theirs.
            if (bit / 32 + 1 > 7) return false;
            const unsigned most = static_cast<unsigned>(std::min<std::size_t>(bytes_ * 8, length));
            const RowNumber row = writer_.temporary();
            LaneStep& step = writer_.add(LaneCode::funnel, row, word(bit / 32), word(bit / 32 + 1));
            step.shift = static_cast<std::int32_t>(bit % 32);
            step.bits = ones(most);
            results.push_back(row);
        }
        writer_.store_elements(instruction_, results);
        return true;
    }

    bool extreme(LaneCode code) {
        if (instruction_.first != 0) return false;
        for (std::size_t i = 0; i < 4; ++i)
            limit(code, i, writer_.source(instruction_.sources[0], i),
                  writer_.source(instruction_.sources[1], i),
                  writer_.source(instruction_.sources[2], i), bits_written(0, last(all_), bytes_));
        return finish();
    }

    bool extreme_of_neighbours(LaneCode code) {
        if (instruction_.first != 0 || bytes_ > 2) return false;
        for (std::size_t i = 0; i < 4; ++i)
            limit(code, i, writer_.source(instruction_.sources[0], i), neighbour(i, 1),
                  neighbour(i, 2), bits_written(0, last(all_ - 2), bytes_));
        return finish();
    }

    bool select() {
        const ThreadCondition condition = instruction_.condition;
        const bool is_less = condition == ThreadCondition::less;
        if (!is_less && condition != ThreadCondition::greater) return false;
        for (std::size_t i = 0; i < 4; ++i)
            limit(is_less ? LaneCode::select_less : LaneCode::select_greater, i,
                  writer_.source(instruction_.sources[0], i),
                  writer_.source(instruction_.sources[1], i),
                  writer_.source(instruction_.sources[2], i), bits_written(0, all_ - 1, bytes_));
        return finish();
    }

private:
    std::size_t written_count(std::size_t results) const {
        const std::size_t wanted = instruction_.last + 1U - instruction_.first;
        return std::min(std::min(wanted, results), all_ - instruction_.first);
    }
    std::size_t last(std::size_t results) const { return written_count(results) - 1; }

    // The source's components, where writing does not reach them.
    std::array<RowNumber, 4> copied(std::size_t number) {
        std::array<RowNumber, 4> rows{};
        for (std::size_t i = 0; i < 4; ++i)
            rows[i] =
                writer_.compute(LaneCode::copy, writer_.source(instruction_.sources[number], i));
        return rows;
    }

    RowNumber word(unsigned number) {
        return writer_.source(instruction_.sources[number / 4], number % 4);
    }

    // Words of component i and the next, from `steps` elements on.
    RowNumber neighbour(std::size_t i, std::size_t steps) {
        const RowNumber next =
            i < 3 ? writer_.source(instruction_.sources[0], i + 1) : writer_.constant(0);
        const std::size_t bits = steps * bytes_ * 8;
        if (bits == 32) return next;
        const RowNumber row = writer_.temporary();
        writer_.add(LaneCode::funnel, row, writer_.source(instruction_.sources[0], i), next).shift =
            static_cast<std::int32_t>(bits);
        return row;
    }

    void move(const std::array<RowNumber, 4>& from, std::size_t element, std::size_t to) {
        const ElementPlace source = place_of(element, bytes_), place = place_of(to, bytes_);
        LaneStep& step = writer_.add(LaneCode::field,
                                     LaneWriter::row_of(instruction_.destination, place.component),
                                     from[source.component]);
        step.shift =
            static_cast<std::int32_t>(place.shift) - static_cast<std::int32_t>(source.shift);
        step.bits = ones(static_cast<unsigned>(bytes_ * 8)) << place.shift;
    }

    // Component i of a result that finish() writes.
    void limit(LaneCode code, std::size_t i, RowNumber a, RowNumber b, RowNumber c,
               const std::array<std::uint32_t, 4>& bits) {
        bits_ = bits;
        if (bits[i] == 0) return;
        results_[i] = writer_.temporary();
        LaneStep& step = writer_.add(code, results_[i], a, b, c);
        step.shift = static_cast<std::int32_t>(instruction_.dtype);
    }

    bool finish() {
        for (std::size_t i = 0; i < 4; ++i) {
            if (bits_[i] == 0) continue;
            const RowNumber row = LaneWriter::row_of(instruction_.destination, i);
            if (bits_[i] == 0xFFFF'FFFF)
                writer_.add(LaneCode::copy, row, results_[i]);
            else
                writer_.add(LaneCode::field, row, results_[i]).bits = bits_[i];
        }
        return true;
    }

    LaneWriter& writer_;
    const ThreadInstruction& instruction_;
    std::size_t bytes_, all_;
    std::array<std::uint32_t, 4> bits_{};
    std::array<RowNumber, 4> results_{};
};

} // namespace

bool write_elements(LaneWriter& writer, const ThreadInstruction& instruction) {
    if (size_of(instruction.dtype) > 4) return false;
    ElementWriter elements(writer, instruction);
    switch (instruction.code) {
    case ThreadCode::shuffle: return elements.shuffle();
    case ThreadCode::extract: return elements.extract();
    case ThreadCode::select_element: return elements.select();
    case ThreadCode::clamp_element: return elements.extreme(LaneCode::clamp);
    case ThreadCode::least_of_three: return elements.extreme(LaneCode::least_of_three);
    case ThreadCode::greatest_of_three: return elements.extreme(LaneCode::greatest_of_three);
    case ThreadCode::least_of_neighbours:
        return elements.extreme_of_neighbours(LaneCode::least_of_three);
    case ThreadCode::greatest_of_neighbours:
        return elements.extreme_of_neighbours(LaneCode::greatest_of_three);
    default: return false;
    }
}

} // namespace emu::ops::threads
