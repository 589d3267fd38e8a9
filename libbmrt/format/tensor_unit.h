// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "libbmrt/format/decode/decode.h"

namespace bmrt {

// BM1880's tensor unit, with its model's quirks but for those that BOARDLESS_QUIRKS names, which
// are as documented: "arith_shift,mdsum", or "all". Error bad_argument: another name.
emu::Result<TensorUnitModel> tensor_unit();

} // namespace bmrt
