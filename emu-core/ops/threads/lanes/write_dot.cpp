// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/threads/conversions.h"
#include "emu-core/ops/threads/lanes/lane_writer.h"
#include "emu-core/ops/threads/thread_source.h"

#include <algorithm>
#include <cmath>

namespace emu::ops::threads {
namespace {

// The largest magnitude of a term whose numbers are integers of few bits; infinite of others.
double magnitude_of(const ThreadLane& lane) {
    switch (lane.dtype) {
    case Dtype::i8: return 128;
    case Dtype::u8: return 255;
    case Dtype::i16: return 32'768;
    case Dtype::u16: return 65'535;
    default: return INFINITY;
    }
}

double magnitude_of(const ThreadTerm& term) {
    const double a = magnitude_of(term.a);
    if (term.kind == ThreadTerm::Kind::lanes) return a * magnitude_of(term.b);
    if (term.kind == ThreadTerm::Kind::plain) return a;
    return term.factor == std::trunc(term.factor) ? a * std::abs(term.factor) : INFINITY;
}

// Whether 32 bits hold all sums, whose results are these numbers.
bool is_of_words(const ThreadDot& dot) {
    if (dot.shift != 0) return false;
    std::array<double, 16> sums{};
    std::array<int, 16> terms{};
    for (const ThreadTerm& term : dot.terms) {
        sums[term.sum] += magnitude_of(term);
        ++terms[term.sum];
    }
    return std::ranges::all_of(dot.terms, [&](const ThreadTerm& term) {
        const bool is_copy = term.a.dtype == Dtype::i32 && terms[term.sum] == 1 &&
                             term.kind == ThreadTerm::Kind::plain && !term.is_subtracted;
        return is_copy || sums[term.sum] < 0x1p31;
    });
}

// Sums of products: elements as doubles, each once, or as words where these hold all sums; the
// sums; results; then all are written.
class DotWriter {
public:
    DotWriter(LaneWriter& writer, const ThreadInstruction& instruction)
        : writer_(writer), instruction_(instruction), dot_(writer.program().dots[instruction.dot]),
          is_of_words_(is_of_words(dot_)) {}

    bool write() {
        if (instruction_.dtype == Dtype::f16) return false;
        const std::size_t first = instruction_.first;
        const std::size_t count = std::min<std::size_t>(instruction_.last + 1U - first, dot_.sums);
        std::vector<RowNumber> results;
        for (std::size_t i = 0; i < count; ++i)
            results.push_back(is_of_words_ ? word_result(word_sum(i)) : result(sum(i)));
        writer_.store_elements(instruction_, results);
        return true;
    }

private:
    RowNumber element(const ThreadLane& lane) {
        const auto key = std::tuple(lane.source, lane.is_second, lane.dtype, lane.lane);
        const auto [found, is_new] = elements_.emplace(key, RowNumber{});
        if (!is_new) return found->second;
        const auto bytes = static_cast<std::size_t>(size_of(lane.dtype));
        const ElementPlace place = place_of(lane.lane, bytes);
        const RowNumber word =
            writer_.source(instruction_.sources[lane.source], place.component, lane.is_second);
        if (is_of_words_) return found->second = word_of(lane, word, place.shift);
        found->second = writer_.temporary(2);
        LaneStep& step = writer_.add(LaneCode::widen, found->second, word);
        step.shift = static_cast<std::int32_t>(place.shift);
        step.bits = static_cast<std::uint32_t>(lane.dtype);
        return found->second;
    }

    RowNumber word_of(const ThreadLane& lane, RowNumber word, unsigned shift) {
        if (lane.dtype == Dtype::i32) return word;
        const RowNumber row = writer_.temporary();
        const auto width = static_cast<unsigned>(8 * size_of(lane.dtype));
        LaneStep& step = writer_.add(
            is_signed(lane.dtype) ? LaneCode::extend_sign : LaneCode::funnel, row, word, word);
        step.shift = static_cast<std::int32_t>(shift);
        step.bits = is_signed(lane.dtype) ? width : ones(width);
        return row;
    }

    RowNumber word_sum(std::size_t number) {
        RowNumber sum = writer_.constant(0);
        for (const ThreadTerm& term : dot_.terms) {
            if (term.sum != number) continue;
            RowNumber a = element(term.a);
            if (term.kind == ThreadTerm::Kind::lanes)
                a = writer_.compute(LaneCode::multiply, a, element(term.b));
            const RowNumber next = writer_.temporary();
            const double factor = term.kind == ThreadTerm::Kind::constant ? term.factor : 1;
            writer_.add(LaneCode::add_multiple, next, a, sum).low =
                term.is_subtracted ? -factor : factor;
            sum = next;
        }
        return sum;
    }

    RowNumber word_result(RowNumber sum) {
        if (instruction_.dtype == Dtype::f32) return writer_.compute(LaneCode::real_of_signed, sum);
        if (!instruction_.saturates) return sum;
        const IntegerRange range = range_of_integer(instruction_.dtype);
        const RowNumber row = writer_.temporary();
        LaneStep& step = writer_.add(LaneCode::clamp_signed, row, sum);
        step.low = static_cast<double>(range.low);
        step.high = static_cast<double>(std::min<std::int64_t>(range.high, INT32_MAX));
        return row;
    }

    RowNumber sum(std::size_t number) {
        for (const ThreadTerm& term : dot_.terms) {
            if (term.sum != number) continue;
            element(term.a);
            if (term.kind == ThreadTerm::Kind::lanes) element(term.b);
        }
        const RowNumber sum = writer_.temporary(2);
        writer_.add(LaneCode::clear_sum, sum);
        for (const ThreadTerm& term : dot_.terms) {
            if (term.sum == number) add(term, sum);
        }
        return sum;
    }

    void add(const ThreadTerm& term, RowNumber sum) {
        const RowNumber a = element(term.a);
        const bool less = term.is_subtracted;
        switch (term.kind) {
        case ThreadTerm::Kind::lanes:
            writer_.add(less ? LaneCode::subtract_product : LaneCode::add_product, sum, a,
                        element(term.b));
            break;
        case ThreadTerm::Kind::constant:
            writer_.add(less ? LaneCode::subtract_scaled : LaneCode::add_scaled, sum, a).low =
                term.factor;
            break;
        default: writer_.add(less ? LaneCode::subtract_element : LaneCode::add_element, sum, a);
        }
    }

    RowNumber result(RowNumber sum) {
        const RowNumber row = writer_.temporary();
        const bool is_real = instruction_.dtype == Dtype::f32;
        LaneStep& step = writer_.add(is_real                  ? LaneCode::real_of_sum
                                     : instruction_.saturates ? LaneCode::integer_of_sum
                                                              : LaneCode::wrapped_of_sum,
                                     row, sum);
        step.low = 1.0 / static_cast<double>(std::uint64_t{1} << dot_.shift);
        step.shift = static_cast<std::int32_t>(instruction_.rounding);
        step.high = static_cast<double>(range_of_integer(instruction_.dtype).high);
        step.bits = is_signed(instruction_.dtype) ? 0 : 1;
        return row;
    }

    LaneWriter& writer_;
    const ThreadInstruction& instruction_;
    const ThreadDot& dot_;
    bool is_of_words_;
    std::map<std::tuple<std::uint8_t, bool, Dtype, std::uint8_t>, RowNumber> elements_;
};

} // namespace

bool write_dot(LaneWriter& writer, const ThreadInstruction& instruction) {
    return DotWriter(writer, instruction).write();
}

} // namespace emu::ops::threads
