// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace boardless {

// "boardless 0.1.0 (6af990179c3a)": with the commit that it was built from, where that is known.
std::string version_text();

} // namespace boardless
