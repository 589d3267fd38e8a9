// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/threads/thread_steps.h"

#include "emu-core/ops/threads/conversions.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace emu::ops::threads {
namespace {

std::uint32_t bits_of(float value) {
    return std::bit_cast<std::uint32_t>(value);
}

// One component of the sources.
struct Component {
    const Step& step;
    const std::array<Register, 3>& sources;
    std::size_t number;

    float real(std::size_t source) const { return step.real(sources[source], source, number); }
    std::int64_t integer(std::size_t source) const {
        return step.integer(sources[source], source, number);
    }
    std::uint32_t bits(std::size_t source) const {
        return sources[source].get<std::uint32_t>(number);
    }
    // As the type says.
    std::uint32_t modified(std::size_t source) const {
        if (step.instruction.dtype == Dtype::f32) return bits_of(real(source));
        return static_cast<std::uint32_t>(integer(source));
    }
    bool condition_holds() const {
        const ThreadCondition condition = step.instruction.condition;
        if (step.instruction.dtype == Dtype::f32) return holds(condition, real(0), real(1));
        return holds(condition, integer(0), integer(1));
    }
};

float sign_of(float value) {
    if (std::isnan(value)) return value;
    return value > 0 ? 1.0F : value < 0 ? -1.0F : 0.0F;
}

// The product is rounded before it is added to. Evidence: assumed.
float multiply_add(float a, float b, float c) {
    const float product = a * b;
    return product + c;
}

float sum_of_four(const Step& step, const std::array<Register, 3>& sources) {
    float sum = 0;
    for (std::size_t i = 0; i < 4; ++i)
        sum += step.real(sources[0], 0, i) * step.real(sources[1], 1, i);
    return sum;
}

float real_result(const Component& c) {
    switch (c.step.instruction.code) {
    case ThreadCode::add: return c.real(0) + c.real(2);
    case ThreadCode::multiply: return c.real(0) * c.real(1);
    case ThreadCode::multiply_add: return multiply_add(c.real(0), c.real(1), c.real(2));
    case ThreadCode::sum_of_four: return sum_of_four(c.step, c.sources);
    case ThreadCode::reciprocal: return static_cast<float>(1.0 / double{c.real(2)});
    case ThreadCode::square_root: return std::sqrt(c.real(2));
    case ThreadCode::exponent: return static_cast<float>(std::exp2(double{c.real(2)}));
    case ThreadCode::floor: return std::floor(c.real(2));
    case ThreadCode::ceiling: return std::ceil(c.real(2));
    case ThreadCode::sign: return sign_of(c.real(2));
    case ThreadCode::limit: return limited(c.real(0), 0, c.real(1));
    case ThreadCode::set: return c.condition_holds() ? 1.0F : 0.0F;
    default: return c.real(2);
    }
}

// Programs that divide by 0 are refused before they run.
std::int64_t quotient(std::int64_t dividend, std::int64_t divisor) {
    return divisor == 0 ? 0 : dividend / divisor;
}

std::uint32_t integer_result(const Component& c) {
    const auto low = [](std::int64_t value) { return static_cast<std::uint32_t>(value); };
    const auto product = [&] { return low(c.integer(0)) * low(c.integer(1)); };
    switch (c.step.instruction.code) {
    case ThreadCode::add: return low(c.integer(0)) + low(c.integer(2));
    case ThreadCode::multiply: return product();
    case ThreadCode::multiply_add: return product() + low(c.integer(2));
    case ThreadCode::limit:
        return low(std::min(std::max<std::int64_t>(c.integer(0), 0), c.integer(1)));
    case ThreadCode::shift_left: return low(c.integer(0)) << (c.integer(2) & 31);
    case ThreadCode::shift_right: return low(c.integer(0) >> (c.integer(2) & 31));
    case ThreadCode::set: return c.condition_holds() ? 1 : 0;
    case ThreadCode::extend_sign: return low(static_cast<std::int16_t>(c.integer(0)));
    case ThreadCode::integer_quotient: return low(quotient(c.integer(0), c.integer(1)));
    default: return low(c.integer(2));
    }
}

// Others give one of their sources as it is.
bool is_computed(ThreadCode code) {
    return code != ThreadCode::move && code != ThreadCode::limit;
}

// Of both kinds of numbers, or from one to the other.
std::uint32_t result(const Component& c) {
    const ThreadInstruction& instruction = c.step.instruction;
    switch (instruction.code) {
    case ThreadCode::bits_and: return c.bits(0) & c.bits(2);
    case ThreadCode::select: return c.condition_holds() ? c.modified(1) : c.modified(2);
    case ThreadCode::keep: return c.condition_holds() ? c.bits(2) : 0;
    case ThreadCode::to_real: return bits_of(static_cast<float>(static_cast<double>(c.integer(0))));
    case ThreadCode::to_integer:
        return static_cast<std::uint32_t>(
            to_integer(c.real(0), ThreadRounding::to_zero, instruction.dtype));
    case ThreadCode::to_nearest:
        return static_cast<std::uint32_t>(
            to_integer(c.real(0), ThreadRounding::nearest, instruction.dtype));
    case ThreadCode::to_half: return normal_half(c.real(0));
    default: break;
    }
    if (instruction.dtype != Dtype::f32) return integer_result(c);
    const float real = real_result(c);
    const float result = instruction.saturates ? limited(real, 0, 1) : real;
    return is_computed(instruction.code) ? number_bits(result) : bits_of(result);
}

// The logarithm and the quotient, of the first components.
void compute_first(const Step& step, const std::array<Register, 3>& sources) {
    const double denominator = step.real(sources[2], 2, 0);
    const bool is_logarithm = step.instruction.code == ThreadCode::logarithm;
    const double exact =
        is_logarithm ? std::log2(std::abs(denominator)) : step.real(sources[1], 1, 0) / denominator;
    const auto value = static_cast<float>(exact);
    const unsigned mask = step.instruction.mask;
    const auto first = static_cast<std::size_t>(std::countr_zero(mask));
    for (std::size_t i = 0; i < 4; ++i) {
        if ((mask >> i & 1) == 0) continue;
        const float part = step.instruction.in_parts && i != first ? 1.0F : value;
        step.destination().set(
            i, number_bits(step.instruction.saturates ? limited(part, 0, 1) : part));
    }
}

} // namespace

bool is_idle(const Step& step) {
    return step.instruction.code == ThreadCode::move &&
           step.instruction.condition != ThreadCondition::always && !is_taken(step);
}

void compute_components(const Step& step) {
    if (is_idle(step)) return;
    const std::array<Register, 3> sources{step.source(0), step.source(1), step.source(2)};
    const ThreadCode code = step.instruction.code;
    if (code == ThreadCode::logarithm || code == ThreadCode::quotient)
        return compute_first(step, sources);
    for (std::size_t i = 0; i < 4; ++i) {
        if (step.instruction.mask >> i & 1)
            step.destination().set<std::uint32_t>(i, result({step, sources, i}));
    }
}

bool is_of_components(const ThreadInstruction& instruction) {
    const ThreadCode code = instruction.code;
    if (code == ThreadCode::keep || code == ThreadCode::shift_right) return instruction.last == 0;
    const bool is_other = code == ThreadCode::branch || code == ThreadCode::load;
    const bool is_later = code == ThreadCode::extend_sign || code == ThreadCode::integer_quotient;
    return (code <= ThreadCode::bits_and && !is_other) || is_later;
}

bool is_taken(const Step& step) {
    const std::array<Register, 3> sources{step.source(0), step.source(1), Register{}};
    return Component{step, sources, 0}.condition_holds();
}

} // namespace emu::ops::threads
