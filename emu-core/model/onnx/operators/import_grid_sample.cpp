// SPDX-License-Identifier: Apache-2.0
// Samples of a map at given places, as sums of gathered pixels times weights, in float32.
#include "emu-core/base/shared_bytes.h"
#include "emu-core/model/onnx/aligned.h"
#include "emu-core/model/onnx/call.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/sample_taps.h"

namespace emu::onnx {
namespace {

using ops::BinaryFunction;

// The words of opset 16, and those of opset 20.
constexpr Choice<SampleMode> sample_modes[] = {
    {"bilinear", SampleMode::linear}, {"linear", SampleMode::linear},
    {"nearest", SampleMode::nearest}, {"bicubic", SampleMode::cubic},
    {"cubic", SampleMode::cubic},
};
constexpr Choice<SamplePadding> paddings[] = {
    {"zeros", SamplePadding::zeros},
    {"border", SamplePadding::border},
    {"reflection", SamplePadding::reflection},
};

class Sampler {
public:
    Sampler(Call& call, SampleMode mode, SamplePadding padding)
        : call_(call), mode_(mode), padding_(padding) {}

    // What the places take of pixels N HW C, gathered by cells of both axes.
    Result<Value> sum(const Value& pixels, std::int32_t width, const std::vector<SampleTap>& ys,
                      const std::vector<SampleTap>& xs) {
        std::optional<Value> sum;
        for (const SampleTap& y : ys) {
            EMU_TRY_VALUE(line, call_.combine(BinaryFunction::multiply, y.cell, whole(width)));
            for (const SampleTap& x : xs) {
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
    Value whole(std::int32_t number) {
        return call_.importer().constant(call_.name(), {}, Dtype::i32, value_bytes(number));
    }

    Result<Value> column(const Value& values) {
        return call_.importer().reshape(call_.name(), values,
                                        {values.shape[0], values.shape[1], 1});
    }

    Result<Value> weighted(const Value& pixels, const Value& index, const SampleTap& y,
                           const SampleTap& x) {
        const Shape shape{index.shape[0], index.shape[1], pixels.shape[2]};
        EMU_TRY_VALUE(found, call_.add(ops::Gather{1, 1}, {pixels.tensor, index.tensor}, shape,
                                       pixels.dtype));
        Value term = found;
        if (padding_ == SamplePadding::zeros) {
            EMU_TRY_VALUE(both, call_.combine(BinaryFunction::logical_and, y.inside, x.inside));
            EMU_TRY_VALUE(is_inside, column(both));
            const Value values[] = {is_inside, term, call_.scalar(0)};
            EMU_TRY_VALUE(aligned, align(call_.importer(), values));
            EMU_TRY_VALUE(
                kept, call_.add(ops::Select{}, std::move(aligned.tensors), shape, pixels.dtype));
            term = kept;
        }
        if (mode_ == SampleMode::nearest) return term;
        EMU_TRY_VALUE(weight, call_.combine(BinaryFunction::multiply, y.weight, x.weight));
        EMU_TRY_VALUE(weights, column(weight));
        return call_.combine(BinaryFunction::multiply, term, weights);
    }

    Call& call_;
    SampleMode mode_;
    SamplePadding padding_;
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
    EMU_TRY_VALUE(mode, read_choice(call, "mode", sample_modes));
    EMU_TRY_VALUE(padding, read_choice(call, "padding_mode", paddings));
    EMU_TRY_VALUE(align_corners, call.attributes().integer("align_corners", 0));
    EMU_TRY(check(x, grid));
    EMU_TRY_VALUE(map, call.importer().with_channels_last(x));
    const Shape all{x.shape[0], x.shape[2] * x.shape[3], x.shape[1]};
    EMU_TRY_VALUE(pixels, call.add(graph::Reshape{}, {map}, all, x.dtype));
    EMU_TRY_VALUE(gx, coordinates(call, grid, 0));
    EMU_TRY_VALUE(gy, coordinates(call, grid, 1));
    SampleTaps taps(call, mode, padding, align_corners != 0);
    EMU_TRY_VALUE(xs, taps.of(gx, x.shape[3]));
    EMU_TRY_VALUE(ys, taps.of(gy, x.shape[2]));
    EMU_TRY_VALUE(sum, Sampler(call, mode, padding).sum(pixels, x.shape[3], ys, xs));
    return call.finish(graph::Reshape{}, {sum.tensor},
                       {x.shape[0], x.shape[1], grid.shape[1], grid.shape[2]}, x.dtype,
                       Order::channels_last);
}

} // namespace emu::onnx
