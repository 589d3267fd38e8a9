// SPDX-License-Identifier: Apache-2.0
// What stands behind the streams of a row of coefficients: biases, scales, a table.
#pragma once

#include "emu-core/base/error.h"
#include "libviplite/format/execution/coefficients/coefficients.h"

namespace viplite::format {

inline constexpr std::uint64_t stream_alignment = 64; // of streams, and of what follows them

// Error bad_model: another number of bytes, bytes behind that are not 0, scales that are no numbers.
emu::Outcome read_tail(emu::Bytes tail, const KernelSpec& spec, Coefficients& coefficients);

} // namespace viplite::format
