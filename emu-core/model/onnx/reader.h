// SPDX-License-Identifier: Apache-2.0
// ONNX files (.onnx): a protobuf message, read without protobuf (wire.h).
#pragma once

#include "emu-core/model/graph.h"
#include "emu-core/model/load_options.h"

namespace emu::onnx {

// True when the bytes begin as every writer begins an ONNX file; there is no magic number.
bool is_onnx(Bytes file);

// Whether it is a whole ONNX file that says it has operators of that domain.
bool uses_domain(Bytes file, std::string_view domain);

// The network in the file, opsets up to 19. Shapes are derived, and what follows from constants is
// computed; weights stay in the file's bytes. Feature maps of four axes at the network's ends are
// marked as N, C, H, W, but where a domain says otherwise (operators.h). Error bad_model with what
// is damaged or not supported, and where.
Result<graph::Graph> read(const SharedBytes& file, const LoadOptions& options);

} // namespace emu::onnx
