// SPDX-License-Identifier: Apache-2.0
// Which of the two kinds of code computes: the fast one where there is one, unless
// BOARDLESS_MAX_ISA=scalar. With BOARDLESS_VERIFY=1 both do, and are compared.
#pragma once

#include "emu-core/picture/colour.h"
#include "emu-core/picture/samples.h"

namespace emu::picture::kernels {

// Error internal of all: with BOARDLESS_VERIFY=1, both differ.
Result<Samples> read(const View& view, const Reading& reading);
Outcome convert_colours(Samples& samples, const Matrix& matrix, Family to);
Outcome write(const Samples& samples, const View& view, const Rect& rect);

} // namespace emu::picture::kernels
