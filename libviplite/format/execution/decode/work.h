// SPDX-License-Identifier: Apache-2.0
// What one operation does with memory, in words of no unit.
#pragma once

#include "libviplite/format/execution/coefficients/coefficients.h"
#include "libviplite/format/execution/memory/ring_view.h"

#include <limits>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace viplite::format {

// Sums of products, requantised. Feature maps are int8 or uint8, or they and weights are int16;
// results of bytes may be float16.
struct Convolution {
    // A second map that is added before rounding: factor * stored + constant.
    struct Addend {
        RingView view;
        float factor = 1, constant = 0;
    };
    enum class Pooling : std::uint8_t { none, maximum, first }; // of 2 x 2 results, stride 2

    RingView src;                            // the cells that windows see
    std::int32_t before_y = 0, before_x = 0; // cells that they see before these
    std::int32_t border = 0;                 // what cells outside hold
    std::int32_t middle = 0;                 // what the unit subtracts from cells
    KernelSpec kernels;
    CoefficientPlace place;              // of the coefficients
    std::int32_t out_h = 1, out_w = 1;   // before stride and pooling
    double scale = 1;                    // of the sums, unless the kernels have scales
    std::optional<float> negative_scale; // of sums below 0
    // Limits of the scaled sums.
    float low = -std::numeric_limits<float>::infinity();
    float high = std::numeric_limits<float>::infinity();
    bool is_relu = false;        // no result is below the zero point; without the second map
    bool is_relu_at_end = false; // the same, with it
    std::optional<Addend> addend;
    bool takes_every_second = false; // line and pixel, from the first on
    Pooling pooling = Pooling::none;
    std::int32_t zero_point = 0;
    RingView dst;
};

// What becomes of a stored element, of 8 or 16 bits: another one's bits. 256 or 65536 entries, by
// the bits that it had.
using StoredMap = std::vector<std::uint16_t>;
using SharedMap = std::shared_ptr<const StoredMap>;

// Maps of float16, or with a table of int16, element by element: at most one of a second map that
// is added, a factor per channel of what is below 0, and a table; then the largest of 2 x 2,
// stride 2.
struct HalfMaps {
    RingView src;
    std::optional<RingView> addend;
    bool is_relu = false; // of the sum
    std::optional<KernelSpec> slopes;
    CoefficientPlace place; // of the coefficients with the slopes
    SharedMap table;
    bool is_pooled = false;
    RingView dst;
};

// A map's elements as real numbers: times the scale, and within the limits.
struct RealMap {
    RingView map;
    float scale = 1; // below 0 where they are negated
    float low = -std::numeric_limits<float>::infinity();
    float high = std::numeric_limits<float>::infinity();
};

// The products of two maps of float16 or int16.
struct MapProduct {
    RealMap first;
    RingView second;
    RingView dst;
};

// What the stream processor has kept of a map when an operation ends: its only line or column of
// numbers, or sums.
enum class Kept : std::uint8_t { none, pixels, lines, sums };

// An operation of the stream processor that keeps numbers, or makes results of what was kept.
struct StreamStep {
    enum class Function : std::uint8_t {
        keep,            // the numbers
        sum_lines,       // keeps the sum of each line
        sum_columns,     // keeps for each pixel of a line the sum over lines or channels
        put,             // the numbers are results
        put_kept,        // the kept ones are, times the scale
        add_kept,        // of the same pixel of all lines and channels
        multiply_pixels, // likewise
        multiply_lines,  // by the one of its line
    };
    Function function = Function::put;
    Kept keeps = Kept::none;
    Kept takes = Kept::none;
    RealMap src;  // but of put_kept, where only its scale counts
    RingView dst; // where there are results
};

// A loop over elements of a map along one of its axes (0: lines, 1: pixels, 2: channels).
struct MoveAxis {
    int axis = 0;
    std::int32_t count = 1;
    std::int64_t step = 1; // in cells of the map
    std::int64_t dst = 0;  // in elements, where they go
};

// Elements picked, pooled, mapped and put elsewhere.
struct TensorMove {
    RingView src; // the cells of the window that there are
    // The window: so many cells before these, and all with them. Those outside hold `border`.
    std::int32_t before_y = 0, before_x = 0, window_h = 1, window_w = 1;
    std::int32_t border = 0;
    // 2 or more: the largest of so many lines and pixels, `pool_stride` apart; cells outside do not
    // count. 1: there is no pooling.
    std::int32_t pool = 1, pool_stride = 1;
    std::int32_t moved_h = 1, moved_w = 1; // of the window, or of what pooling gives
    SharedMap map;                         // null: elements stay what they are
    std::vector<MoveAxis> axes;            // all cells that are moved, each once; count > 1
    emu::Dtype dst_dtype = emu::Dtype::u8;
    std::int64_t dst_address = 0;
    Ring dst_ring;
    bool is_measured = false; // it has only what a board's output was compared of
};

// Whether the window has cells that the map does not.
inline bool sees_border(const TensorMove& move) {
    return move.src.view.h < move.window_h || move.src.view.w < move.window_w;
}

} // namespace viplite::format
