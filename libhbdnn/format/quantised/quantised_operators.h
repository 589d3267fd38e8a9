// SPDX-License-Identifier: Apache-2.0
// The network of integers that the compiler writes beside a model, <name>_quantized_model.onnx:
// ONNX with operators of a domain of its own. Which integers they compute is in
// docs/formats/hbdnn-quantised.md.
#pragma once

#include "emu-core/model/onnx/operators.h"

namespace hbdnn::format {

// From now on, ONNX files may have these operators. May be called again, by any thread.
void know_quantised_operators();

// Whether the bytes are an ONNX file that says so of itself: feature maps are then N, H, W, C, and
// pictures int8, as quantised_pictures() (quantised_ports.h) says.
bool is_quantised_network(emu::Bytes file);

// "HzDequantize, HzLut, ..."
std::string quantised_operator_names();

namespace quantised {

#define OPERATOR(name, least, most, handler) emu::onnx::Handler handler;
#include "libhbdnn/format/quantised/operators.inc"
#undef OPERATOR

} // namespace quantised
} // namespace hbdnn::format
