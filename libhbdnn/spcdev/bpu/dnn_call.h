// SPDX-License-Identifier: Apache-2.0
// Calls of libdnn's public functions, whose statuses become errors.
#pragma once

#include "emu-core/base/error.h"

#include <dnn/hb_dnn.h>

namespace hbdnn::spcdev {

// `call` is the function that returned `status`, which the error carries on.
emu::Outcome outcome_of(std::int32_t status, const char* call);

} // namespace hbdnn::spcdev

#define DNN_TRY(function, ...) EMU_TRY(::hbdnn::spcdev::outcome_of(function(__VA_ARGS__), #function))
