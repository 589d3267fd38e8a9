// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/x2a/container/segment.h"

#include "emu-core/base/error.h"
#include "libhbdnn/format/hbm/march_tag.h"

namespace hbdnn::format::x2a {

bool is_x2a(emu::Bytes hbm) {
    return hbm::march_tag(hbm) == "X2A";
}

emu::Result<std::vector<Segment>> read_segments(const emu::SharedBytes& hbm) {
    if (!is_x2a(hbm)) return emu::error(emu::Fault::bad_model, "an HBM of another march than X2A");
    return hbm::read_segments(hbm);
}

} // namespace hbdnn::format::x2a
