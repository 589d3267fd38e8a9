// SPDX-License-Identifier: Apache-2.0
#include "tools/guest/server/vendors/vendors.h"

#include <algorithm>

namespace guest {
namespace {

#define ENTRY(name) #name,

std::vector<const char*> rknnrt_names() {
    return {
#include <guest_rknnrt/entries.inc>
    };
}

std::vector<const char*> rknnmrt_names() {
    return {
#include <guest_rknnmrt/entries.inc>
    };
}

std::vector<const char*> viplite_names() {
    return {
#include <guest_VIPlite/entries.inc>
    };
}

std::vector<const char*> viphal_names() {
    return {
#include <guest_VIPhal/entries.inc>
    };
}

std::vector<const char*> nbglinker_names() {
    return {
#include <guest_NBGlinker/entries.inc>
    };
}

std::vector<const char*> awnn_names() {
    return {
#include <guest_awnn/entries.inc>
    };
}

std::vector<const char*> dnn_names() {
    return {
#include <guest_dnn/entries.inc>
    };
}

std::vector<const char*> bmruntime_names() {
    return {
#include <guest_bmruntime/entries.inc>
    };
}

std::vector<const char*> bmkernel_names() {
    return {
#include <guest_bmkernel/entries.inc>
    };
}

#undef ENTRY

constexpr VendorLibrary libraries[] = {
    {"librknnrt.so", describe_rknn, rknnrt_names},
    {"librknnmrt.so", describe_rknn, rknnmrt_names},
    {"libVIPlite.so", describe_viplite, viplite_names},
    {"libVIPhal.so", describe_viplite, viphal_names},
    {"libNBGlinker.so", describe_viplite, nbglinker_names},
    {"libawnn.so", describe_viplite, awnn_names},
    {"libdnn.so", describe_hbdnn, dnn_names, true},
    {"libbmruntime.so", describe_bmrt, bmruntime_names, true},
    {"libbmkernel.so", describe_bmrt, bmkernel_names, true},
};

} // namespace

const VendorLibrary* find_library(std::string_view file) {
    const auto* const found = std::ranges::find(libraries, file, &VendorLibrary::file);
    return found == std::end(libraries) ? nullptr : found;
}

} // namespace guest
