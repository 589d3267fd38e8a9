// SPDX-License-Identifier: Apache-2.0
// What a description says, one fact per line, as answers.py prints what another parser says.
#pragma once

#include "libviplite/format/description.h"

namespace nbg_tests {

std::string answers(const viplite::format::Description& description);

} // namespace nbg_tests
