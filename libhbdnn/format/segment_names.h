// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "libhbdnn/format/bpu_file.h"
#include "libhbdnn/format/hbm/segment.h"

namespace hbdnn::format {

// Takes the names that segments have for what the file's nodes for the BPU give, in the same order.
// Of a segment with another number of results nothing is taken.
void take_segment_names(BpuFile& file, const std::vector<hbm::Segment>& segments);

} // namespace hbdnn::format
