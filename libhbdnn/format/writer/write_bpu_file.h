// SPDX-License-Identifier: Apache-2.0
// Files of the format, for tests. They say what the structs say.
// The writer shares the numbers of fields with the reader, and nothing else.
#pragma once

#include "libhbdnn/format/bpu_file.h"
#include "libhbdnn/format/hbm/segment.h"

namespace hbdnn::format::writer {

// The HBM, where there is one, is written by write_hbm_file() as the constant that holds it, unless
// one of that name is there.
std::vector<std::byte> write_bpu_file(const BpuFile& file);

// An HBM of version 3: its header, and a segment for each name, as far as there are any. Without,
// there is nothing for a BPU in it.
std::vector<std::byte> write_hbm_file(const HbmFile& hbm,
                                      const std::vector<hbm::Segment>& segments = {});

} // namespace hbdnn::format::writer
