// SPDX-License-Identifier: Apache-2.0
// The kinds of expectation. Each prints its figures; an error says what was expected and what came.
#pragma once

#include "model_run.h"

namespace models {

emu::Outcome check_equal(const Row& row);
emu::Outcome check_argmax(const Row& row);
emu::Outcome check_set(const Row& row);
emu::Outcome check_layers(const Row& row);

// The value at `index` of an int8 or uint8 tensor.
inline int byte_value(emu::Dtype dtype, emu::Bytes values, std::size_t index) {
    const int raw = std::to_integer<int>(values[index]);
    return dtype == emu::Dtype::i8 && raw > 127 ? raw - 256 : raw;
}

// "283,286,282"
std::vector<std::size_t> numbers(const std::string& text);

} // namespace models
