// SPDX-License-Identifier: Apache-2.0
// Tensors as files.
#pragma once

#include "libviplite/ovxlib/graph.h"

#include <vsi_nn_types.h>

#include <cstdint>
#include <string>

namespace viplite::ovxlib {

// What numbers of a text file are: what elements hold, or what that means.
enum class Shown : std::uint8_t { stored, real };

// Errors of all: the file cannot be written; those of Tensor::read().
emu::Outcome save_binary(const Tensor& tensor, const char* path);
// A number and `separator`, a line's end where that is null, for each element. Errors of
// Numbers::of() besides.
emu::Outcome save_text(const Tensor& tensor, Shown shown, const char* path, const char* separator);
// NBG_uid_<uid>_t_<output>_s_<shape>.txt in the folder, which is made, for each output of a node.
emu::Outcome save_outputs(const Graph& graph, const Node& node, Shown shown,
                          const std::string& folder);
// What the graph is made of, as JSON with the vendor's keys.
std::string graph_json(const Graph& graph);

// "28_28_1_1", as in names of files, or " 28, 28, 1, 1".
std::string shape_text(const vsi_size_t* extents, std::uint32_t count, bool for_print);

} // namespace viplite::ovxlib
