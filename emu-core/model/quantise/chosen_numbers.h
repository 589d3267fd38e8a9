// SPDX-License-Identifier: Apache-2.0
// What a network's tensors and weights became, for whoever makes it integers many times over.
#pragma once

#include "emu-core/model/quantise/weights/rounded_weights.h"

#include <map>
#include <utility>

namespace emu {

// Of one graph with the same observations, chip and options; layers' types may differ.
struct ChosenNumbers {
    using Place = std::pair<TensorId, Dtype>;

    struct Weights {
        Quant quant; // that they were rounded with
        RoundedWeights rounded;
    };

    std::map<Place, Quant> quants;    // by tensor and its type
    std::map<Place, Weights> weights; // by the result of their layer and its type
};

} // namespace emu
