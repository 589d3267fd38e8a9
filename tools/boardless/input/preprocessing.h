// SPDX-License-Identifier: Apache-2.0
// What a network wants done to pictures, said on the command line: it becomes part of the program,
// so that applications hand over pixels as they are.
#pragma once

#include "emu-core/model/graph.h"
#include "emu-core/tensor/convert.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace boardless {

struct Preprocessing {
    // What is said of one input, or of all pictures of which nothing else is (no name).
    struct Numbers {
        std::string input;
        std::vector<float> values; // one, or one per channel in the network's order
    };

    std::vector<Numbers> mean, deviation;
    std::string order = "rgb"; // in which the network takes channels; or "bgr", "yuv444"

    bool is_given() const { return !mean.empty() || !deviation.empty() || order != "rgb"; }
};

// Adds --mean, --std and --order, which may be one of `orders`.
void add_preprocessing_options(CLI::App& command, Preprocessing& preprocessing,
                               const std::vector<std::string>& orders = {"rgb", "bgr"});

// Makes a network of blue, green, red take red, green, blue; what its inputs want done to pixels,
// one entry per input, empty for those that are no pictures (1 or 3 channels in four axes). Error
// bad_argument: no input is a picture, none has a name that is said, or a list has neither one
// number nor one per channel.
emu::Result<std::vector<emu::Normalisation>> apply(const Preprocessing& preprocessing,
                                                   emu::graph::Graph& graph);

} // namespace boardless
