// SPDX-License-Identifier: Apache-2.0
#include "conformance/shared_path.h"

#include <cstdlib>

std::string shared_path(std::string_view below) {
    const char* named = std::getenv("BOARDLESS_SHARED");
    return std::string(named ? named : BOARDLESS_SHARED) + "/" + std::string(below);
}
