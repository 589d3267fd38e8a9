// SPDX-License-Identifier: Apache-2.0
// The first bytes of a row of coefficients.
#pragma once

#include "libviplite/format/execution/coefficients/coefficient_stream.h"

namespace viplite::format {

struct CoefficientHeader {
    bool is_precoded = false; // values are what they are more than the one before them
    std::uint8_t average = 0; // is added to each
    StreamCode code;
};

inline constexpr std::size_t coefficient_header_bytes = 64;

// Error bad_model: no header, flags that are not known; precoded values or an average where there
// are none.
emu::Result<CoefficientHeader> read_coefficient_header(emu::Bytes row, bool may_be_precoded,
                                                       bool may_have_average);

} // namespace viplite::format
