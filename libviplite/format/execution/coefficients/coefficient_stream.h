// SPDX-License-Identifier: Apache-2.0
// One core's weights: a prefix code of eight symbols, taken two at a time, whose parts of three
// steps lie one between the other. The format is Mesa's (etnaviv, v8 coefficients); runs of zeros
// as measured on the streams of eleven files; values of 16 bits on 572 streams of seven.
#pragma once

#include "emu-core/base/byte_reader.h"

#include <array>
#include <vector>

namespace viplite::format {

struct StreamCode {
    std::array<std::uint8_t, 8> lengths{}; // per symbol: how many bits its value has; 0, 7 and 8
                                           // mean other things where there are runs
    std::vector<std::uint8_t> runs;        // zeros of a run, less one; empty: there are no runs
};

// Value: std::uint8_t or std::uint16_t, what is stored of weights of 8 or 16 bits.
// `values` of them, perhaps one of padding more. `bits` is how long the stream is. Error bad_model:
// a stream that has another length or other values.
template <class Value> emu::Result<std::vector<Value>>
decode_stream(emu::Bytes bytes, std::uint64_t bits, const StreamCode& code, std::size_t values);

// All of its values, at most `most` and one more. Error bad_model: as decode_stream().
template <class Value> emu::Result<std::vector<Value>>
decode_whole_stream(emu::Bytes bytes, std::uint64_t bits, const StreamCode& code, std::size_t most);

} // namespace viplite::format
