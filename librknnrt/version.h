// SPDX-License-Identifier: Apache-2.0
// The version that this library says it is: the interface it follows, not a release of Boardless.
#pragma once

#include <string_view>

namespace rknn {

std::string_view library_version(); // "X.Y.Z (hash@date)"
std::string_view driver_version();

} // namespace rknn
