// SPDX-License-Identifier: Apache-2.0
// Calls of VIPLite's public functions, whose statuses become errors.
#pragma once

#include "emu-core/base/error.h"

#include <vip_lite.h>

namespace viplite::awnn {

// `call` is the function that returned `status`.
emu::Outcome outcome_of(vip_status_e status, const char* call);

} // namespace viplite::awnn

#define AWNN_TRY(function, ...) EMU_TRY(::viplite::awnn::outcome_of(function(__VA_ARGS__), #function))
