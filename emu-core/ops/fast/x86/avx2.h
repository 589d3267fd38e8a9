// SPDX-License-Identifier: Apache-2.0
// AVX2's part of the tables that AVX-VNNI shares.
#pragma once

#include "emu-core/ops/fast/isa/instructions.h"

namespace emu::ops::fast::avx2 {

// Instructions::begin() and end().
unsigned round_to_nearest();
void restore_rounding(unsigned control);

void finish(const PackedChain& chain, const FinishTask& task);

// Instructions::lanes().
void sum_lanes(const LanesTask& task);

// ElementInstructions::map_bytes().
void map_bytes(const std::uint8_t* table, const std::uint8_t* src, std::int64_t count,
               std::uint8_t* dst);

} // namespace emu::ops::fast::avx2
