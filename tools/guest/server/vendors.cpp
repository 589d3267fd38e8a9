// SPDX-License-Identifier: Apache-2.0
#include "tools/guest/server/vendors.h"

#include <algorithm>

namespace guest {
namespace {

std::vector<const char*> rknnrt_names() {
    return {
#define ENTRY(name) #name,
#include "guest_rknnrt/entries.inc"
#undef ENTRY
    };
}

constexpr VendorLibrary libraries[] = {
    {"librknnrt.so", describe_rknn, rknnrt_names},
};

} // namespace

const VendorLibrary* find_library(std::string_view file) {
    const auto* const found = std::ranges::find(libraries, file, &VendorLibrary::file);
    return found == std::end(libraries) ? nullptr : found;
}

} // namespace guest
