// SPDX-License-Identifier: Apache-2.0
// Instructions that compute bytes: those that move them, and the greatest of several.
#include "emu-core/ops/threads/follower.h"
#include "emu-core/ops/threads/thread_steps.h"

#include <algorithm>

namespace emu::ops::threads {
namespace {

constexpr std::size_t most_bases = 2, most_origins = 256;

std::uint8_t least_byte(bool is_signed) {
    return is_signed ? 0x80 : 0;
}

} // namespace

int Follower::add(ByteNode node) {
    const auto found = std::ranges::find(result_.nodes, node);
    if (found != result_.nodes.end()) return static_cast<int>(found - result_.nodes.begin());
    result_.nodes.push_back(std::move(node));
    return static_cast<int>(result_.nodes.size()) - 1;
}

int Follower::function_of(const std::vector<int>& sources) {
    ByteNode made{.is_greatest = false, .is_signed = false, .origins = {}, .bases = {}};
    for (const int each : sources) {
        if (each == unknown_byte) return unknown_byte;
        if (each == constant_byte) continue;
        const auto& bases = node(each).is_greatest ? std::vector<int>{each} : node(each).bases;
        made.bases.insert(made.bases.end(), bases.begin(), bases.end());
    }
    std::ranges::sort(made.bases);
    made.bases.erase(std::unique(made.bases.begin(), made.bases.end()), made.bases.end());
    if (made.bases.empty() || made.bases.size() > most_bases) return unknown_byte;
    return add(std::move(made));
}

int Follower::greatest_of(const std::vector<std::pair<int, std::uint8_t>>& bytes, bool is_signed) {
    ByteNode made{.is_greatest = true, .is_signed = is_signed, .origins = {}, .bases = {}};
    const std::uint8_t least = least_byte(is_signed);
    for (const auto& [each, value] : bytes) {
        if (each == constant_byte && value == least) continue;
        if (each < 0 || !node(each).is_greatest) return unknown_byte;
        const auto& origins = node(each).origins;
        if (origins.size() > 1 && node(each).is_signed != is_signed) return unknown_byte;
        made.origins.insert(made.origins.end(), origins.begin(), origins.end());
    }
    std::ranges::sort(made.origins);
    made.origins.erase(std::unique(made.origins.begin(), made.origins.end()), made.origins.end());
    if (made.origins.empty()) return constant_byte;
    if (made.origins.size() > most_origins) return unknown_byte;
    if (made.origins.size() == 1) made.is_signed = false;
    return add(std::move(made));
}

void Follower::follow_elements(const Step& step) {
    if (step.instruction.code == ThreadCode::dot) return follow_dot(step);
    if (size_of(step.instruction.dtype) != 1) return forget(step);
    switch (step.instruction.code) {
    case ThreadCode::shuffle: return follow_shuffle(step);
    case ThreadCode::extract: return follow_extract(step);
    case ThreadCode::greatest_of_three:
    case ThreadCode::greatest_of_neighbours: return follow_greatest(step);
    default: return forget(step);
    }
}

void Follower::write(const Step& step, const Followed& from, std::size_t byte,
                     const Register& values, std::size_t to) {
    const int what = from.bytes[byte];
    destination(step).set(to, what);
    if (what == constant_byte) step.destination().set<std::uint8_t>(to, values.data[byte]);
}

void Follower::follow_shuffle(const Step& step) {
    if (!is_constant(step, 1) || !is_constant(step, 2)) return forget(step);
    const Followed from = source(step, 0);
    const Register values = step.source(0), order = step.source(1);
    const auto written = step.source(2).get<std::uint32_t>(0);
    for (std::size_t i = 0; i < Register::bytes; ++i) {
        const unsigned nibble = order.data[i / 2] >> (4 * (i & 1)) & 15;
        if (written >> i & 1) write(step, from, nibble, values, i);
    }
}

void Follower::follow_extract(const Step& step) {
    if (!is_constant(step, 2)) return forget(step);
    const Followed low = source(step, 0), high = source(step, 1);
    const Register low_values = step.source(0), high_values = step.source(1),
                   which = step.source(2);
    const ThreadInstruction& instruction = step.instruction;
    for (std::size_t i = 0; i + instruction.first <= instruction.last; ++i) {
        const std::size_t at = (i + instruction.bits_from) & 7, to = instruction.first + i;
        const std::size_t byte = which.data[at] / 8U;
        if (which.data[at] % 8 != 0 || which.data[8 + at] != 8 || byte >= 32)
            destination(step).set(to, unknown_byte);
        else if (byte < 16)
            write(step, low, byte, low_values, to);
        else
            write(step, high, byte - 16, high_values, to);
    }
}

void Follower::follow_greatest(const Step& step) {
    const ThreadInstruction& instruction = step.instruction;
    const bool is_three = instruction.code == ThreadCode::greatest_of_three;
    const std::array<Followed, 3> from{source(step, 0), source(step, 1), source(step, 2)};
    const std::array<Register, 3> values{step.source(0), step.source(1), step.source(2)};
    const std::size_t results = is_three ? Register::bytes : Register::bytes - 2;
    for (std::size_t i = 0; i < results && i + instruction.first <= instruction.last; ++i) {
        std::vector<std::pair<int, std::uint8_t>> bytes;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t of = is_three ? k : 0, byte = is_three ? i : i + k;
            bytes.emplace_back(from[of].bytes[byte], values[of].data[byte]);
        }
        const bool is_signed = instruction.dtype == Dtype::i8;
        const int greatest = greatest_of(bytes, is_signed);
        destination(step).set(instruction.first + i, greatest);
        if (greatest == constant_byte)
            step.destination().set<std::uint8_t>(instruction.first + i, least_byte(is_signed));
    }
}

void Follower::follow_dot(const Step& step) {
    const ThreadInstruction& instruction = step.instruction;
    const ThreadDot& dot = step.program.dots[instruction.dot];
    const std::array<Followed, 4> from{source(step, 0), source(step, 1), source(step, 0, true),
                                       source(step, 1, true)};
    const std::array<Register, 4> values{step.source(0), step.source(1), step.source(0, true),
                                         step.source(1, true)};
    const auto size = static_cast<std::size_t>(size_of(instruction.dtype));
    for (std::size_t sum = 0; sum < dot.sums && sum + instruction.first <= instruction.last;
         ++sum) {
        const std::size_t to = instruction.first + sum;
        const ThreadTerm* only = nullptr;
        std::vector<int> sources;
        std::size_t terms = 0;
        for (const ThreadTerm& term : dot.terms) {
            if (term.sum != sum) continue;
            only = &term;
            ++terms;
            append_lane(from, term.a, sources);
            if (term.kind == ThreadTerm::Kind::lanes) append_lane(from, term.b, sources);
        }
        const bool is_copy = terms == 1 && only->kind == ThreadTerm::Kind::plain &&
                             !only->is_subtracted && dot.shift == 0 && size == 1 &&
                             keeps_bits(instruction, only->a.dtype);
        if (is_copy) {
            const std::size_t of = only->a.source + (only->a.is_second ? 2U : 0U);
            write(step, from[of], only->a.lane, values[of], to);
            continue;
        }
        const int function = function_of(sources);
        for (std::size_t i = 0; i < size; ++i) destination(step).set(to * size + i, function);
    }
}

bool Follower::keeps_bits(const ThreadInstruction& instruction, Dtype from) {
    return from == instruction.dtype || (size_of(from) == 1 && !instruction.saturates);
}

void Follower::append_lane(const std::array<Followed, 4>& from, const ThreadLane& lane,
                           std::vector<int>& to) {
    const auto size = static_cast<std::size_t>(size_of(lane.dtype));
    const Followed& source = from[lane.source + (lane.is_second ? 2U : 0U)];
    for (std::size_t i = 0; i < size; ++i) to.push_back(source.bytes[lane.lane * size + i]);
}

} // namespace emu::ops::threads
