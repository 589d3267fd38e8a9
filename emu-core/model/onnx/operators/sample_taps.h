// SPDX-License-Identifier: Apache-2.0
// Samples of a map at given places: which cells of one axis each place takes, and what they count.
#pragma once

#include "emu-core/model/onnx/operators.h"

namespace emu::onnx {

enum class SampleMode : std::uint8_t { nearest, linear, cubic };
// What lies outside the map.
enum class SamplePadding : std::uint8_t { zeros, border, reflection };

// A cell of one axis per place, what it counts (SampleMode::nearest: nothing is multiplied), and
// whether it lies in the map.
struct SampleTap {
    Value cell, weight, inside; // int32, float32, bool; all of shape N P
};

class SampleTaps {
public:
    SampleTaps(Call& call, SampleMode mode, SamplePadding padding, bool align_corners)
        : call_(call), mode_(mode), padding_(padding), align_corners_(align_corners) {}

    // `coordinate`: -1 to 1 over an axis of `extent` cells; float32, of shape N P.
    Result<std::vector<SampleTap>> of(const Value& coordinate, std::int32_t extent);

private:
    Result<Value> plus(const Value& value, float number);
    Result<Value> times(const Value& value, float number);
    Result<Value> clip(const Value& value, float low, float high);
    Result<Value> pad(const Value& place, std::int32_t extent);
    Result<SampleTap> tap(const Value& cell, std::int32_t extent);
    Result<Value> tent(const Value& distance);
    Result<Value> cubic(const Value& distance, bool is_outer);

    Call& call_;
    SampleMode mode_;
    SamplePadding padding_;
    bool align_corners_;
};

} // namespace emu::onnx
