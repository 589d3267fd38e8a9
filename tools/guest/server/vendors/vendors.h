// SPDX-License-Identifier: Apache-2.0
// The libraries that guests may ask for.
#pragma once

#include "tools/guest/server/interface.h"

#include <string_view>
#include <vector>

namespace guest {

struct VendorLibrary {
    std::string_view file; // its name
    Interface (*describe)();
    std::vector<const char*> (*names)(); // of its functions, in the order of the guest library's
    bool is_wide = false;                // there are no 32-bit boards with it
};

// Null: there is none of that name.
const VendorLibrary* find_library(std::string_view file);

Interface describe_rknn();
Interface describe_viplite();
Interface describe_hbdnn();
Interface describe_bmrt();

} // namespace guest
