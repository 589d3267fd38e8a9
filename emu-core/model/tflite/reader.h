// SPDX-License-Identifier: Apache-2.0
// TFLite files (.tflite): a FlatBuffer of the schema in schema.h.
#pragma once

#include "base/byte_reader.h"
#include "model/graph.h"

namespace emu::tflite {

// True when the bytes carry TFLite's file identifier.
bool is_tflite(Bytes file);

// The network in the file. Tensor ids are the file's; operands that only hold parameters (the shape
// of a RESHAPE, the axes of a MEAN, the cells of a PAD) are in the operation and not in
// Node::inputs. Float, hybrid and quantised networks are read alike. Takes memory of at most a
// small multiple of the file's size. Error bad_model with what is damaged or not supported, and
// where.
Result<graph::Graph> read(Bytes file);

} // namespace emu::tflite
