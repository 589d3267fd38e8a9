// SPDX-License-Identifier: Apache-2.0
// Runs one command of a model file from start to end.
#pragma once

#include "format/bmodel.h"

namespace bmrt_vectors {

// The bytes of all outputs, one after the other. Errors: whatever the commands meet.
emu::Result<std::vector<std::byte>> run_command(const bmrt::Bmodel& model, std::size_t command,
                                                emu::Bytes input);

} // namespace bmrt_vectors
