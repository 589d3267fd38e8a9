// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/version.h"

#include <boardless_commit.h> // written by commit.cmake when something is built

namespace boardless {

std::string version_text() {
    const std::string commit = BOARDLESS_COMMIT;
    return std::string("boardless ") + BOARDLESS_VERSION +
           (commit.empty() ? "" : " (" + commit + ")");
}

} // namespace boardless
