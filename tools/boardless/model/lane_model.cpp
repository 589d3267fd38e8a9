// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/model/lane_model.h"

#include "emu-core/base/error.h"
#include "emu-core/model/passes/lane_layers.h"
#include "emu-core/model/quantise/requantise_network.h"
#include "libbmrt/compile/compile.h"

#include <filesystem>

namespace boardless {

using emu::error;
using emu::Fault;

LaneNetwork LaneNetwork::open(emu::graph::Graph& graph) {
    LaneNetwork network;
    network.is_quantised_ = emu::is_quantised(graph);
    network.pixels_.resize(graph.inputs.size());
    if (network.is_quantised_) {
        add_quantised_pixels(graph, network.pixels_);
        network.ranges_ = make_real(graph, network.pixels_);
    }
    network.without_softmax_ = emu::drop_final_softmax(graph);
    emu::give_pools_weights(graph, network.ranges_);
    emu::give_resizes_weights(graph, network.ranges_);
    return network;
}

void LaneNetwork::add_pixels(std::vector<emu::Normalisation>& normalisation) const {
    for (std::size_t i = 0; i < normalisation.size(); ++i) {
        if (normalisation[i].mean.empty()) normalisation[i] = pixels_[i];
    }
}

emu::Outcome LaneNetwork::quantise(emu::graph::Graph& graph, const emu::Chip& chip,
                                   std::optional<RandomPatches>& patches) && {
    if (!is_quantised_) {
        return error(Fault::bad_argument,
                     "%s computes in int8 only, and the network is of real numbers: it needs "
                     "samples, --calibrate",
                     chip.name.data());
    }
    emu::fuse_real(graph, ranges_);
    if (!patches) {
        EMU_TRY_VALUE(made, RandomPatches::of(graph, ranges_));
        patches = std::move(made);
    }
    EMU_TRY(expect_same_network(graph, patches->program()));
    return emu::requantise_fused(graph, {ranges_, patches->patches()}, chip);
}

emu::Outcome check_lane_options(const Quantising& quantising, const emu::Chip& chip) {
    if (quantising.weights == "channel") {
        return error(Fault::bad_argument,
                     "%s has shifts for rows of channels, which follow from the weights: no "
                     "--weights channel",
                     chip.name.data());
    }
    if (!quantising.type.empty() && quantising.type != "int8") {
        return error(Fault::bad_argument, "%s computes in int8 only: no --type %s",
                     chip.name.data(), quantising.type.c_str());
    }
    if (!quantising.scheme.empty()) {
        return error(Fault::bad_argument, "%s has integers of one scheme: no --scheme",
                     chip.name.data());
    }
    if (quantising.layer_types.empty()) return {};
    return error(Fault::bad_argument, "%s computes in int8 only: no --layer-type",
                 chip.name.data());
}

emu::Result<std::vector<std::byte>> lane_model(std::span<const emu::Program> programs,
                                               const std::string& path) {
    EMU_TRY_VALUE(model,
                  bmrt::compile::compile(programs, std::filesystem::path(path).stem().string()));
    return bmrt::write_bmodel(model);
}

} // namespace boardless
