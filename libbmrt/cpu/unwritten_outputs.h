// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "libbmrt/format/bmodel.h"

namespace bmrt {

// Names of outputs of which no record writes anything, so that their results would be memory as it
// was, as they may be printed. None of a command that cannot be decoded: who runs it says why.
std::vector<std::string> unwritten_outputs(const BmodelCommand& command);

// Error bad_model: a command of the model has such an output.
emu::Outcome expect_written_outputs(const Bmodel& model);

} // namespace bmrt
