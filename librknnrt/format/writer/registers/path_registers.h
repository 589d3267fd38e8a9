// SPDX-License-Identifier: Apache-2.0
// What a task's registers say of maps, and of the stages of the data path.
#pragma once

#include "librknnrt/format/writer/data_path.h"
#include "librknnrt/format/writer/registers/register_list.h"

namespace rknn::format::writer {

// The convolution's source. `line_whole`: the register counts one line, not four.
void set_source(const Cube& src, bool line_whole, const Generation& generation, RegisterList& list);
// The same of packed pixels.
void set_pixels(const Cube& src, const Generation& generation, RegisterList& list);
// What DPU_RDMA reads.
void set_read(const Cube& src, const Generation& generation, RegisterList& list);
// What the DPU writes: an area of its own, its lines at most 8191 pixels apart.
void set_destination(const Cube& dst, const Generation& generation, RegisterList& list);
// Bits that always have the same value in files.
void set_fixed_bits(RegisterList& list);

// Switches of the data path's stages, which the two families of generations have in different forms
// (StageSettings). A bit for each step.
void set_stage_bits(const PathSettings& path, RegisterList& list);
// Words that were seen, and a pair of limits behind each stage.
void set_stage_words(const PathSettings& path, RegisterList& list);

// The code of an addition, in every stage.
inline constexpr std::int64_t addition = 2;

} // namespace rknn::format::writer
