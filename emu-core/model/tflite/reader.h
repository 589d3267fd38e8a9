// SPDX-License-Identifier: Apache-2.0
// TFLite files (.tflite): a FlatBuffer of the schema in schema.h.
#pragma once

#include "emu-core/model/graph.h"
#include "emu-core/model/load_options.h"

namespace emu::tflite {

// True when the bytes carry TFLite's file identifier.
bool is_tflite(Bytes file);

// The network in the file. Inputs and outputs come in the file's order; what its operators compute
// from constants alone is computed, and an operator may become several nodes. Float and quantised
// networks are read alike, and what only holds parameters (the shape of a RESHAPE, the axes of a
// MEAN, the cells of a PAD) is in the operation and not in Node::inputs. Constants stay in the
// file's bytes; all else takes memory of at most a small multiple of its size, and a little for
// itself. Inputs may be given other shapes than the file's, by name; then all others follow. Error
// bad_model with what is damaged or not supported, and where; bad_argument: a shape of no input, or
// of one with other axes.
Result<graph::Graph> read(const SharedBytes& file, const InputShapes& shapes = {});

} // namespace emu::tflite
