// SPDX-License-Identifier: Apache-2.0
// `boardless compile --calibrate` and --type: from a network of real numbers and samples to
// integers, and from one kind of integers to another.
#pragma once

#include "tools/boardless/input/input_set.h"
#include "tools/boardless/quantising_options.h"

#include "emu-core/engine/executable.h"
#include "emu-core/model/quantise/quantise.h"
#include "emu-core/model/quantise/ranges/value_counts.h"

#include <optional>

namespace boardless {

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
    std::map<std::size_t, emu::Dtype> mixed = {}; // types that --auto-mixed chose, by node

    emu::Observations observations() const {
        return {counts->histograms(), patches.get(), counts->weighed_histograms()};
    }
};

// Makes a network of integers the real numbers that they stand for. Where nothing is said of an
// input's pixels, they are what its integers were: those of uint8, or those of int8 and 128.
// The result has the ranges of its tensors.
std::vector<emu::Histogram> make_real(emu::graph::Graph& graph,
                                      std::vector<emu::Normalisation>& normalisation);

// The same for real inputs, of the integers that all who read them make of them at once: where no
// application's real numbers are taken for pixels by it.
void add_quantised_pixels(const emu::graph::Graph& graph,
                          std::vector<emu::Normalisation>& normalisation);

// Makes the network ready for integers, by the samples, and runs it on all of them. `normalisation`
// is that of its inputs. Errors name the option or the file.
emu::Result<Calibration> calibrate(emu::graph::Graph& graph,
                                   std::span<const emu::Normalisation> normalisation,
                                   const emu::Chip& chip, const Quantising& quantising);

// Makes the same network for inputs of another shape ready in the same way. Error bad_argument: it
// is another network.
emu::Outcome make_alike(emu::graph::Graph& graph, const Calibration& calibration,
                        const emu::Chip& chip, const Quantising& quantising);

// Error bad_argument: the program is not this network, but for shapes.
emu::Outcome expect_same_network(const emu::graph::Graph& graph, const emu::Program& calibrated);

// Turns a network that calibrate() or make_alike() made ready into integers.
emu::Outcome quantise(emu::graph::Graph& graph, const Calibration& calibration,
                      const emu::Chip& chip, const Quantising& quantising);

// Gives a network of integers those of another type or scheme, over the ranges of its own; or makes
// it real numbers. `normalisation` as make_real's. Error bad_argument: it is real, and is to be
// integers.
emu::Outcome requantise(emu::graph::Graph& graph, std::vector<emu::Normalisation>& normalisation,
                        const emu::Chip& chip, const Quantising& quantising);

} // namespace boardless
