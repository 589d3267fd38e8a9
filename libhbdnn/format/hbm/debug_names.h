// SPDX-License-Identifier: Apache-2.0
// Which layer each word of a program belongs to, in files that were built with debug records.
#pragma once

#include "libhbdnn/format/hbm/segment.h"

namespace hbdnn::format::hbm {

struct DebugNames {
    std::vector<std::string> layers;
    std::vector<std::int32_t> layer_of; // by word, over all functions; -1: none; perhaps fewer

    // Empty: none.
    std::string_view of(std::size_t word) const;
};

// As many as are understood; nothing where there are none.
DebugNames read_debug_names(const Segment& segment);

} // namespace hbdnn::format::hbm
