// SPDX-License-Identifier: Apache-2.0
// What a file says besides its work, for whoever made a program of it.
#pragma once

#include "librknnrt/format/load.h"
#include "librknnrt/format/unit/unit_task.h"

namespace rknn::format {

// The chip that the file is for, which has the hardware that its tasks are for. Errors: bad_model,
// one that is not known; wrong_chip.
emu::Result<const emu::Chip*> chip_of(const ModelFile& model, const emu::ChipChoice& choice);

// `pixels`: per input, nothing, or what becomes of raw pixels.
LoadedModel loaded_model(const ModelFile& model, emu::Program program,
                         std::span<const std::optional<PixelConversion>> pixels);

} // namespace rknn::format
