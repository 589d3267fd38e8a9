// SPDX-License-Identifier: Apache-2.0
// Steps on elements of less than 32 bits.
#pragma once

#include "emu-core/ops/threads/lanes/lane_vectors.h"

namespace emu::ops::threads {
namespace {

template <class T> struct ElementsOf { using Type [[gnu::vector_size(vector_bytes)]] = T; };

template <class T, class Compute>
void each_element(const LaneStep& step, LaneRows rows, LaneRange range, Compute compute) {
    using Vector = typename ElementsOf<T>::Type;
    each_vector(range, word_lanes, [&](int lane) {
        const auto a = rows.get<Vector>(step.a, lane), b = rows.get<Vector>(step.b, lane),
                   c = rows.get<Vector>(step.c, lane);
        const Words result = bits_as<Words>(Vector(compute(a, b, c)));
        const auto before = rows.get<Words>(step.dst, lane);
        rows.set(step.dst, lane, (before & ~step.bits) | (result & step.bits), range);
    });
}

template <class T> void run_elements(const LaneStep& step, LaneRows rows, LaneRange range) {
    using V = typename ElementsOf<T>::Type;
    const auto least = [](V a, V b) { return a < b ? a : b; };
    const auto greatest = [](V a, V b) { return a > b ? a : b; };
    switch (step.code) {
    case LaneCode::least_of_three:
        return each_element<T>(step, rows, range,
                               [&](V a, V b, V c) { return least(least(a, b), c); });
    case LaneCode::greatest_of_three:
        return each_element<T>(step, rows, range,
                               [&](V a, V b, V c) { return greatest(greatest(a, b), c); });
    case LaneCode::clamp:
        return each_element<T>(step, rows, range,
                               [&](V a, V b, V c) { return least(greatest(a, b), c); });
    case LaneCode::select_greater:
        return each_element<T>(step, rows, range, [](V a, V b, V c) { return a > b ? b : c; });
    default: return each_element<T>(step, rows, range, [](V a, V b, V c) { return a < b ? b : c; });
    }
}

void run_elements(const LaneStep& step, LaneRows rows, LaneRange range) {
    switch (static_cast<Dtype>(step.shift)) {
    case Dtype::i8: return run_elements<std::int8_t>(step, rows, range);
    case Dtype::u8: return run_elements<std::uint8_t>(step, rows, range);
    case Dtype::i16: return run_elements<std::int16_t>(step, rows, range);
    case Dtype::i32: return run_elements<std::int32_t>(step, rows, range);
    case Dtype::u32: return run_elements<std::uint32_t>(step, rows, range);
    default: return run_elements<std::uint16_t>(step, rows, range);
    }
}

} // namespace
} // namespace emu::ops::threads
