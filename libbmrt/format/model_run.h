// SPDX-License-Identifier: Apache-2.0
// One command of a model file run from start to end, on memory of its own.
#pragma once

#include "libbmrt/format/bmodel.h"

#include <span>

namespace bmrt {

// The bytes of each output. Operators of the host's CPU are unsupported. Errors: bad_argument, no
// such command, or other than its inputs; whatever the commands meet.
emu::Result<std::vector<std::vector<std::byte>>>
run_command(const Bmodel& model, std::size_t command, std::span<const emu::Bytes> inputs);

} // namespace bmrt
