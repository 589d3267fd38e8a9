// SPDX-License-Identifier: Apache-2.0
// Which float operations have a twin of quantised tensors.
#pragma once

#include "emu-core/model/graph.h"

#include <functional>
#include <optional>

namespace emu {

// int8, uint8 or int16 with one scale and zero point.
bool is_stored(const TensorSpec& spec);

// From one tensor to another of the same elements.
bool is_conversion(const graph::Node& node);

// True for operations of one source, or a concatenation, whose result has elements of their sources
// and nothing else: dequantising may as well follow. Their other operands are indices.
bool moves_elements(const graph::Operation& operation);

// True when every window is the whole feature map: a mean over its cells.
bool is_whole_map(const graph::AveragePool& pool, const Shape& src, const Shape& dst);

// What a float32 operand was dequantised from; nothing if it was not.
using StoredSource = std::function<std::optional<TensorId>(TensorId)>;

// Turns a node of float32 into one that computes `result`, which is_stored. May add constants to
// the graph. False, and the node is as before: a source is not dequantised, or there is no
// arithmetic for these types and scales.
bool make_integer(graph::Graph& graph, graph::Node& node, TensorId result,
                  const StoredSource& stored_source);

} // namespace emu
