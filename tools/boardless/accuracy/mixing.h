// SPDX-License-Identifier: Apache-2.0
// One calibrated network that gets integers in many ways, to see what each of them loses.
#pragma once

#include "tools/boardless/accuracy/auto_mixed.h"
#include "tools/boardless/accuracy/output_cosine.h"

#include <set>

namespace boardless {

// A layer of 8 bits that may have more of them.
struct Candidate {
    MixedLayers::Layer layer;
    // Where no other layer has 8 bits: what of the multiply-accumulates has them, since they read
    // its result, and 1 - cosine of the outputs.
    double cost = 0, loss = 0;
};

// What comes first of the layers: those that lose most, or that lose most for what they cost, and a
// little for each layer.
enum class MixingOrder : std::uint8_t { loss, loss_for_cost };

// Of the candidates, by their places.
using Choice = std::set<std::size_t>;
Choice first(std::size_t count);

class Mixing {
public:
    Mixing(const emu::graph::Graph& graph, const Calibration& calibration, const emu::Chip& chip,
           const emu::QuantiseOptions& options, emu::Dtype wide, ReferenceOutputs reference)
        : graph_(graph), calibration_(calibration), chip_(chip), options_(options), wide_(wide),
          reference_(std::move(reference)) {}

    // Layers that become integers of 8 bits and that the user has not named.
    emu::Outcome find_candidates();

    // Finds each layer's cost and loss.
    emu::Outcome weigh();
    void sort(MixingOrder order);

    // With these wide.
    emu::Result<MixedFigures> measure(const Choice& wide) const;

    const std::vector<Candidate>& candidates() const { return candidates_; }
    std::size_t samples() const { return reference_.samples(); }

private:
    emu::Observations observations() const;
    std::vector<emu::Dtype> types_with(const Choice& wide) const;
    emu::Result<MixedFigures> measure(std::vector<emu::Dtype> types, std::size_t samples) const;

    const emu::graph::Graph& graph_;
    const Calibration& calibration_;
    const emu::Chip& chip_;
    const emu::QuantiseOptions& options_;
    const emu::Dtype wide_;
    const ReferenceOutputs reference_;
    std::vector<Candidate> candidates_;
    std::vector<emu::Dtype> types_; // of all layers, none of them wide
    mutable emu::ChosenNumbers chosen_; // in whatever was measured
};

} // namespace boardless
