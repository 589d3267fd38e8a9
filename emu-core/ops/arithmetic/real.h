// SPDX-License-Identifier: Apache-2.0
// Elements as real numbers, whatever their tensor stores: float32 as it is, float16 through
// float32, quantised int8, uint8 and int16 through their scale and zero point. Operations that have
// no integer arithmetic of their own compute between these two.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/kernel.h"
#include "emu-core/tensor/tensor.h"

#include <limits>

namespace emu::ops {

// float32 and float16.
bool is_float(Dtype dtype);

// True for what can be read and written as real numbers: float32, float16, and int8, uint8 or int16
// with one affine quantisation whose zero point the type holds.
bool is_real(const TensorSpec& spec);

// Reads elements of one tensor. Precondition: is_real(spec), or int32 where the quantisation is
// given apart; the scale is finite and positive.
class RealReader {
public:
    explicit RealReader(const TensorSpec& spec)
        : RealReader(spec.dtype, spec.quant.scale(), spec.quant.zero_point()) {}
    RealReader(Dtype dtype, float scale, std::int32_t zero_point)
        : dtype_(dtype), scale_(scale), zero_point_(zero_point) {}

    // dst[i] = the real number of element first + i * step, for i < count. The memory need not be
    // aligned.
    void read(const std::byte* src, std::int64_t first, std::int64_t step, std::int64_t count,
              float* dst) const;
    float at(const std::byte* src, std::int64_t index) const {
        float value = 0;
        read(src, index, 0, 1, &value);
        return value;
    }

private:
    Dtype dtype_;
    float scale_;
    std::int32_t zero_point_;
};

// Writes elements of one tensor: float16 rounds half to even, integers store
// round(x / scale) + zero point, half away unless half_even is asked for, saturated; a NaN becomes
// the zero point. Precondition: as RealReader's.
class RealWriter {
public:
    explicit RealWriter(const TensorSpec& spec)
        : RealWriter(spec.dtype, spec.quant.scale(), spec.quant.zero_point()) {}
    RealWriter(Dtype dtype, float scale, std::int32_t zero_point,
               Rounding rounding = Rounding::half_away)
        : dtype_(dtype), scale_(scale), zero_point_(zero_point), rounding_(rounding) {}

    // Element first + i * step becomes src[i], for i < count.
    void write(const float* src, std::int64_t count, std::byte* dst, std::int64_t first,
               std::int64_t step) const;
    void put(float value, std::byte* dst, std::int64_t index) const {
        write(&value, 1, dst, index, 0);
    }

private:
    Dtype dtype_;
    float scale_;
    std::int32_t zero_point_;
    Rounding rounding_;
};

// Which of two NaNs a sum keeps is the compiler's choice, and what a processor makes of 0 times
// infinity its own: sums store the quiet one without sign and payload.
inline float without_payload(float value) {
    return value != value ? std::numeric_limits<float>::quiet_NaN() : value;
}

// The range that a fused activation leaves of a real result. A NaN stays one.
struct RealLimits {
    float low = -std::numeric_limits<float>::infinity();
    float high = std::numeric_limits<float>::infinity();

    float apply(float value) const {
        value = value < low ? low : value;
        return value > high ? high : value;
    }
    EMU_FIELDS(low, high);
    bool operator==(const RealLimits&) const = default;
};

// Error bad_model: a limit that is not a number, or low > high. `name` is the operation's.
Outcome validate(const RealLimits& limits, const char* name);

// True when the tensor's integers stand for real numbers: fixed point, or affine with one scale and
// zero point or one per index of its axis.
bool is_affine(const TensorSpec& spec);

} // namespace emu::ops
