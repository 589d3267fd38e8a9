// SPDX-License-Identifier: Apache-2.0
// Files of vendors and public networks, which are no part of this tree.
#pragma once

#include <string>
#include <string_view>

// A path below ../shared, or below the folder that the environment's BOARDLESS_SHARED names: what stands
// there at run time, so that no test is built anew for another folder, or for none.
std::string shared_path(std::string_view below);
