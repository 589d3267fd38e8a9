// SPDX-License-Identifier: Apache-2.0
// Windows and axes without weights.
#include "libhbdnn/format/quantised/quantised_call.h"
#include "libhbdnn/format/quantised/quantised_operators.h"

#include "emu-core/model/onnx/operators/window.h"

#include <limits>

namespace hbdnn::format::quantised {
namespace {

using emu::Dtype;
using emu::error;
using emu::Fault;
using emu::Shape;
using emu::onnx::Call;
using emu::ops::Rearrange;

struct ReducedAxis {
    std::int32_t axis = 0;
    Shape shape; // of the result, which keeps the axis
};

emu::Result<ReducedAxis> reduced_axis(Call& call) {
    const Shape& shape = call.input(0).shape;
    EMU_TRY_VALUE(stated, call.attributes().integer("axis", -1));
    EMU_TRY_VALUE(axis, call.axis(stated, shape.rank()));
    std::vector<std::int32_t> extents(shape.extents().begin(), shape.extents().end());
    extents[static_cast<std::size_t>(axis)] = 1;
    EMU_TRY_VALUE(reduced, Shape::make(extents));
    return ReducedAxis{axis, reduced};
}

// The result is as wide as what it is chosen from.
emu::Outcome expect_same_bits(Call& call) {
    return expect_number(call, "output_bit", bits_of(call.input(0).dtype));
}

emu::Result<std::int32_t> repeats(const Operands& scale, std::size_t axis) {
    constexpr std::int64_t most = 1 << 15;
    if (scale.size() == 2 && scale[axis] >= 1 && scale[axis] <= most)
        return static_cast<std::int32_t>(scale[axis]);
    return error(Fault::bad_model, "its scale is not two whole numbers");
}

} // namespace

// Of the cells inside the map: its border is the least that a byte holds.
emu::Outcome max_pool(Call& call) {
    EMU_TRY(expect_word(call, "data_format", "NHWC"));
    EMU_TRY(expect_number(call, "ceil_mode", 0, 0));
    EMU_TRY(expect_map(call, 0));
    EMU_TRY_VALUE(src, integers(call, 0, bytes_and_words));
    EMU_TRY(expect_same_bits(call));
    const Shape& map = call.input(0).shape;
    EMU_TRY_VALUE(windows, emu::onnx::read_windows(call, {map[0], map[3], map[1], map[2]}, {}));
    return call.finish(emu::graph::MaxPool{windows.window(), {}}, {src},
                       {map[0], windows.y.extent, windows.x.extent, map[3]}, call.input(0).dtype);
}

// Whole numbers of times, each cell as it is.
emu::Outcome upsample(Call& call) {
    EMU_TRY(expect_word(call, "data_format", "NHWC"));
    EMU_TRY(expect_word(call, "mode", "nearest"));
    EMU_TRY(expect_map(call, 0));
    EMU_TRY_VALUE(scale, factors(call, "scale"));
    EMU_TRY_VALUE(down, repeats(scale, 0));
    EMU_TRY_VALUE(across, repeats(scale, 1));
    EMU_TRY_VALUE(src, integers(call, 0, bytes_and_words));
    const Shape& map = call.input(0).shape;
    const std::int64_t extents[] = {map[0], std::int64_t{map[1]} * down,
                                    std::int64_t{map[2]} * across, map[3]};
    EMU_TRY_VALUE(shape, emu::onnx::shape_of(extents));
    const std::int64_t line = std::int64_t{map[2]} * map[3];
    return call.finish(Rearrange{0,
                                 {{map[0], line * map[1]},
                                  {map[1], line},
                                  {down, 0},
                                  {map[2], map[3]},
                                  {across, 0},
                                  {map[3], 1}}},
                       {src}, shape, call.input(0).dtype);
}

emu::Outcome reduce_max(Call& call) {
    EMU_TRY_VALUE(src, integers(call, 0, bytes_and_words));
    EMU_TRY(expect_same_bits(call));
    EMU_TRY_VALUE(reduced, reduced_axis(call));
    const emu::ops::Reduce command{emu::ops::Reduction::maximum, {reduced.axis}};
    EMU_TRY_VALUE(result, computed(call, command, {src}, reduced.shape, call.input(0).dtype));
    return define(call, result);
}

// The two steps of a sum.
emu::Outcome reduce_sum(Call& call) {
    EMU_TRY_VALUE(dtype, stored_type(call, "output_bit"));
    EMU_TRY_VALUE(right, shifts(call, "accu_right_shift"));
    EMU_TRY_VALUE(scale, factors(call, "scale"));
    EMU_TRY_VALUE(out, shifts(call, "out_shift"));
    EMU_TRY_VALUE(src, integers(call, 0, bytes_and_words));
    EMU_TRY_VALUE(reduced, reduced_axis(call));
    const Shape& shape = call.input(0).shape;
    const std::int64_t most = std::int64_t{1} << (bits_of(call.input(0).dtype) - 1);
    if (shape[reduced.axis] * most > std::numeric_limits<std::int32_t>::max())
        return error(Fault::bad_model, "its sums could leave 32 bits");
    EMU_TRY_VALUE(words, computed(call, emu::ops::Cast{}, {src}, shape, Dtype::i32));
    const emu::ops::Reduce command{emu::ops::Reduction::sum, {reduced.axis}};
    EMU_TRY_VALUE(sums, computed(call, command, {words}, reduced.shape, Dtype::i32));
    const TwoSteps steps{std::move(right), std::move(scale), std::move(out), bits_of(dtype)};
    EMU_TRY_VALUE(result, requantised(call, sums, reduced.shape, steps.chain(), dtype));
    return define(call, result);
}

} // namespace hbdnn::format::quantised
