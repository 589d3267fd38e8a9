// SPDX-License-Identifier: Apache-2.0
// Programs that are damaged in tests, and by the fuzzers.
#pragma once

#include "libhbdnn/format/hbm/segment.h"

namespace hbdnn::format::b2e {

// Each kind of operand once: loads, a convolution, a resize, turns, an average.
hbm::Segment b2e_segment();
// What only march B25 has: two convolutions at once, maps compressed on their way.
hbm::Segment b25_segment();

} // namespace hbdnn::format::b2e
