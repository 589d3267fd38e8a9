// SPDX-License-Identifier: Apache-2.0
// What a board computed for a .rknn file, kept as answers where the file cannot be computed.
#pragma once

#include "emu-core/base/shared_bytes.h"
#include "tools/boardless/run_list.h"

namespace boardless {

// Inputs are .npy files, whose uint8 is pixels where the input has another type, or raw bytes: of
// pictures the pixels that rknn_inputs_set takes, else values of the input's type. Outputs are what
// rknn_outputs_get gives, as .npy or raw, real numbers or of the output's type. Each picture of a
// batch is recorded for itself. `folder`: of emu::record(). Errors name the files.
emu::Outcome record_rknn(const RunListTask& task, const emu::SharedBytes& file,
                         const std::string& folder);

} // namespace boardless
