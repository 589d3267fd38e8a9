// SPDX-License-Identifier: Apache-2.0
// The list files of VIPLite's vpm_run: which networks to run, on which inputs, and what boards
// gave.
#pragma once

#include "emu-core/base/error.h"

#include <string>
#include <vector>

namespace boardless {

// Paths, inputs and outputs in the network's order.
struct RunListTask {
    std::string network;
    std::vector<std::string> inputs, golden;
};

// Sections [network], [input], [golden] and [output], a path per line; every [network] begins a
// task; # begins a comment; what stands before the first section is ignored, and so is [output].
// Paths that do not exist as they stand, such as a board's, are looked for beside the list: whole,
// then by their last part. Errors: bad_argument, the list cannot be read, or names no network; with
// the line, a path that does not exist or stands before a network.
emu::Result<std::vector<RunListTask>> read_run_list(const std::string& path);

} // namespace boardless
