// SPDX-License-Identifier: Apache-2.0
// Where the containers' FlatBuffers differ in the numbers of their slots.
#pragma once

#include "librknnrt/format/container/flat_schema.h"

#include <limits>

namespace rknn::format {

inline constexpr int no_slot = std::numeric_limits<int>::max();

struct RootSlots {
    int generation, graphs, compiler_number, compiler, target, framework;
    int input_format, output_format, batch, memory;
};

struct TensorSlots {
    int minimum, maximum, scale, zero_point, reserved_bytes, offset, line_align;
};

struct OperatorSlots {
    int attribute_tag, attributes, document, task_counts, table_counts;
};

struct Slots {
    RootSlots root;
    TensorSlots tensor;
    OperatorSlots op;
    int relocations;
};

inline constexpr Slots standard_slots = {
    {root_slot::generation, root_slot::graphs, root_slot::compiler_number, root_slot::compiler,
     root_slot::target, root_slot::framework, root_slot::input_format, root_slot::output_format,
     root_slot::batch, root_slot::memory},
    {tensor_slot::minimum, tensor_slot::maximum, tensor_slot::scale, tensor_slot::zero_point,
     tensor_slot::reserved_bytes, tensor_slot::arena_offset, tensor_slot::line_align},
    {operator_slot::attribute_tag, operator_slot::attributes, operator_slot::document,
     operator_slot::task_counts, operator_slot::table_counts},
    graph_slot::relocations,
};

inline constexpr Slots mini_slots = {
    {mini_root_slot::generation, mini_root_slot::graphs, mini_root_slot::compiler_number,
     mini_root_slot::compiler, mini_root_slot::target, mini_root_slot::framework, no_slot, no_slot,
     no_slot, no_slot},
    {no_slot, no_slot, mini_tensor_slot::scale, mini_tensor_slot::zero_point,
     mini_tensor_slot::bytes, mini_tensor_slot::offset, no_slot},
    {mini_operator_slot::attribute_tag, mini_operator_slot::attributes,
     mini_operator_slot::document, mini_operator_slot::task_counts,
     mini_operator_slot::table_counts},
    mini_graph_slot::relocations,
};

} // namespace rknn::format
