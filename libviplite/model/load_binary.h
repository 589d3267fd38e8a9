// SPDX-License-Identifier: Apache-2.0
// The vendor's own files: what they say of themselves, and a computation from elsewhere.
#pragma once

#include "libviplite/model/load.h"

namespace viplite {

// Errors: bad_model, wrong_chip, out_of_memory.
emu::Result<std::shared_ptr<Model>> load_binary(const emu::ModelFile& file, const Device& device);

} // namespace viplite
