// SPDX-License-Identifier: Apache-2.0
// The kinds of expectation. Each prints its figures; an error says what was expected and what came.
#pragma once

#include "conformance/models/row.h"
#include "emu-core/base/result.h"

#include <vector>

namespace models {

emu::Outcome check_equal(const Row& row);
emu::Outcome check_absolute(const Row& row);
emu::Outcome check_range(const Row& row);
emu::Outcome check_argmax(const Row& row);
emu::Outcome check_set(const Row& row);
emu::Outcome check_layers(const Row& row);

// "283,286,282"
std::vector<std::size_t> numbers(const std::string& text);

} // namespace models
