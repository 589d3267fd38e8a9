// SPDX-License-Identifier: Apache-2.0
// The first of equals and the last NaN are those that ops/pool.cpp finds, for windows are reduced
// line by line.
#include "emu-core/ops/windows/pool.h"

#include "emu-core/ops/fast/elements/separable_pool.h"
#include "emu-core/ops/fast/fast.h"
#include "emu-core/tensor/float16.h"

#include <cmath>
#include <limits>

namespace emu::ops::fast {
namespace {

// What is stored.
template <class Bits> struct Integers {
    using T = Bits;
    static constexpr T least = std::numeric_limits<T>::min();

    T low, high;

    explicit Integers(const MaxPool& pool)
        : low(static_cast<T>(pool.low)), high(static_cast<T>(pool.high)) {}

    static T add(T sofar, T value) { return value > sofar ? value : sofar; }
    bool is_limited() const { return low != least || high != std::numeric_limits<T>::max(); }
    T limited(T value) const { return std::clamp(value, low, high); }
};

struct Floats {
    using T = float;
    static constexpr T least = -std::numeric_limits<T>::infinity();

    RealLimits limits;

    explicit Floats(const MaxPool& pool) : limits(pool.limits) {}

    static T add(T sofar, T value) { return ((value > sofar) | (value != value)) ? value : sofar; }
    bool is_limited() const { return limits != RealLimits{}; }
    T limited(T value) const { return limits.apply(value); }
};

// float16 as bits.
struct Halves {
    using T = std::uint16_t;
    static constexpr T infinity = 0x7C00, least = 0x8000 | infinity;

    RealLimits limits;

    explicit Halves(const MaxPool& pool) : limits(pool.limits) {}

    // Integers in the order of the numbers; both zeros are 0, and every NaN is above all others.
    static std::int16_t rank(T bits) {
        const auto magnitude = static_cast<std::int16_t>(bits & 0x7FFF);
        const auto sign = static_cast<std::int16_t>(static_cast<std::int16_t>(bits) >> 15);
        const auto number = static_cast<std::int16_t>((magnitude ^ sign) - sign);
        return magnitude > infinity ? std::int16_t{0x7FFF} : number;
    }
    static T add(T sofar, T value) {
        const std::int16_t a = rank(sofar), b = rank(value);
        return ((b > a) | (b == 0x7FFF)) ? value : sofar;
    }
    // Through float32 a NaN becomes quiet.
    bool is_limited() const { return true; }
    T limited(T value) const {
        if (limits != RealLimits{}) return to_half(limits.apply(from_half(value)));
        return (value & 0x7FFF) > infinity ? value | 0x200 : value;
    }
};

template <class Numbers> struct Maximum {
    using T = typename Numbers::T;
    using Element [[gnu::aligned(1), gnu::may_alias]] = T;
    using Sum = T;
    static constexpr T start = Numbers::least;

    std::int64_t line;
    Numbers numbers;

    static T add(T sofar, T value) { return Numbers::add(sofar, value); }
    void finish(const T* values, std::int64_t, Element* dst) const {
        if (!numbers.is_limited()) {
            std::memcpy(dst, values, static_cast<std::size_t>(line) * sizeof(T));
            return;
        }
        for (std::int64_t i = 0; i < line; ++i) dst[i] = numbers.limited(values[i]);
    }
};

} // namespace

std::unique_ptr<Kernel> prepare(const MaxPool& pool, const Operands& operands, Isa) {
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    const PoolMaps maps(pool.window, src.shape, dst.shape);
    const auto make = [&]<class Numbers>(Numbers numbers) {
        return make_separable_pool(maps, Maximum<Numbers>{maps.dst_line(), numbers});
    };
    switch (src.dtype) {
    case Dtype::i8: return make(Integers<std::int8_t>(pool));
    case Dtype::u8: return make(Integers<std::uint8_t>(pool));
    case Dtype::i16: return make(Integers<std::int16_t>(pool));
    case Dtype::f16: return make(Halves(pool));
    default: return make(Floats(pool));
    }
}

} // namespace emu::ops::fast
