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
    std::string_view flavour{};          // folder below lib/ that ours is in
};

// Null: the flavour has none of that name.
const VendorLibrary* find_library(std::string_view file, std::string_view flavour);

Interface describe_rknn();
Interface describe_viplite();
Interface describe_viplite_2_2();
Interface describe_hbdnn();
Interface describe_hbdnn_1_9();
Interface describe_hbdnn_ucp();
Interface describe_bmrt();

} // namespace guest
