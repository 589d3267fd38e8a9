// SPDX-License-Identifier: Apache-2.0
// AVX512's part of the tables that VNNI and AMX share.
#pragma once

#include "emu-core/ops/fast/isa/instructions.h"

namespace emu::ops::fast::avx512 {

void finish(const PackedChain& chain, const FinishTask& task);

// Instructions::lanes().
void sum_lanes(const LanesTask& task);

} // namespace emu::ops::fast::avx512
