// SPDX-License-Identifier: Apache-2.0
// `boardless compile --calibrate`: from a network of real numbers and samples to integers.
#pragma once

#include "input_set.h"

#include "engine/executable.h"
#include "model/quantise/quantise.h"
#include "model/quantise/value_counts.h"

namespace CLI {
class App;
}

namespace boardless {

struct Quantising {
    std::string samples; // --calibrate; empty: the network stays as it is
    std::string type;    // --type; empty: the chip's
    std::string method = "mse";
    double percentile = 99.99;
    std::string weights;  // "channel", "tensor"; empty: the chip's
    std::string equalise; // "yes", "no"; empty: where weights have one scale per tensor
    std::vector<std::string> layer_types; // NAME=TYPE
};

// Adds --calibrate and what goes with it.
void add_quantising_options(CLI::App& command, Quantising& quantising);

// True when integers are asked for. Error bad_argument: options that contradict each other.
emu::Result<bool> is_asked_for(const Quantising& quantising);

// A network that has run on samples.
struct Calibration {
    std::shared_ptr<const emu::Executable> executable; // in float32; its tensors are the graph's
    InputSet samples;
    std::unique_ptr<emu::ValueCounts> counts;
    std::unique_ptr<emu::PatchMoments> patches;
    std::vector<float> highest; // per tensor, before equalisation; empty without
};

// Runs the network on all samples. `normalisation` is that of its inputs. Errors name the option or
// the file.
emu::Result<Calibration> calibrate(const emu::graph::Graph& graph,
                                   std::span<const emu::Normalisation> normalisation,
                                   const emu::Chip& chip, const Quantising& quantising);

// Turns the graph into integers. It is the one that was calibrated, or the same network for inputs
// of another shape. Error bad_argument: another network.
emu::Outcome quantise(emu::graph::Graph& graph, const Calibration& calibration,
                      const emu::Chip& chip, const Quantising& quantising);

} // namespace boardless
