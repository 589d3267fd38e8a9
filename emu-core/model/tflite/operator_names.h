// SPDX-License-Identifier: Apache-2.0
// What operators are called, for error messages.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace emu::tflite {

// "CONV_2D (3)", or "operator 999" when the code is not in the schema.
std::string name_of_builtin(std::int32_t code);

// `TFLite_Detection_PostProcess (custom)`, cut and with anything unprintable replaced: the text is
// the file's.
std::string name_of_custom(std::string_view code);

} // namespace emu::tflite
