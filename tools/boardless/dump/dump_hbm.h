// SPDX-License-Identifier: Apache-2.0
// The tables of an HBM and its programs, instruction by instruction.
#pragma once

#include "libhbdnn/format/bpu_file.h"

namespace boardless {

std::string hbm_text(const hbdnn::format::HbmFile& hbm);

} // namespace boardless
