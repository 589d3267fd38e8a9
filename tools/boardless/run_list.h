// SPDX-License-Identifier: Apache-2.0
// The list files of VIPLite's vpm_run: which networks to run, on which inputs, and what boards
// gave; that of a .rknn file is kept as answers where the file cannot be computed.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/base/shared_bytes.h"

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

// Inputs are .npy files, whose uint8 is pixels where the input has another type, or raw bytes: of
// pictures the pixels that rknn_inputs_set takes, else values of the input's type. Outputs are what
// rknn_outputs_get gives, as .npy or raw, real numbers or of the output's type. Each picture of a
// batch is recorded for itself. `folder`: of emu::record(). Errors name the files.
emu::Outcome record_rknn(const RunListTask& task, const emu::SharedBytes& file,
                         const std::string& folder);

} // namespace boardless
