// SPDX-License-Identifier: Apache-2.0
// One row per operator that can be read, and what operators are called in error messages.
#pragma once

#include "emu-core/model/tflite/operator_codes.h"
#include "emu-core/model/tflite/operators/decoders.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace emu::tflite {

struct Supported {
    Builtin code;
    Options options; // the kind of table its options must have, when it has any
    int fields;      // how many fields of that table are understood
    OperandCounts operands;
    Decoder* decode;
    const char* custom = nullptr; // what a custom operator is called
};

// "CONV_2D (3)", for error messages.
std::string name_of(const Supported& row);

// Null when `code` is not supported; `custom` is the name of a custom operator.
const Supported* find_supported(std::int32_t code, std::string_view custom);

// "ADD, AVERAGE_POOL_2D, ..."
std::string supported_names();

// "CONV_2D (3)", or "operator 999" when the code is not in the schema.
std::string name_of_builtin(std::int32_t code);

// `TFLite_Detection_PostProcess (custom)`, cut and with anything unprintable replaced: the text is
// the file's.
std::string name_of_custom(std::string_view code);

} // namespace emu::tflite
