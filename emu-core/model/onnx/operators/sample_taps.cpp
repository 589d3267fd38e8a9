// SPDX-License-Identifier: Apache-2.0
// Coordinates and weights are float32.
#include "emu-core/model/onnx/operators/sample_taps.h"

#include <array>

namespace emu::onnx {

using ops::BinaryFunction;
using ops::UnaryFunction;

Result<Value> SampleTaps::plus(const Value& value, float number) {
    return call_.combine(BinaryFunction::add, value, call_.scalar(number));
}
Result<Value> SampleTaps::times(const Value& value, float number) {
    return call_.combine(BinaryFunction::multiply, value, call_.scalar(number));
}
Result<Value> SampleTaps::clip(const Value& value, float low, float high) {
    return call_.apply({UnaryFunction::clip, low, high}, value);
}

// Into the map, unless zeros are around it.
Result<Value> SampleTaps::pad(const Value& place, std::int32_t extent) {
    if (padding_ == SamplePadding::zeros) return place;
    if (padding_ == SamplePadding::border) return clip(place, 0, static_cast<float>(extent - 1));
    // Back and forth between the centres of the outermost cells, or between their borders.
    const float low = align_corners_ ? 0 : -0.5F;
    const auto range = static_cast<float>(align_corners_ ? extent - 1 : extent);
    if (range == 0) return times(place, 0);
    EMU_TRY_VALUE(from_low, plus(place, -low));
    EMU_TRY_VALUE(beyond, call_.apply({UnaryFunction::absolute}, from_low));
    EMU_TRY_VALUE(period,
                  call_.combine(BinaryFunction::remainder, beyond, call_.scalar(2 * range)));
    EMU_TRY_VALUE(signed_rest, plus(period, -range));
    EMU_TRY_VALUE(rest, call_.apply({UnaryFunction::absolute}, signed_rest));
    EMU_TRY_VALUE(turned, times(rest, -1));
    return plus(turned, range + low);
}

Result<SampleTap> SampleTaps::tap(const Value& cell, std::int32_t extent) {
    SampleTap tap;
    const auto last = static_cast<float>(extent - 1);
    EMU_TRY_VALUE(padded, pad(cell, extent));
    EMU_TRY_VALUE(clipped, clip(padded, 0, last));
    EMU_TRY_VALUE(inside, call_.combine(BinaryFunction::equal, padded, clipped));
    EMU_TRY_VALUE(index, call_.add(ops::Cast{}, {clipped.tensor}, clipped.shape, Dtype::i32));
    tap.inside = inside;
    tap.cell = index;
    return tap;
}

Result<Value> SampleTaps::tent(const Value& distance) {
    EMU_TRY_VALUE(turned, times(distance, -1));
    return plus(turned, 1);
}

// Keys, with ONNX's -0.75: cells next to the place, and those behind them.
Result<Value> SampleTaps::cubic(const Value& distance, bool is_outer) {
    constexpr float a = -0.75F;
    const std::array<float, 4> inner{a + 2, -(a + 3), 0, 1}, outer{a, -5 * a, 8 * a, -4 * a};
    const std::array<float, 4>& factors = is_outer ? outer : inner;
    EMU_TRY_VALUE(sum, times(distance, factors[0]));
    EMU_TRY_VALUE(second, plus(sum, factors[1]));
    EMU_TRY_VALUE(square, call_.combine(BinaryFunction::multiply, second, distance));
    EMU_TRY_VALUE(third, plus(square, factors[2]));
    EMU_TRY_VALUE(cube, call_.combine(BinaryFunction::multiply, third, distance));
    return plus(cube, factors[3]);
}

Result<std::vector<SampleTap>> SampleTaps::of(const Value& coordinate, std::int32_t extent) {
    EMU_TRY_VALUE(moved, plus(coordinate, 1));
    const auto span = static_cast<float>(align_corners_ ? extent - 1 : extent);
    EMU_TRY_VALUE(scaled, times(moved, span / 2));
    EMU_TRY_VALUE(place, align_corners_ ? scaled : plus(scaled, -0.5F));
    // Farther away nothing changes, but where the map is mirrored over and over.
    EMU_TRY_VALUE(near, clip(place, -0x1p22F, 0x1p22F));
    if (mode_ == SampleMode::nearest) {
        EMU_TRY_VALUE(rounded, call_.apply({UnaryFunction::round}, near));
        EMU_TRY_VALUE(only, tap(rounded, extent));
        return std::vector<SampleTap>{only};
    }
    EMU_TRY_VALUE(padded, pad(near, extent));
    EMU_TRY_VALUE(first, call_.apply({UnaryFunction::floor}, padded));
    EMU_TRY_VALUE(part, call_.combine(BinaryFunction::subtract, padded, first));
    std::vector<SampleTap> taps;
    const int before = mode_ == SampleMode::linear ? 0 : 1,
              count = mode_ == SampleMode::linear ? 2 : 4;
    for (int i = 0; i < count; ++i) {
        EMU_TRY_VALUE(cell, plus(first, static_cast<float>(i - before)));
        EMU_TRY_VALUE(one, tap(cell, extent));
        EMU_TRY_VALUE(offset, plus(part, static_cast<float>(before - i)));
        EMU_TRY_VALUE(distance, call_.apply({UnaryFunction::absolute}, offset));
        EMU_TRY_VALUE(weight, mode_ == SampleMode::linear ? tent(distance)
                                                          : cubic(distance, i == 0 || i == 3));
        one.weight = weight;
        taps.push_back(one);
    }
    return taps;
}

} // namespace emu::onnx
