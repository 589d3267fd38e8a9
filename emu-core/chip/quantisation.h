// SPDX-License-Identifier: Apache-2.0
// How a chip wants real numbers as integers: what a compiler chooses quantisations by.
#pragma once

#include "emu-core/tensor/dtype.h"

#include <optional>

namespace emu {

// Which quantisations a tensor may have.
enum class QuantScheme : std::uint8_t {
    asymmetric,   // any scale, any zero point; 0 is exact
    symmetric,    // any scale; the zero point is the middle: 0, or 128 of uint8
    power_of_two, // q * 2^-fraction: Quant's fixed_point; not of uint8
    threshold,    // q * T / 128 of int8, T / 32768 of int16: symmetric, the threshold T itself is
                  // one step beyond the highest integer; not of uint8
};

struct Quantisation {
    Dtype type;              // of activations, where the user names none
    QuantScheme activations; // int16 is symmetric all the same, unless a power of two or threshold
    QuantScheme weights;
    bool weights_per_channel; // one scale per output channel
    // Of activations and weights of uint8, where it is another one.
    std::optional<QuantScheme> uint8 = std::nullopt;
    Dtype int16_weights = Dtype::i8; // of layers whose activations are int16: that, or int16
    // The chip computes in nothing else: networks of other integers are quantised anew.
    bool only = false;
    // A CPU beside it turns numbers into integers and back, so that what applications see of a
    // network is real, but for pictures.
    bool real_ends = false;
    bool real_softmax = false; // that CPU computes softmax

    constexpr QuantScheme activations_of(Dtype activation) const {
        if (activation == Dtype::u8 && uint8) return *uint8;
        const bool wide = activation == Dtype::i16 && activations == QuantScheme::asymmetric;
        return wide ? QuantScheme::symmetric : activations;
    }
    // The same of the weights that activations of that type are multiplied with.
    constexpr QuantScheme weights_of(Dtype activation) const {
        return activation == Dtype::u8 && uint8 ? *uint8 : weights;
    }
    constexpr Dtype weight_type(Dtype activation) const {
        if (activation == Dtype::u8) return Dtype::u8;
        return activation == Dtype::i16 ? int16_weights : Dtype::i8;
    }
};

} // namespace emu
