// SPDX-License-Identifier: Apache-2.0
// Lines of programs, and what they ask to be printed, as boards show them: on stderr, without a
// beginning of ours.
#pragma once

#include "emu-core/base/result.h"

#include <string_view>

#include <vsi_nn_log.h>

namespace viplite::ovxlib {

// Whether VSI_NN_LOG_LEVEL, 2 (warnings) where it is not set, asks for lines of the level.
bool shows(int level);
// The line, where its level is asked for.
void show(int level, std::string_view line);

} // namespace viplite::ovxlib
