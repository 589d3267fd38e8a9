// SPDX-License-Identifier: Apache-2.0
// Rows as the vectors of whatever instruction set they are compiled for; every file that includes
// them has its own.
#pragma once

#include "emu-core/ops/threads/lanes/lane_step.h"

#include <cstring>
#include <type_traits>

namespace emu::ops::threads {
namespace {

#if defined(__AVX512F__)
constexpr int vector_bytes = 64;
#elif defined(__AVX2__)
constexpr int vector_bytes = 32;
#else
constexpr int vector_bytes = 16;
#endif

using Words [[gnu::vector_size(vector_bytes)]] = std::uint32_t;
using Integers [[gnu::vector_size(vector_bytes)]] = std::int32_t;
using Reals [[gnu::vector_size(vector_bytes)]] = float;
using Doubles [[gnu::vector_size(vector_bytes)]] = double;
using HalfWords [[gnu::vector_size(vector_bytes / 2)]] = std::uint32_t;
using HalfIntegers [[gnu::vector_size(vector_bytes / 2)]] = std::int32_t;
using HalfReals [[gnu::vector_size(vector_bytes / 2)]] = float;

constexpr int word_lanes = vector_bytes / 4, double_lanes = vector_bytes / 8;

template <class To, class From> To bits_as(From from) {
    static_assert(sizeof(To) == sizeof(From));
    To to;
    std::memcpy(&to, &from, sizeof to);
    return to;
}

struct LaneRows {
    std::uint32_t* first;

    template <class Vector> Vector get(unsigned row, int lane, int lane_bytes = 4) const {
        Vector value;
        std::memcpy(&value, at(row, lane, lane_bytes), sizeof value);
        return value;
    }
    // Only the lanes of the range.
    template <class Vector>
    void set(unsigned row, int lane, Vector value, LaneRange range, int lane_bytes = 4) const {
        const int lanes = static_cast<int>(sizeof value) / lane_bytes;
        const int from = lane < range.first ? range.first - lane : 0;
        const int to = lane + lanes > range.last ? range.last - lane : lanes;
        if (from == 0 && to == lanes) {
            std::memcpy(at(row, lane, lane_bytes), &value, sizeof value);
            return;
        }
        std::byte bytes[sizeof value];
        std::memcpy(bytes, &value, sizeof value);
        std::memcpy(at(row, lane + from, lane_bytes), bytes + from * lane_bytes,
                    static_cast<std::size_t>(to - from) * static_cast<std::size_t>(lane_bytes));
    }

private:
    std::byte* at(unsigned row, int lane, int lane_bytes) const {
        return reinterpret_cast<std::byte*>(first + std::size_t{row} * batch_lanes) +
               lane * lane_bytes;
    }
};

// Calls visit(lane) for vectors that cover the range.
template <class Visit> void each_vector(LaneRange range, int lanes, Visit visit) {
    for (int lane = range.first / lanes * lanes; lane < range.last; lane += lanes) visit(lane);
}

// dst = compute(a, b, c)
template <class Vector, class Compute>
void each_word(const LaneStep& step, LaneRows rows, LaneRange range, Compute compute) {
    each_vector(range, word_lanes, [&](int lane) {
        const auto a = rows.get<Vector>(step.a, lane), b = rows.get<Vector>(step.b, lane),
                   c = rows.get<Vector>(step.c, lane);
        rows.set(step.dst, lane, compute(a, b, c), range);
    });
}

// number_bits() of a float32's bits: one form of what is no number.
template <class Bits> Bits number_or(Bits bits) {
    return (bits & 0x7FFF'FFFF) > 0x7F80'0000 ? bits * 0 + 0x7FC0'0000 : bits;
}

} // namespace
} // namespace emu::ops::threads
