// SPDX-License-Identifier: Apache-2.0
// Networks that the writer can put into a file, by name.
#pragma once

#include "conformance/rknn/format/small_program.h"

namespace rknn_format_tests {

struct WrittenNetwork {
    const char* name;
    emu::Program (*make)(std::string_view chip);
    bool is_real = false; // float16
};

std::span<const WrittenNetwork> written_networks();

// The chip that files of a hardware generation are written for in tests.
struct WrittenGeneration {
    const char* text; // as files say it
    const char* chip;
    bool computes_real = true;
};
std::span<const WrittenGeneration> written_generations();

} // namespace rknn_format_tests
