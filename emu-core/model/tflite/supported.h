// SPDX-License-Identifier: Apache-2.0
// One row per operator that can be read.
#pragma once

#include "model/tflite/decoders.h"
#include "model/tflite/schema.h"

namespace emu::tflite {

struct OperandCounts {
    std::size_t least, most;
    std::size_t data;  // so many of them become the node's; those behind are constant parameters
    int optional = -1; // the operand that may be absent; -1: none
};

struct Supported {
    Builtin code;
    Options options; // the kind of table its options must have, when it has any
    int fields;      // how many fields of that table are understood
    OperandCounts operands;
    Decoder* decode;
};

// Null when `code` is not supported.
const Supported* find_supported(std::int32_t code);

// "ADD, AVERAGE_POOL_2D, ..."
std::string supported_names();

} // namespace emu::tflite
