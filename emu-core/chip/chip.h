// SPDX-License-Identifier: Apache-2.0
// A chip is a value. What differs between chips is a field here, never a branch elsewhere.
#pragma once

#include "chip/quantisation.h"
#include "ops/requantisation.h"
#include "tensor/dtype.h"

#include <span>
#include <string>
#include <string_view>

namespace emu {

// How a fact is known.
enum class Evidence : std::uint8_t {
    measured,   // seen in bytes that a board or a proven model of it produced
    documented, // written in a public document of the vendor's
    assumed,    // neither; a value had to be chosen
};

std::string_view name_of(Evidence evidence);

template <class T> struct Known {
    T value;
    Evidence evidence;
    std::string_view source; // where it is written or how it was seen
};

// How accumulators become stored integers; chip/rescale.h builds the chains.
enum class Rescale : std::uint8_t {
    // A 31-bit fraction, a doubling high multiply rounding half up, a shift rounding half away.
    doubling_high,
    // A 15-bit factor per channel relative to the largest (shift 14), then a 15-bit output factor
    // and
    // shift with the zero point added before it; both shifts round half to even.
    channel_then_output,
};

struct Clock {
    std::int32_t cores;
    std::int32_t macs_per_cycle; // int8, of one core
    std::int32_t megahertz;
};

struct Chip {
    std::string_view name;
    Known<Rescale> rescale;
    Known<ops::Rounding> average_rounding;   // of the division in average pooling
    Known<std::int32_t> channel_block_bytes; // C2 * element size in the visible NC1HWC2 layout
    Known<std::int32_t> conv_channel_align;  // int8 output channels are padded to this many
    Known<std::int32_t> line_align;          // pixels to which visible NHWC lines are padded
    Known<Dtype> float_type;          // what real numbers that are not quantised are stored as
    Known<Quantisation> quantisation; // what a compiler chooses for real numbers
    Known<Clock> clock;
    Known<std::int32_t> dram_mb_per_s;
    Known<std::int32_t> task_ns; // start-up cost of one command
};

// All chips, in the order in which they are listed to users.
std::span<const Chip* const> chips();

// The chip of that name, or null.
const Chip* find_chip(std::string_view name);

// What `BOARDLESS_CHIP` and --chip accept, as a sentence: "generic, rk3566, ...".
std::string chip_names();

} // namespace emu
