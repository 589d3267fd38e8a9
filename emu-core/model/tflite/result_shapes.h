// SPDX-License-Identifier: Apache-2.0
// The shapes of results where a network's inputs were given other shapes than its file has. They
// follow from what an operator reads, from its options and its constant operands, as TFLite's
// kernels resize them; its decoder checks the rest.
#pragma once

#include "emu-core/model/tflite/call.h"
#include "emu-core/model/tflite/operator_codes.h"

namespace emu::tflite {

// Gives the results their shapes. An operator without a rule keeps those of the file where it reads
// shapes of the file. Error bad_model: it reads others, or what it reads does not fit.
Outcome infer_result_shapes(Builtin code, Call& call);

using ShapeRule = Outcome(Call&);

// Operators that move elements (moved_shapes.cpp).
ShapeRule shape_of_reshape, shape_of_squeeze, shape_of_expand_dims, shape_of_transpose;
ShapeRule shape_of_concat, shape_of_pack, shapes_of_unpack, shapes_of_split, shapes_of_split_v;
ShapeRule shape_of_slice, shape_of_strided_slice, shape_of_pad, shape_of_tile, shape_of_gather;
ShapeRule shape_of_described, shape_of_resize, shape_of_depth_to_space, shape_of_space_to_depth;
ShapeRule shape_of_batch_to_space, shape_of_space_to_batch;
// Windows (windowed_shapes.cpp).
ShapeRule shape_of_conv, shape_of_depthwise, shape_of_pool;

// Result 0 gets these extents. Error bad_model: they are none of a shape.
Outcome set_extents(Call& call, std::span<const std::int64_t> extents, std::size_t result = 0);

std::vector<std::int64_t> extents_of(const Shape& shape);

} // namespace emu::tflite
