// SPDX-License-Identifier: Apache-2.0
// AVX512's part of the tables that VNNI and AMX share.
#pragma once

#include "emu-core/ops/fast/isa/instructions.h"

namespace emu::ops::fast::avx512 {

void finish(const PackedChain& chain, const FinishTask& task);

// Instructions::lanes().
void sum_lanes(const LanesTask& task);

// Instructions::columns().
SumColumns columns(std::int64_t count, std::int64_t rows, std::int64_t step, int channels);

// Instructions::products().
FinishProducts products(const PackedChain& chain, int pixels, int panels);

} // namespace emu::ops::fast::avx512
