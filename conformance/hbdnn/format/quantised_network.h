// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conformance/hbdnn/format/quantised_writer.h"

namespace quantised_writer {

// A picture of 4x4 through every operator of the compiler's, attention's among them, to four
// results.
Model network_of_all();

} // namespace quantised_writer
