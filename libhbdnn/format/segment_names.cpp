// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/segment_names.h"

#include <algorithm>

namespace hbdnn::format {

void take_segment_names(BpuFile& file, const std::vector<hbm::Segment>& segments) {
    for (const Node& node : file.nodes) {
        const auto segment = std::ranges::find(segments, node.name, &hbm::Segment::name);
        if (!node.is_bpu() || segment == segments.end() ||
            segment->outputs.size() != node.outputs.size()) {
            continue;
        }
        for (std::size_t i = 0; i < node.outputs.size(); ++i)
            file.segment_names.emplace(node.outputs[i], segment->outputs[i].name);
    }
}

} // namespace hbdnn::format
