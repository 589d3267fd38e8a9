// SPDX-License-Identifier: Apache-2.0
// Chips whose models are command buffers of a tensor unit: `boardless compile` for them, and what
// the other commands do with such a file.
#pragma once

#include "tools/boardless/model/random_patches.h"
#include "tools/boardless/quantising.h"

#include "emu-core/engine/program.h"
#include "libbmrt/format/bmodel.h"

#include <map>

namespace boardless {

// Networks for such chips are int8 throughout, and applications compute the last softmax.
class LaneNetwork {
public:
    // Makes the network real numbers, if it is quantised, and takes off what applications compute.
    static LaneNetwork open(emu::graph::Graph& graph);

    // What makes pixels of inputs that the network had in integers, where nothing else is said:
    // make_real() of ../quantising.h.
    void add_pixels(std::vector<emu::Normalisation>& normalisation) const;

    // Names of the outputs whose softmax was taken off.
    const std::vector<std::string>& without_softmax() const { return without_softmax_; }

    // Quantises over the network's own ranges, with weights that suit `patches`: those that the
    // first of several shapes makes. Error bad_argument: it has no ranges and needs samples, or is
    // not the network that made the patches.
    emu::Outcome quantise(emu::graph::Graph& graph, const emu::Chip& chip,
                          std::optional<RandomPatches>& patches) &&;

private:
    bool is_quantised_ = false;
    std::vector<emu::Histogram> ranges_;
    std::vector<emu::Normalisation> pixels_; // one per input
    std::vector<std::string> without_softmax_;
};

// Error bad_argument: asks for other numbers than the chip has.
emu::Outcome check_lane_options(const Quantising& quantising, const emu::Chip& chip);

// The model file. Errors name the layer.
emu::Result<std::vector<std::byte>> lane_model(std::span<const emu::Program> programs,
                                               const std::string& path);

// The model in the path's bytes, or null where they are no such file. Errors name the path;
// unsupported: board_width.h.
emu::Result<std::shared_ptr<const bmrt::Bmodel>> read_lane_model(const std::string& path,
                                                                 const emu::SharedBytes& file);

// How often a command does what, by its name, as far as its records are understood.
emu::Result<std::map<std::string, std::size_t>> steps_of(const bmrt::BmodelCommand& command);
// All that keeps the model from being run, a sentence for each.
std::vector<std::string> blockers_of(const bmrt::Bmodel& model);
std::size_t weight_bytes(const bmrt::Bmodel& model, const bmrt::BmodelCommand& command);

// What `boardless info` shows of it, and with --json.
emu::Result<std::string> lane_model_text(const bmrt::Bmodel& model);
emu::Result<std::string> lane_model_json(const bmrt::Bmodel& model);

// A command as a program without layers: its inputs and outputs.
emu::Program ends_of(const bmrt::BmodelCommand& command);

} // namespace boardless
