// SPDX-License-Identifier: Apache-2.0
// Networks that nobody's compiler has made: all that call tables ask a binary for, in files without
// operations. What computes them is a sidecar, or a recording.
#pragma once

#include "libviplite/format/description.h"

#include <span>

namespace nbg_networks {

struct Named {
    const char* file; // "double_uint8.nb"
    viplite::format::Description description;
};

// y = 2 x, three columns and two lines, once for each element type that a sidecar computes in, in
// other containers and for other chips; and one that nothing computes.
std::vector<Named> doublings();

// Three inputs, of one, four and six dimensions, and an output of each element type.
Named every_format();

} // namespace nbg_networks
