// SPDX-License-Identifier: Apache-2.0
// Instructions that compute components: places stay sums of the threads' numbers where they can.
#include "emu-core/ops/threads/follower.h"
#include "emu-core/ops/threads/thread_steps.h"

#include <algorithm>

namespace emu::ops::threads {
namespace {

constexpr std::int64_t farthest = std::int64_t{1} << 40;

std::optional<ThreadPlace> bounded(const ThreadPlace& place) {
    const auto is_near = [](std::int64_t value) { return value < farthest && value > -farthest; };
    if (!is_near(place.base) || !std::ranges::all_of(place.steps, is_near)) return std::nullopt;
    return place;
}

ThreadPlace sum(const ThreadPlace& a, const ThreadPlace& b) {
    ThreadPlace result{a.base + b.base, {}};
    for (std::size_t i = 0; i < 3; ++i) result.steps[i] = a.steps[i] + b.steps[i];
    return result;
}

ThreadPlace times(const ThreadPlace& a, std::int64_t factor) {
    ThreadPlace result{a.base * factor, {}};
    for (std::size_t i = 0; i < 3; ++i) result.steps[i] = a.steps[i] * factor;
    return result;
}

} // namespace

std::optional<ThreadPlace> Follower::operand(const Step& step, std::size_t number,
                                             std::size_t component) const {
    const Followed from = source(step, number);
    const ThreadSource& asked = step.instruction.sources[number];
    if (from.is_constant(component))
        return ThreadPlace{step.integer(step.source(number), number, component), {}};
    if (!from.places[component] || asked.is_absolute) return std::nullopt;
    return times(*from.places[component], asked.is_negated ? -1 : 1);
}

std::optional<ThreadPlace> Follower::place_of(const Step& step, std::size_t component) const {
    const ThreadCode code = step.instruction.code;
    const auto a = operand(step, 0, component), b = operand(step, 1, component),
               c = operand(step, 2, component);
    if (code == ThreadCode::move) return c;
    if (code == ThreadCode::add && a && c) return bounded(sum(*a, *c));
    if (code == ThreadCode::shift_left && a && c && c->is_constant())
        return bounded(times(*a, std::int64_t{1} << (c->base & 31)));
    if (code == ThreadCode::limit && a && b && b->is_constant())
        return is_within(*a, 0, b->base) ? a : std::nullopt;
    if (code != ThreadCode::multiply && code != ThreadCode::multiply_add) return std::nullopt;
    if (!a || !b || (!a->is_constant() && !b->is_constant())) return std::nullopt;
    const auto product = bounded(b->is_constant() ? times(*a, b->base) : times(*b, a->base));
    if (code == ThreadCode::multiply || !product) return product;
    return c ? bounded(sum(*product, *c)) : std::nullopt;
}

bool Follower::is_within(const ThreadPlace& place, std::int64_t low, std::int64_t high) const {
    std::int64_t least = place.base, most = place.base;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::int64_t reach = place.steps[i] * (grid_.extents[i] - 1);
        (reach < 0 ? least : most) += reach;
    }
    return least >= low && most <= high;
}

void Follower::set_place(Followed& to, Register& value, std::size_t component,
                         const ThreadPlace& place) {
    to.set_component(component, place.is_constant() ? constant_byte : unknown_byte);
    value.set(component, static_cast<std::uint32_t>(place.base));
    if (!place.is_constant()) to.places[component] = place;
}

void Follower::follow_components(const Step& step) {
    const ThreadInstruction& instruction = step.instruction;
    const bool is_integer = size_of(instruction.dtype) == 4 && instruction.dtype != Dtype::f32;
    const bool is_copy = instruction.code == ThreadCode::move &&
                         instruction.condition == ThreadCondition::always &&
                         !instruction.sources[2].is_negated && !instruction.sources[2].is_absolute;
    if (instruction.code == ThreadCode::move && !is_copy) return forget(step);
    const std::array<Followed, 3> from{source(step, 0), source(step, 1), source(step, 2)};
    Followed result = destination(step);
    for (std::size_t i = 0; i < 4; ++i) {
        if ((instruction.mask >> i & 1) == 0) continue;
        const auto place = is_integer && !is_data(from, i) ? place_of(step, i) : std::nullopt;
        if (is_copy) {
            copy_component(step, from[2], i, result);
        } else if (place) {
            set_place(result, step.destination(), i, *place);
        } else {
            std::vector<int> sources;
            for (const Followed& each : from) append_component(each, i, step, sources);
            result.set_component(i, function_of(sources));
        }
    }
    destination(step) = result;
}

bool Follower::is_data(const std::array<Followed, 3>& from, std::size_t component) {
    return std::ranges::any_of(from, [&](const Followed& each) {
        const auto* const first = each.bytes.data() + 4 * component;
        return std::any_of(first, first + 4, [](int byte) { return byte >= 0; });
    });
}

void Follower::copy_component(const Step& step, const Followed& from, std::size_t component,
                              Followed& to) {
    for (std::size_t byte = 4 * component; byte < 4 * component + 4; ++byte)
        to.set(byte, from.bytes[byte]);
    to.places[component] = from.places[component];
    const Register value = step.source(2);
    step.destination().set(component, value.get<std::uint32_t>(component));
}

void Follower::append_component(const Followed& from, std::size_t component, const Step& step,
                                std::vector<int>& to) {
    const bool reads_all =
        step.instruction.code == ThreadCode::sum_of_four || step.instruction.in_parts;
    const std::size_t first = reads_all ? 0 : 4 * component;
    const std::size_t last = reads_all ? Register::bytes : first + 4;
    to.insert(to.end(), from.bytes.begin() + static_cast<std::ptrdiff_t>(first),
              from.bytes.begin() + static_cast<std::ptrdiff_t>(last));
}

} // namespace emu::ops::threads
