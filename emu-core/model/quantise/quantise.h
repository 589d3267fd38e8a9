// SPDX-License-Identifier: Apache-2.0
// From a network of real numbers to one of integers, which the user may describe.
#pragma once

#include "emu-core/chip/chip.h"
#include "emu-core/model/graph.h"
#include "emu-core/model/quantise/chosen_numbers.h"
#include "emu-core/model/quantise/ranges/choose_quant.h"
#include "emu-core/model/quantise/weights/patch_moments.h"

#include <map>
#include <optional>
#include <span>
#include <string>

namespace emu {

// What a user says about the integers.
struct QuantiseOptions {
    Dtype type = Dtype::i8;            // of activations: int8, uint8 or int16
    std::optional<QuantScheme> scheme; // of activations and weights; nothing: the chip's
    RangeMethod method = RangeMethod::mean_squared_error;
    double percentile = 99.99; // of RangeMethod::percentile
    bool weights_per_channel = true;
    // By the name of a layer or of its result: int8, uint8, int16, or a float type for layers that
    // stay as they are.
    std::map<std::string, Dtype> layer_types;
    // By the name of an input: the size of a step of its integers, whatever values were seen.
    std::map<std::string, double> input_steps;
    bool strict = false; // layers that the chip has no integers for are an error
};

// What a network of real numbers did while it ran on samples.
struct Observations {
    std::span<const Histogram> values;     // of each tensor of the graph
    const PatchMoments* patches = nullptr; // null: weights become the nearest integers
    // Per tensor, its channels' values as often as their importance says; no values: as `values`.
    // Empty: all as `values`.
    std::span<const Histogram> weighed = {};
    // What is chosen is kept there and taken from there; null: nowhere.
    ChosenNumbers* chosen = nullptr;
};

// A layer that stays as it is, since the chip cannot compute with the scales that it would have.
struct RealLayer {
    std::string name, why;
};

// Puts a pair of conversions, to integers and back, behind every result that is to be integer, and
// rounds the constants that such layers read: the form in which networks say themselves how they
// are quantised, which lowering understands. The network's ends become integers where their layers
// are.
//
// Precondition: the graph is float32 and fused (fuse()). Error bad_argument: a type that the
// chip's scheme does not have, layers' names as in layer_types; of strict options, a layer that
// would stay as it is. The result: those layers.
Result<std::vector<RealLayer>> quantise(graph::Graph& graph, const Observations& observations,
                                        const Chip& chip, const QuantiseOptions& options);

// The same in two steps, for whoever decides the types of layers by number: one per node, float32
// for those that stay as they are. Errors as above.
Result<std::vector<Dtype>> types_of_layers(const graph::Graph& graph,
                                           const Observations& observations, const Chip& chip,
                                           const QuantiseOptions& options);
Result<std::vector<RealLayer>> quantise(graph::Graph& graph, const Observations& observations,
                                        const Chip& chip, const QuantiseOptions& options,
                                        std::vector<Dtype> types);

// Error bad_model: a network some of whose tensors are quantised already.
Outcome expect_real(const graph::Graph& graph);

} // namespace emu
