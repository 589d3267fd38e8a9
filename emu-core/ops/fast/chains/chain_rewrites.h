// SPDX-License-Identifier: Apache-2.0
// Chains that end in a table of lines and what follows it, to bytes: from the table on a result is
// a function of one integer, and beyond some integers constant, so that it is a table of bytes.
// Chains whose limits, as of a ReLU, lie between other stages, in the order that the fast forms
// know.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/tensor/dtype.h"

#include <optional>

namespace emu::ops::fast {

struct ByteTail {
    Chain head; // what comes before the table; its result is limited to the bytes' range
    std::int32_t first = 0;          // the result whose byte is the first; 0 is among them
    std::vector<std::uint8_t> bytes; // as stored

    std::int32_t last() const { return first + static_cast<std::int32_t>(bytes.size()) - 1; }
};

// Nothing where the chain has not one table, what follows it differs between channels, or there
// were more than 2^17 bytes. Precondition: the chain is valid for inputs of 32 bits; dst is int8 or
// uint8.
std::optional<ByteTail> byte_tail(const Chain& chain, Dtype dst);

// An equal chain that has all its limits at the end, first the lower and then the upper one, where
// that is one pair for all channels; else the chain as it is. Precondition: valid for
// `channels` and inputs of `input_width` bits.
Chain limits_last(const Chain& chain, std::int64_t channels, int input_width = 32);

} // namespace emu::ops::fast
