// SPDX-License-Identifier: Apache-2.0
// What a user says about the integers that a network of real numbers is computed in.
#pragma once

#include "emu-core/model/quantise/ranges/choose_quant.h"

#include <map>
#include <optional>
#include <string>

namespace emu {

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

} // namespace emu
