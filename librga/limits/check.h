// SPDX-License-Identifier: Apache-2.0
// Whether a generation of the hardware computes a task: imcheck(), and what every call begins with.
#pragma once

#include "librga/limits/generation.h"
#include "librga/pictures/request.h"

namespace rga {

// In the order of the vendor's own checks (documented). Errors by status: unsupported, bad_argument
// (illegal), bad_input (invalid).
emu::Outcome check(const Request& request, const Generation& generation);

// Pixels that a row's length is a multiple of.
int row_alignment(const FormatRow& format, const Generation& generation);

} // namespace rga
