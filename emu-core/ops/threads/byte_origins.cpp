// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/threads/follower.h"
#include "emu-core/ops/threads/thread_steps.h"

#include <algorithm>
#include <limits>

namespace emu::ops::threads {
namespace {

constexpr std::size_t most_steps = 1 << 13;

} // namespace

Follower::Follower(const ThreadProgram& program, const ThreadGrid& grid)
    : program_(program), grid_(grid) {
    for (std::size_t i = 0; i < 3; ++i) {
        ThreadPlace place{grid.offsets[i], {}};
        place.steps[i] = grid.extents[i] > 1 ? grid.scales[i] : 0;
        set_place(followed_[0], registers_[0], i, place);
    }
}

std::optional<FollowedProgram> Follower::take() {
    for (std::size_t at = 0; at < program_.instructions.size();) {
        if (result_.way.size() >= most_steps) return std::nullopt;
        const ThreadInstruction& instruction = program_.instructions[at];
        result_.way.push_back(static_cast<std::uint32_t>(at));
        ++at;
        const Step step{program_, instruction, registers_};
        if (instruction.code == ThreadCode::branch) {
            if (!reads_constants(step)) return std::nullopt;
            if (is_taken(step)) at = instruction.target;
        } else if (!follow_step(step)) {
            return std::nullopt;
        }
    }
    return std::move(result_);
}

Followed Follower::source(const Step& step, std::size_t number, bool second) const {
    const ThreadSource& from = step.instruction.sources[number];
    if (from.kind == ThreadSource::Kind::pair) return followed_[from.index + (second ? 1U : 0U)];
    Followed result;
    if (from.kind != ThreadSource::Kind::registers) return result;
    const Followed& whole = followed_[from.index];
    for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t byte = 0; byte < 4; ++byte)
            result.bytes[4 * i + byte] = whole.bytes[4U * from.swizzle[i] + byte];
        result.places[i] = whole.places[from.swizzle[i]];
    }
    return result;
}

bool Follower::reads_constants(const Step& step) const {
    for (std::size_t number = 0; number < 3; ++number) {
        for (const bool second : {false, true}) {
            const Followed from = source(step, number, second);
            for (std::size_t i = 0; i < 4; ++i)
                if (!from.is_constant(i) && reads(step.instruction, i)) return false;
        }
    }
    return true;
}

bool Follower::reads(const ThreadInstruction& instruction, std::size_t component) {
    if (instruction.code == ThreadCode::branch) return component == 0;
    const bool is_sum = instruction.code == ThreadCode::sum_of_four;
    if (!is_of_components(instruction) || is_sum || instruction.in_parts) return true;
    return (instruction.mask >> component & 1) != 0 ||
           (component == 0 && instruction.code == ThreadCode::move);
}

bool Follower::follow_step(const Step& step) {
    switch (step.instruction.code) {
    case ThreadCode::load_image: return load(step);
    case ThreadCode::store_image: return store(step);
    case ThreadCode::load: forget(step); return true;
    default: break;
    }
    if (reads_constants(step)) {
        compute(step);
    } else if (is_of_components(step.instruction)) {
        follow_components(step);
    } else {
        follow_elements(step);
    }
    return true;
}

void Follower::forget(const Step& step) {
    for (std::size_t i = 0; i < 4; ++i) destination(step).set_component(i, unknown_byte);
}

void Follower::compute(const Step& step) {
    if (is_idle(step)) return;
    run_step(step, {none_, none_, {}, {}});
    for (std::size_t i = 0; i < Register::bytes; ++i)
        if (writes(step, i)) destination(step).set(i, constant_byte);
}

bool Follower::writes(const Step& step, std::size_t byte) {
    const ThreadInstruction& instruction = step.instruction;
    if (is_of_components(instruction)) return (instruction.mask >> byte / 4 & 1) != 0;
    const auto element = byte / static_cast<std::size_t>(size_of(instruction.dtype));
    switch (instruction.code) {
    case ThreadCode::select_element: return true;
    case ThreadCode::shuffle: return (step.source(2).get<std::uint32_t>(0) >> element & 1) != 0;
    default: break;
    }
    std::size_t last = instruction.last;
    if (instruction.code == ThreadCode::dot)
        last = std::min<std::size_t>(last, instruction.first +
                                               step.program.dots[instruction.dot].sums - 1U);
    return element >= instruction.first && element <= last;
}

std::optional<ReachedPixels> Follower::pixels_of(const Step& step) const {
    const ThreadInstruction& instruction = step.instruction;
    const Followed at = source(step, 1);
    const Register values = step.source(1);
    const auto component = [&](std::size_t i) -> std::optional<ThreadPlace> {
        if (at.places[i]) return at.places[i];
        if (!at.is_constant(i)) return std::nullopt;
        return ThreadPlace{static_cast<std::int32_t>(values.get<std::uint32_t>(i)), {}};
    };
    constexpr std::int64_t low = std::numeric_limits<std::int32_t>::min(),
                           high = std::numeric_limits<std::int32_t>::max();
    auto x = component(0), y = component(1);
    if (!x || !y || !is_within(*x, low, high) || !is_within(*y, low, high)) return std::nullopt;
    x->base += instruction.dx;
    y->base += instruction.dy;
    ThreadPlace address{program_.images[instruction.image].address, {}};
    if (!instruction.is_placed) return ReachedPixels{instruction.image, *x, *y, address};
    const auto placed = component(2);
    if (!placed || !is_within(*placed, 0, high)) return std::nullopt;
    return ReachedPixels{instruction.image, *x, *y, *placed};
}

bool Follower::load(const Step& step) {
    const ThreadInstruction& instruction = step.instruction;
    const ThreadImage& image = program_.images[instruction.image];
    const auto pixels = pixels_of(step);
    if (!pixels || image.element_bytes != 1 || image.keeps_outside) return false;
    const auto number = static_cast<std::uint32_t>(result_.loads.size());
    result_.loads.push_back(*pixels);
    for (std::int32_t i = 0; i + instruction.first <= instruction.last; ++i)
        destination(step).set(
            static_cast<std::size_t>(instruction.first + i),
            add({.is_greatest = true, .is_signed = false, .origins = {{number, i}}, .bases = {}}));
    return true;
}

bool Follower::store(const Step& step) {
    const ThreadInstruction& instruction = step.instruction;
    const auto pixels = pixels_of(step);
    if (!pixels || program_.images[instruction.image].element_bytes != 1) return false;
    const Followed from = source(step, 2);
    FollowedStore made{*pixels, {}};
    for (std::size_t i = instruction.first; i <= instruction.last; ++i) {
        if (from.bytes[i] < 0) return false;
        made.bytes.push_back(from.bytes[i]);
    }
    result_.stores.push_back(std::move(made));
    return true;
}

std::optional<FollowedProgram> follow(const ThreadProgram& program, const ThreadGrid& grid) {
    return Follower(program, grid).take();
}

} // namespace emu::ops::threads
