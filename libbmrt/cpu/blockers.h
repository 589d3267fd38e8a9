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

} // namespace bmrt
