// SPDX-License-Identifier: Apache-2.0
// The arithmetic of the operations that sum products, by the types of their operands: values
// without their zero point, sums, and what becomes of a sum.
#pragma once

#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/kernel.h"

namespace emu::ops {

// 8-bit integers. 16 bits hold every difference of two values; sums wrap at 32 bits, as
// accumulators do (hence -fwrapv for all of ops).
struct Narrow {
    using Value = std::int16_t;
    using Sum = std::int32_t;
    static constexpr int sum_width = 32; // in bits, of what goes into the chain
};

// 16-bit integers, with themselves or with 8-bit ones. No sum of products leaves 64 bits; it
// saturates at 48 before the chain.
struct Wide {
    using Value = std::int32_t;
    using Sum = std::int64_t;
    static constexpr int sum_width = 48;
};

// float32 and float16, which is widened.
struct Real {
    using Value = float;
    using Sum = float;
};

enum class Arithmetic : std::uint8_t { narrow, wide, real };

// Calls make(Narrow{}), make(Wide{}) or make(Real{}).
template <class Make> auto with_arithmetic(Arithmetic arithmetic, Make make) {
    switch (arithmetic) {
    case Arithmetic::narrow: return make(Narrow{});
    case Arithmetic::wide: return make(Wide{});
    case Arithmetic::real: break;
    }
    return make(Real{});
}

// dst[i] = element first + i of the tensor, less `zero`. The memory need not be aligned.
// int8 or uint8; `zero` is one that the type holds.
void lift(Dtype dtype, const std::byte* src, std::int64_t first, std::int64_t count,
          std::int32_t zero, std::int16_t* dst);
// int8, uint8 or int16.
void lift(Dtype dtype, const std::byte* src, std::int64_t first, std::int64_t count,
          std::int32_t zero, std::int32_t* dst);
// float32 or float16; there is no zero point.
void lift(Dtype dtype, const std::byte* src, std::int64_t first, std::int64_t count,
          std::int32_t zero, float* dst);

// What becomes of sums: the bias is added, then integers go through the chain and saturate, real
// numbers through the limits, lose what a NaN has of sign and payload and are rounded to float16
// where the destination is that.
template <class A> class Output {
public:
    using Sum = typename A::Sum;

    // `bias` has a value for every output channel, or none at all; dst: int8, uint8, int16, int32,
    // int64; or the floats.
    Output(Chain chain, RealLimits limits, std::vector<Sum> bias, Dtype dst)
        : chain_(std::move(chain)), limits_(limits), bias_(std::move(bias)), dst_(dst) {}

    // Element first + i of dst = what becomes of sums[i], which is output channel channel + i's.
    // The sums are changed. Precondition: dst is aligned.
    void write(Sum* sums, std::int64_t channel, std::int64_t count, std::byte* dst,
               std::int64_t first) const;

private:
    void add_bias(Sum* sums, std::int64_t channel, std::int64_t count) const {
        if (bias_.empty()) return;
        for (std::int64_t i = 0; i < count; ++i) sums[i] += bias_[channel + i];
    }

    Chain chain_;
    RealLimits limits_;
    std::vector<Sum> bias_;
    Dtype dst_;
};

template <> void Output<Real>::write(float* sums, std::int64_t channel, std::int64_t count,
                                     std::byte* dst, std::int64_t first) const;

} // namespace emu::ops
