// SPDX-License-Identifier: Apache-2.0
// The quantisation of a range of real numbers.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/chip/quantisation.h"
#include "emu-core/tensor/quant.h"

namespace emu {

// The quantisation that represents [low, high] and 0, of the scheme's the finest:
// - asymmetric: as many steps between the ends as the type has; the zero point rounds half away, so
//   that an end may lie up to half a step outside, which is what rounding costs everywhere. 0 is
//   exact. int16 gets the symmetric one.
// - symmetric: both ends are inside, at most 127 steps (32767 of int16) above the middle and 128
//   (32768) below it.
// - threshold: scale * 128 (32768) is the larger magnitude itself, which saturates by one step
// above
//   the middle, as in vendors' calibration tables.
// - power_of_two: both ends are inside or half a step outside, unless that takes fractions below
//   -32.
// Scales are normal floats. A range of nothing but 0 gets scale 1 (fraction 0).
// Precondition: finite, low <= high, the type is int8, uint8 or int16 and fits the scheme.
Quant covering(float low, float high, Dtype type, QuantScheme scheme);

// The scheme's with steps of that size; where the zero point is free, `low` is the lowest integer.
// Error bad_argument: a size that the scheme has not. Precondition: as above.
Result<Quant> with_step(double step, float low, Dtype type, QuantScheme scheme);

} // namespace emu
