// SPDX-License-Identifier: Apache-2.0
// A model of any format, run on files.
#pragma once

#include "tools/boardless/model/model_file.h"

#include "emu-core/runtime/observers.h"

#include <functional>

namespace boardless {

using OutputFiles = std::vector<std::vector<std::byte>>; // .npy files, in the model's order
using Observed = std::function<void(const emu::Profile&, const emu::Program&)>;

// `files`: one per input, a picture or a .npy file as `boardless infer` takes it. `outputs`: how
// many the caller wants to keep, which must be all. `observed`: gets the times, or nothing. Errors
// name the file.
emu::Result<OutputFiles> run_once(const ModelFile& model, const std::vector<std::string>& files,
                                  std::size_t outputs, const Observed& observed = {});

} // namespace boardless
