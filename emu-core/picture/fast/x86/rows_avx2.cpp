// SPDX-License-Identifier: Apache-2.0
// Compiled for AVX2; it includes nothing that others may share.
#include "emu-core/picture/fast/rows.h"

namespace emu::picture::fast {
namespace {
#include "emu-core/picture/fast/rows_body.inc"
} // namespace

const Rows rows_avx2 = {add, shift_down, along, matrix};

} // namespace emu::picture::fast
