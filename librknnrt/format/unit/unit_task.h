// SPDX-License-Identifier: Apache-2.0
// A task in the terms of what the units compute, free of registers: which cubes in device memory it
// reads, what it does with them, and where the results go.
#pragma once

#include "emu-core/base/shared_bytes.h"
#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/moves/rearrange.h"
#include "emu-core/tensor/memory_view.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace rknn::format {

// The type of bfloat16, which the core has not: its bits are uint16, and nothing else here is.
inline constexpr emu::Dtype bfloat16 = emu::Dtype::u16;

constexpr bool is_real(emu::Dtype dtype) {
    return dtype == emu::Dtype::f16 || dtype == emu::Dtype::f32 || dtype == bfloat16;
}

// On the way from sums to memory, in integers: q = store(output(function(main(v), convert(e)))).
// Without an element-wise operand q = store(output(main(v))).
struct IntegerPath {
    emu::ops::Chain main;   // BS, BN and the table; per output channel
    emu::ops::Chain output; // what follows the element-wise stage, and the last conversion

    bool operator==(const IntegerPath&) const = default;
};

// The same in real numbers, float32 throughout.
struct RealStage {
    enum class Kind : std::uint8_t { add, multiply, multiply_negative, at_least, at_most, round };
    Kind kind = Kind::add;
    std::vector<float> operand; // one value, or one per channel; none to round (half to even)

    bool operator==(const RealStage&) const = default;
};
struct RealPath {
    std::vector<RealStage> main;
    std::optional<emu::ops::LineTable> table; // of round(v), between the two
    std::vector<RealStage> output;

    bool operator==(const RealPath&) const = default;
};

enum class ElementFunction : std::uint8_t { add, subtract, multiply, divide, maximum, minimum };

// The second operand of the element-wise stage.
struct ElementOperand {
    ElementFunction function = ElementFunction::add; // divide: of real numbers only
    emu::MemoryView view;
    emu::ops::Chain convert; // of integers; empty for real numbers

    bool operator==(const ElementOperand&) const = default;
};

// The destination is of int8, int16, float16, bfloat16 or float32; real numbers become integers by
// rounding half to even and saturating. It may have another height and width than the values, of as
// many pixels: they keep their order. Channels that its last block has beyond c are written as
// zeros.
struct DataPath {
    std::variant<IntegerPath, RealPath> path;
    std::optional<ElementOperand> element;
    emu::MemoryView dst;
};

// Whether values stay as they are, but for their type.
inline bool is_idle(const DataPath& path) {
    if (path.element) return false;
    if (const auto* integers = std::get_if<IntegerPath>(&path.path))
        return integers->main.stages.empty() && integers->output.stages.empty();
    const RealPath& real = std::get<RealPath>(path.path);
    return real.main.empty() && !real.table && real.output.empty();
}

// What the pixels of a picture become before the convolution: clamp to int8 of
// rs(x * scale + before, shift) + after, half to even.
struct PixelConversion {
    struct Channel {
        std::int32_t scale = 1, before = 0, shift = 0, after = 0;
        bool operator==(const Channel&) const = default;
    };
    bool is_signed = false; // the pixels: int8 instead of uint8
    std::vector<Channel> channels;
    bool operator==(const PixelConversion&) const = default;
};

// Sums of products. Rows and columns outside the source count as `pad`.
struct Convolution {
    // The rows that are there; int8, uint8 (then `pixels`), float16 or bfloat16.
    emu::MemoryView src;
    std::optional<PixelConversion> pixels;
    bool picture = false; // the source is packed pixels
    // What the source's int8 become before they are multiplied; only with computed weights.
    emu::ops::Chain convert;
    bool depthwise = false;
    std::int32_t kernel_h = 1, kernel_w = 1, stride_y = 1, stride_x = 1;
    std::int32_t dilation_y = 1, dilation_x = 1, pad_top = 0, pad_left = 0;
    std::int32_t pad = 0;
    std::int32_t out_h = 1, out_w = 1;
    // Of int8 or the source's reals: OC KH KW IC; depthwise KH KW C. IC is the view's channel
    // count.
    emu::SharedBytes weights;
    std::vector<std::int32_t> weight_zero; // integers: one, or one per output channel
    std::int64_t weight_address = 0;       // in device memory, for merging and messages
    // Weights that earlier tasks compute: h * w kernels of 1 x 1 and c channels; `weights` is empty
    // then, and one zero point is for all.
    std::optional<emu::MemoryView> computed_weights;
    DataPath output;
};

// What is there passes through the data path.
struct Pass {
    emu::MemoryView src;
    // Each pixel becomes repeat_y x repeat_x pixels (nearest resize).
    std::int32_t repeat_y = 1, repeat_x = 1;
    DataPath output;
};

struct Pooling {
    enum class Method : std::uint8_t { average, maximum, minimum };
    Method method = Method::maximum;
    emu::MemoryView src, dst;
    std::int32_t kernel_h = 1, kernel_w = 1, stride_y = 1, stride_x = 1, pad_top = 0, pad_left = 0;
    std::int32_t pad = 0;                            // value outside
    std::int32_t reciprocal_y = 0, reciprocal_x = 0; // average: in 1/65536
};

// Bytes that change their places only. dst byte i, counted in the order of `dst`, is the byte of
// `src`, counted in its order, that `order` says (ops/rearrange.h).
struct Move {
    emu::MemoryView src, dst; // of bytes
    std::int64_t offset = 0;
    std::vector<emu::ops::Rearrange::Axis> order;
};

// The largest of the channels at each pixel.
struct ChannelMaximum {
    emu::MemoryView src, dst; // float16; dst has one channel
};

using UnitWork = std::variant<Convolution, Pass, Pooling, Move, ChannelMaximum>;

struct UnitTask {
    std::size_t task = 0;  // the first of ModelFile::tasks that it stands for
    std::size_t tasks = 1; // how many, after merging
    std::int32_t op = -1;
    UnitWork work;
};

} // namespace rknn::format
