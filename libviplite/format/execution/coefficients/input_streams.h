// SPDX-License-Identifier: Apache-2.0
// Coefficients of the TP unit's fully connected layers: biases, and of each input the weights of
// all results.
#pragma once

#include "libviplite/format/execution/coefficients/coefficients.h"

namespace viplite::format {

// Forms input_codes and input_bytes. Error bad_model: another header, streams of other lengths, a
// row that ends early or goes on.
emu::Result<Coefficients> read_input_streams(emu::Bytes row, const KernelSpec& spec);

} // namespace viplite::format
