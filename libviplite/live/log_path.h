// SPDX-License-Identifier: Apache-2.0
// vip_set_log_path.
#pragma once

#include "emu-core/base/result.h"

namespace viplite {

// Lines of the log go to viplite.log in that folder as well. Error bad_argument: there is no such
// folder, or no file can be written there.
emu::Outcome set_log_path(const char* folder);

} // namespace viplite
