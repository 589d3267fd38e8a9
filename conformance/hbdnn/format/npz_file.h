// SPDX-License-Identifier: Apache-2.0
// NumPy's .npz: a ZIP archive of .npy files.
#pragma once

#include "emu-core/tensor/npy.h"

#include <string>

// Fails the test where the archive has no entry `name`.npy.
emu::npy::Array npz_array(emu::Bytes archive, const std::string& name);
