// SPDX-License-Identifier: Apache-2.0
// What the vendor's wrapper prints of a model when it has loaded it.
#pragma once

#include "libhbdnn/spcdev/bpu/dnn_call.h"

namespace hbdnn::spcdev {

// Prints to stdout, in the wrapper's own form (observed). Errors: of libdnn's calls.
emu::Outcome print_model_info(const char* name, hbDNNHandle_t model);

} // namespace hbdnn::spcdev
