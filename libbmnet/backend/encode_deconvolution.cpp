// SPDX-License-Identifier: Apache-2.0
// Transposed convolution: a convolution of the input with zeros between its cells.
#include "backend/encoders.h"
#include "base/error.h"

namespace bmnet {

// Weights are stored as the convolution reads them: turned around, (output, kernel, input).
emu::Outcome encode_deconvolution(const LayerJob& job) {
    return emu::error(emu::Fault::unsupported, "deconvolution (%s)", job.op.name().c_str());
}

} // namespace bmnet
