// SPDX-License-Identifier: Apache-2.0
// Which kernel's are the weights in the cores' streams.
#pragma once

#include "libviplite/format/execution/coefficients/coefficient_stream.h"
#include "libviplite/format/execution/coefficients/coefficients.h"

#include <span>

namespace viplite::format {

struct CoreStream {
    emu::Bytes bytes;
    std::uint64_t bits = 0;
};

// Coefficients::weights, as std::uint8_t or std::uint16_t. Error bad_model: streams of another
// length or of other numbers of kernels, padding that is not 0.
template <class Value> emu::Result<std::vector<Value>>
read_kernels(std::span<const CoreStream> streams, const StreamCode& code, const KernelSpec& spec);

} // namespace viplite::format
