// SPDX-License-Identifier: Apache-2.0
// Switches of the data path's stages, which the two families of generations have in different forms
// (StageSettings).
#pragma once

#include "librknnrt/format/writer/data_path.h"

namespace rknn::format::writer {

// A bit for each step.
void set_stage_bits(const PathSettings& path, RegisterList& list);
// Words that were seen, and a pair of limits behind each stage.
void set_stage_words(const PathSettings& path, RegisterList& list);

// The code of an addition, in every stage.
inline constexpr std::int64_t addition = 2;

} // namespace rknn::format::writer
