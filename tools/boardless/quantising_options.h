// SPDX-License-Identifier: Apache-2.0
// What a user says about integers: --calibrate, --type and what goes with them.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/chip/chip.h"
#include "emu-core/model/quantise/quantise.h"

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace boardless {

struct Quantising {
    std::string samples; // --calibrate; empty: the network stays as it is
    bool bgr = false;    // --sample-order bgr
    std::string type;    // --type; empty: the chip's
    std::string scheme;  // --scheme; empty: the chip's
    std::string method = "mse";
    double percentile = 99.99;
    std::string weights;                  // "channel", "tensor"; empty: the chip's
    bool keeps_channels = false;          // --keep-channels
    bool strict = false;                  // --strict-type
    std::optional<double> auto_mixed;     // --auto-mixed
    std::vector<std::string> layer_types; // NAME=TYPE
    std::vector<std::string> fractions;   // NAME=BITS
    std::vector<std::string> scales;      // NAME=SCALE

    bool asks_for_steps() const { return !fractions.empty() || !scales.empty(); }
};

// Adds --calibrate and what goes with it.
void add_quantising_options(CLI::App& command, Quantising& quantising);

// Where a network's integers come from.
enum class Integers : std::uint8_t {
    own,         // from its file, if it has some
    calibrated,  // from samples
    requantised, // from those of its file, in another type or scheme
};

// Error bad_argument: options that contradict each other.
emu::Result<Integers> integers_of(const Quantising& quantising);

// Asks for real numbers.
bool is_real(const Quantising& quantising);

// With the chip's choices for what is not given. Error bad_argument: --layer-type with a name that
// no type has, --fraction or --scale without a number.
emu::Result<emu::QuantiseOptions> options_of(const Quantising& quantising, const emu::Chip& chip);

} // namespace boardless
