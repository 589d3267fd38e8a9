// SPDX-License-Identifier: Apache-2.0
// Operations by the names that vector files use.
#pragma once

#include "conformance/ops/parameters.h"

#include "emu-core/ops/kernel.h"

// Reads the operation's parameters and prepares it.
// Error bad_argument: an unknown operation or parameters that are not its own; else the
// operation's.
emu::ops::PreparedKernel prepare_named(std::string_view operation, Parameters& parameters,
                                       const emu::ops::Operands& operands);
