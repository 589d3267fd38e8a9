// SPDX-License-Identifier: Apache-2.0
// How large a network may be, so that loading a file takes time and memory in proportion to it.
#pragma once

#include "emu-core/base/result.h"

#include <cstddef>
#include <cstdint>

namespace emu {

// Error bad_model: more than any network in use has, which are tiles that nothing joins: 21,509
// layers in one public file. Tensors and layers few enough for checks of every pair, of which there
// are most where all live at once: 21,000 of them take 2.5 s and 42 MB, and more do not fit into
// `operands`, those of all layers together.
Outcome check_counts(std::size_t tensors, std::size_t layers, std::size_t operands);

// Layers that share constants make copies of their own when they are prepared: what all of them
// read, `read` bytes, must stay in proportion to the `constants` bytes that there are. Error
// bad_model.
Outcome check_sharing(std::uint64_t read, std::uint64_t constants);

} // namespace emu
