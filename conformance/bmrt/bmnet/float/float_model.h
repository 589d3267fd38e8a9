// SPDX-License-Identifier: Apache-2.0
// Model files of float32 networks, run as `boardless infer` does.
#pragma once

#include "emu-core/base/result.h"

#include <string>
#include <vector>

namespace bmnet_tests {

using Reals = std::vector<float>;

// All outputs, one after the other. Errors of what reads and runs the model; bad_argument, inputs
// of another number or size.
emu::Result<Reals> run_model(const std::string& path, const std::vector<Reals>& inputs);

} // namespace bmnet_tests
