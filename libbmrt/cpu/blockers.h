// SPDX-License-Identifier: Apache-2.0
// All that keeps a model from being run, where a run itself would stop at the first.
#pragma once

#include "libbmrt/format/bmodel.h"

#include <string>
#include <vector>

namespace bmrt {

// A sentence for each; empty where that chip's runtime takes the model. No plugin is loaded for it:
// those that the file brings along count as usable, installed ones as absent.
std::vector<std::string> blockers_of(const Bmodel& model, std::uint32_t chip);

// Names of outputs of which no record writes anything, so that their results would be memory as it
// was, as they may be printed. None of a command that cannot be decoded: who runs it says why.
std::vector<std::string> unwritten_outputs(const BmodelCommand& command);

// Error bad_model: a command of the model has such an output.
emu::Outcome expect_written_outputs(const Bmodel& model);

} // namespace bmrt
