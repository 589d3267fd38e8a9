// SPDX-License-Identifier: Apache-2.0
// What a network wants done to pixels 0..255.
#pragma once

#include "emu-core/engine/program.h"

#include <span>
#include <vector>

namespace boardless {

// What the program says of each input: its normalisation; of bytes without one what makes them
// pixels as they are. Empty lists where it says nothing.
std::vector<emu::Normalisation> pixels_of(const emu::Program& program);
// What is said of each input, or else what `others` say. Precondition: as many of both.
std::vector<emu::Normalisation> or_else(std::vector<emu::Normalisation> own,
                                        std::span<const emu::Normalisation> others);

// Both lists as long as the longer: one number stands for all channels, none for 0 and 1.
emu::Normalisation completed(emu::Normalisation pixels);

// Error bad_argument: neither one number nor one per channel of the network's input, or one that
// gives no number.
emu::Outcome check(const emu::Normalisation& pixels, const emu::TensorSpec& input);

// `bytes` are a map in the order N H W C, R G B where it has three channels; `reals` becomes what
// the network takes, in the order of the input's shape. Precondition: check(); both have the
// input's number of elements.
emu::Outcome make_real(const emu::Normalisation& pixels, const emu::TensorSpec& input,
                       std::vector<std::byte> bytes, std::span<float> reals);

} // namespace boardless
