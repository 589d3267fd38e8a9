// SPDX-License-Identifier: Apache-2.0
// `boardless compile --calibrate`: from a network of real numbers and samples to integers.
#pragma once

#include "input_set.h"

#include "engine/executable.h"
#include "model/quantise/quantise.h"
#include "model/quantise/value_counts.h"

#include <optional>

namespace CLI {
class App;
}

namespace boardless {

struct Quantising {
    std::string samples; // --calibrate; empty: the network stays as it is
    std::string type;    // --type; empty: the chip's
    std::string method = "mse";
    double percentile = 99.99;
    std::string weights;                  // "channel", "tensor"; empty: the chip's
    bool keeps_channels = false;          // --keep-channels
    std::vector<std::string> layer_types; // NAME=TYPE
};

// Adds --calibrate and what goes with it.
void add_quantising_options(CLI::App& command, Quantising& quantising);

// True when integers are asked for. Error bad_argument: options that contradict each other.
emu::Result<bool> is_asked_for(const Quantising& quantising);

// What values channels had, per tensor.
struct ChannelUse {
    std::vector<emu::ChannelPeaks> peaks;
    std::vector<float> highest;
};

// A network that has run on samples.
struct Calibration {
    std::shared_ptr<const emu::Executable> executable; // in float32; its tensors are the graph's
    InputSet samples;
    std::unique_ptr<emu::ValueCounts> counts;
    std::unique_ptr<emu::PatchMoments> patches;
    std::optional<ChannelUse> scaling; // by which channels were scaled first, if they were
};

// Makes the network ready for integers, by the samples, and runs it on all of them. `normalisation`
// is that of its inputs. Errors name the option or the file.
emu::Result<Calibration> calibrate(emu::graph::Graph& graph,
                                   std::span<const emu::Normalisation> normalisation,
                                   const emu::Chip& chip, const Quantising& quantising);

// Makes the same network for inputs of another shape ready in the same way. Error bad_argument: it
// is another network.
emu::Outcome make_alike(emu::graph::Graph& graph, const Calibration& calibration,
                        const emu::Chip& chip, const Quantising& quantising);

// Turns a network that calibrate() or make_alike() made ready into integers.
emu::Outcome quantise(emu::graph::Graph& graph, const Calibration& calibration,
                      const emu::Chip& chip, const Quantising& quantising);

} // namespace boardless
