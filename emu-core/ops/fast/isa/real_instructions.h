// SPDX-License-Identifier: Apache-2.0
// What an instruction set gives to sums of float32 and float16 products: a table of functions, in
// files of their own (see instructions.h). Vectors run across channels, so that every sum keeps
// the order that ops/conv.h says.
#pragma once

#include <cstdint>

namespace emu::ops::fast {

// Vectors of channels that sums() takes at once at most, whatever the instruction set.
inline constexpr int most_vectors = 4;

// The taps of a window as far as they lie inside the source: a grid, for each of whose cells
// `terms` neighbours are multiplied. Steps go from tap to tap.
struct RealWindow {
    std::int64_t y_taps, x_taps, terms;
    std::int64_t y_step, x_step;       // of the source, in values
    std::int64_t y_weights, x_weights; // of the weights of one channel
};

// What becomes of sums: bias, then limits; a NaN becomes the quiet one without sign and payload.
struct RealFinish {
    const float* bias; // of all vectors' lanes
    float low, high;
};

// Sums of pixels and vectors of channels. Weights lie as [term][vector][lane].
struct RealSumsTask {
    const float* const* pixels; // where the first tap's values are
    RealWindow window;
    const std::uint8_t* weights; // of the first tap
    RealFinish finish;
    std::uint8_t* const* dst; // of each pixel
    std::int64_t dst_offset;  // of the first channel, in bytes from there
    int channels;             // that are stored
};

// Sums per channel. Values lie as [pixel][channel], with whole vectors of channels, as do bias and
// weights, whose steps go by values.
struct RealLanesTask {
    const float* values;     // of the first pixel's first tap
    std::int64_t pixel_step; // in values
    RealWindow window;       // with one term
    const std::uint8_t* weights;
    RealFinish finish;
    std::uint8_t* dst;
    std::int64_t dst_pitch; // bytes from pixel to pixel
    int pixels, channels;
};

// For weights and results of one type.
struct RealFunctions {
    void (*sums)(const RealSumsTask& task, int pixels, int vectors);
    void (*lanes)(const RealLanesTask& task);
};

struct RealInstructions {
    int lanes;
    int vectors;              // that sums() should take at once, where pixels are many
    int pixels[most_vectors]; // that it takes at once, by vectors - 1
    int products_per_ns;      // roughly
    RealFunctions f32, f16;
    RealFunctions f16_to_f32; // float16 weights, float32 results; sums only

    // `count` float16 become float32. A NaN may become quiet.
    void (*widen)(const std::uint8_t* halves, std::int64_t count, float* values);
};

// Each defined in the file that is compiled for it.
extern const RealInstructions avx2_real_instructions, avx512_real_instructions;

} // namespace emu::ops::fast
