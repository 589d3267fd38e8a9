// SPDX-License-Identifier: Apache-2.0
// `boardless compile --auto-mixed`: which layers of a network keep more than 8 bits, so that its
// outputs are as near to the network in float as they are asked to be.
#pragma once

#include "tools/boardless/quantising.h"

namespace boardless {

// The lowest cosine of an output, and what of the multiply-accumulates has more than 8 bits, 0
// to 1.
struct MixedFigures {
    double cosine = 1, wide_share = 0;
};

struct MixedLayers {
    emu::Dtype type{};     // int16 where that is the chip's usual one, else float32
    std::string type_name; // "int16", or that of what the chip keeps real numbers in
    struct Layer {
        std::size_t node; // of the graph
        std::string result;
    };
    std::vector<Layer> wide;   // the one that loses most in 8 bits first
    std::size_t layers = 0;    // of integers, without any of that type
    MixedFigures plain, mixed; // without them, and with them
    std::size_t samples = 0;   // on which these were measured

    // By node.
    std::map<std::size_t, emu::Dtype> types() const;
};

// Layers that `options` names keep their types. Precondition: `graph` is what was calibrated. Error
// bad_argument: options of a type that has more than 8 bits, or a chip that has one only; all
// layers together do not reach the cosine.
emu::Result<MixedLayers> choose_mixed(const emu::graph::Graph& graph,
                                      const Calibration& calibration, const emu::Chip& chip,
                                      const emu::QuantiseOptions& options, double cosine);

// "12 of 163 layers become float16, 4.1 % of the multiply-accumulates: ...", and a line for each.
std::string to_text(const MixedLayers& layers);

} // namespace boardless
