// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "libbmrt/format/bmodel.h"

namespace bmrt {

// Error bad_model: no record of a command writes any of an output, so that its result would be
// memory as it was. Commands that cannot be decoded pass: who runs them says why.
emu::Outcome expect_written_outputs(const Bmodel& model);

} // namespace bmrt
