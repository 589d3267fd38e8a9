// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/base/error.h"

namespace boardless {

// How far the values of one .npy file are from those of another, as text. Error bad_input: one of
// them is none, or their shapes differ.
emu::Result<std::string> compare_arrays(const std::string& reference, const std::string& other);

} // namespace boardless
