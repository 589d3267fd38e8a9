// SPDX-License-Identifier: Apache-2.0
// How the compiler's notes say that pictures become what a network was trained on.
#pragma once

#include "emu-core/base/error.h"
#include "libhbdnn/format/metadata.h"
#include "libhbdnn/port/bpu_port.h"

#include <optional>
#include <vector>

namespace hbdnn::format {

// Of input `index`, whose pixels have so many samples. Colours are INPUT_TYPE_TRAIN's; NORM_TYPE
// says which of MEAN_VALUE and SCALE_VALUE count. Error bad_model: words or numbers of them that
// are not known or do not fit.
emu::Result<PictureRules> picture_rules(const Metadata& metadata, std::size_t index,
                                        std::int32_t samples);

// What the BPU takes of a picture: its samples less 128 as int8, whatever the network was trained on
// (measured: first convolutions of networks for grey and colours are neutral there).
PictureRules samples_of(TensorType picture);

// Mean and deviation of every sample, the latter 1 / scale; either list may be empty or have one
// number for all. Nothing: another number of them, or a scale of 0.
std::optional<emu::Normalisation> normalisation_of(const std::vector<float>& mean,
                                                   const std::vector<float>& scale,
                                                   std::int32_t samples);

} // namespace hbdnn::format
