// SPDX-License-Identifier: Apache-2.0
// What stands before and behind the streams of a row of coefficients.
#pragma once

#include "emu-core/base/error.h"
#include "libviplite/format/execution/coefficients/coefficient_stream.h"
#include "libviplite/format/execution/coefficients/coefficients.h"

namespace viplite::format {

// The first bytes.
struct CoefficientHeader {
    bool is_precoded = false;  // values are what they are more than the one before them
    bool is_word = false;      // values have 16 bits
    std::uint16_t average = 0; // is added to each, modulo its bits
    StreamCode code;
};

inline constexpr std::size_t coefficient_header_bytes = 64;

// Error bad_model: no header, flags that are not known; precoded values or an average where there
// are none; precoded values of 16 bits.
emu::Result<CoefficientHeader> read_coefficient_header(emu::Bytes row, bool may_be_precoded,
                                                       bool may_have_average);

// Error bad_model: the row has weights of 16 bits and the command has not, or the reverse.
emu::Outcome check_size(const CoefficientHeader& header, const KernelSpec& spec);

inline constexpr std::uint64_t stream_alignment = 64; // of streams, and of what follows them

// What stands behind the streams: biases, scales, a table.
// Error bad_model: another number of bytes, bytes behind that are not 0, scales that are no
// numbers.
emu::Outcome read_tail(emu::Bytes tail, const KernelSpec& spec, Coefficients& coefficients);

} // namespace viplite::format
