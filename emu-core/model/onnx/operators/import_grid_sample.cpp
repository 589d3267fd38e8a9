// SPDX-License-Identifier: Apache-2.0
// Samples of a map at given places, as sums of gathered pixels times weights. Coordinates, weights
// and sums are float32.
#include "emu-core/base/value_bytes.h"
#include "emu-core/model/onnx/aligned.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/choice.h"

#include <array>

namespace emu::onnx {
namespace {

using ops::BinaryFunction;
using ops::UnaryFunction;

enum class Mode : std::uint8_t { nearest, linear, cubic };
enum class Padding : std::uint8_t { zeros, border, reflection };

// The words of opset 16, and those of opset 20.
constexpr Choice<Mode> modes[] = {
    {"bilinear", Mode::linear}, {"linear", Mode::linear}, {"nearest", Mode::nearest},
    {"bicubic", Mode::cubic},   {"cubic", Mode::cubic},
};
constexpr Choice<Padding> paddings[] = {
    {"zeros", Padding::zeros},
    {"border", Padding::border},
    {"reflection", Padding::reflection},
};

// A cell of one axis per place, what it counts, and whether it lies in the map.
struct Tap {
    Value cell, weight, inside; // int32, float32, bool; all of shape N P
};

class Sampler {
public:
    Sampler(Call& call, Mode mode, Padding padding, bool align_corners)
        : call_(call), mode_(mode), padding_(padding), align_corners_(align_corners) {}

    // `coordinate`: -1 to 1 over an axis of `extent` cells.
    Result<std::vector<Tap>> taps(const Value& coordinate, std::int32_t extent) {
        EMU_TRY_VALUE(moved, plus(coordinate, 1));
        const auto span = static_cast<float>(align_corners_ ? extent - 1 : extent);
        EMU_TRY_VALUE(scaled, times(moved, span / 2));
        EMU_TRY_VALUE(place, align_corners_ ? scaled : plus(scaled, -0.5F));
        // Farther away nothing changes, but where the map is mirrored over and over.
        EMU_TRY_VALUE(near, clip(place, -0x1p22F, 0x1p22F));
        if (mode_ == Mode::nearest) {
            EMU_TRY_VALUE(rounded, call_.apply({UnaryFunction::round}, near));
            EMU_TRY_VALUE(only, tap(rounded, extent));
            return std::vector<Tap>{only};
        }
        EMU_TRY_VALUE(padded, pad(near, extent));
        EMU_TRY_VALUE(first, call_.apply({UnaryFunction::floor}, padded));
        EMU_TRY_VALUE(part, call_.combine(BinaryFunction::subtract, padded, first));
        std::vector<Tap> taps;
        const int before = mode_ == Mode::linear ? 0 : 1, count = mode_ == Mode::linear ? 2 : 4;
        for (int i = 0; i < count; ++i) {
            EMU_TRY_VALUE(cell, plus(first, static_cast<float>(i - before)));
            EMU_TRY_VALUE(one, tap(cell, extent));
            EMU_TRY_VALUE(offset, plus(part, static_cast<float>(before - i)));
            EMU_TRY_VALUE(distance, call_.apply({UnaryFunction::absolute}, offset));
            EMU_TRY_VALUE(weight, mode_ == Mode::linear ? tent(distance)
                                                        : cubic(distance, i == 0 || i == 3));
            one.weight = weight;
            taps.push_back(one);
        }
        return taps;
    }

    // What the places take of pixels N HW C, gathered by cells of both axes.
    Result<Value> sum(const Value& pixels, std::int32_t width, const std::vector<Tap>& ys,
                      const std::vector<Tap>& xs) {
        std::optional<Value> sum;
        for (const Tap& y : ys) {
            EMU_TRY_VALUE(line, call_.combine(BinaryFunction::multiply, y.cell, whole(width)));
            for (const Tap& x : xs) {
                EMU_TRY_VALUE(index, call_.combine(BinaryFunction::add, line, x.cell));
                EMU_TRY_VALUE(term, weighted(pixels, index, y, x));
                if (!sum) {
                    sum = term;
                    continue;
                }
                EMU_TRY_VALUE(more, call_.combine(BinaryFunction::add, *sum, term));
                sum = more;
            }
        }
        return *sum;
    }

private:
    Result<Value> plus(const Value& value, float number) {
        return call_.combine(BinaryFunction::add, value, call_.scalar(number));
    }
    Result<Value> times(const Value& value, float number) {
        return call_.combine(BinaryFunction::multiply, value, call_.scalar(number));
    }
    Result<Value> clip(const Value& value, float low, float high) {
        return call_.apply({UnaryFunction::clip, low, high}, value);
    }
    Value whole(std::int32_t number) {
        return call_.importer().constant(call_.name(), {}, Dtype::i32, value_bytes(number));
    }

    // Into the map, unless zeros are around it.
    Result<Value> pad(const Value& place, std::int32_t extent) {
        if (padding_ == Padding::zeros) return place;
        if (padding_ == Padding::border) return clip(place, 0, static_cast<float>(extent - 1));
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

    Result<Tap> tap(const Value& cell, std::int32_t extent) {
        Tap tap;
        const auto last = static_cast<float>(extent - 1);
        EMU_TRY_VALUE(padded, pad(cell, extent));
        EMU_TRY_VALUE(clipped, clip(padded, 0, last));
        EMU_TRY_VALUE(inside, call_.combine(BinaryFunction::equal, padded, clipped));
        EMU_TRY_VALUE(index, call_.add(ops::Cast{}, {clipped.tensor}, clipped.shape, Dtype::i32));
        tap.inside = inside;
        tap.cell = index;
        return tap;
    }

    Result<Value> tent(const Value& distance) {
        EMU_TRY_VALUE(turned, times(distance, -1));
        return plus(turned, 1);
    }

    // Keys, with ONNX's -0.75: cells next to the place, and those behind them.
    Result<Value> cubic(const Value& distance, bool is_outer) {
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

    Result<Value> column(const Value& values) {
        return call_.importer().reshape(call_.name(), values,
                                        {values.shape[0], values.shape[1], 1});
    }

    Result<Value> weighted(const Value& pixels, const Value& index, const Tap& y, const Tap& x) {
        const Shape shape{index.shape[0], index.shape[1], pixels.shape[2]};
        EMU_TRY_VALUE(found, call_.add(ops::Gather{1, 1}, {pixels.tensor, index.tensor}, shape,
                                       pixels.dtype));
        Value term = found;
        if (padding_ == Padding::zeros) {
            EMU_TRY_VALUE(both, call_.combine(BinaryFunction::logical_and, y.inside, x.inside));
            EMU_TRY_VALUE(is_inside, column(both));
            const Value values[] = {is_inside, term, call_.scalar(0)};
            EMU_TRY_VALUE(aligned, align(call_.importer(), values));
            EMU_TRY_VALUE(
                kept, call_.add(ops::Select{}, std::move(aligned.tensors), shape, pixels.dtype));
            term = kept;
        }
        if (mode_ == Mode::nearest) return term;
        EMU_TRY_VALUE(weight, call_.combine(BinaryFunction::multiply, y.weight, x.weight));
        EMU_TRY_VALUE(weights, column(weight));
        return call_.combine(BinaryFunction::multiply, term, weights);
    }

    Call& call_;
    Mode mode_;
    Padding padding_;
    bool align_corners_;
};

// x or y of every place.
Result<Value> coordinates(Call& call, const Value& grid, std::int64_t which) {
    const auto places = static_cast<std::int32_t>(grid.shape.elements(1, 3));
    EMU_TRY_VALUE(tensor, call.importer().in_file_order(grid));
    return call.add(ops::Rearrange{which, {{grid.shape[0] * places, 2}}}, {tensor},
                    {grid.shape[0], places}, grid.dtype);
}

Outcome check(const Value& x, const Value& grid) {
    constexpr std::int64_t most_pixels = std::int64_t{1} << 31; // indices are int32
    if (x.rank() != 4 || grid.rank() != 4 || grid.shape[3] != 2 || grid.shape[0] != x.shape[0]) {
        return error(Fault::bad_model, "samples of %s at %s, no maps of two axes and their places",
                     to_text(x.shape).c_str(), to_text(grid.shape).c_str());
    }
    if (x.dtype != Dtype::f32 || grid.dtype != Dtype::f32) {
        return error(Fault::bad_model, "its inputs are %s and %s instead of float32",
                     name_of(x.dtype).data(), name_of(grid.dtype).data());
    }
    if (x.shape.elements() < most_pixels && grid.shape.elements() < most_pixels) return {};
    return error(Fault::bad_model, "it samples too large a map");
}

} // namespace

Outcome grid_sample(Call& call) {
    const Value &x = call.input(0), &grid = call.input(1);
    EMU_TRY_VALUE(mode, read_choice(call, "mode", modes));
    EMU_TRY_VALUE(padding, read_choice(call, "padding_mode", paddings));
    EMU_TRY_VALUE(align_corners, call.attributes().integer("align_corners", 0));
    EMU_TRY(check(x, grid));
    EMU_TRY_VALUE(map, call.importer().with_channels_last(x));
    const Shape all{x.shape[0], x.shape[2] * x.shape[3], x.shape[1]};
    EMU_TRY_VALUE(pixels, call.add(graph::Reshape{}, {map}, all, x.dtype));
    EMU_TRY_VALUE(gx, coordinates(call, grid, 0));
    EMU_TRY_VALUE(gy, coordinates(call, grid, 1));
    Sampler sampler(call, mode, padding, align_corners != 0);
    EMU_TRY_VALUE(xs, sampler.taps(gx, x.shape[3]));
    EMU_TRY_VALUE(ys, sampler.taps(gy, x.shape[2]));
    EMU_TRY_VALUE(sum, sampler.sum(pixels, x.shape[3], ys, xs));
    return call.finish(graph::Reshape{}, {sum.tensor},
                       {x.shape[0], x.shape[1], grid.shape[1], grid.shape[2]}, x.dtype,
                       Order::channels_last);
}

} // namespace emu::onnx
