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

std::vector<const char*> spcdev_names() {
    return {
#include <guest_spcdev/entries.inc>
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

std::vector<const char*> viphal_2_2_names() {
    return {
#include <guest_VIPhal-2.2/entries.inc>
    };
}

std::vector<const char*> nbglinker_2_2_names() {
    return {
#include <guest_NBGlinker-2.2/entries.inc>
    };
}

std::vector<const char*> dnn_1_9_names() {
    return {
#include <guest_dnn-1.9/entries.inc>
    };
}

std::vector<const char*> dnn_ucp_names() {
    return {
#include <guest_dnn-ucp/entries.inc>
    };
}

std::vector<const char*> hbucp_names() {
    return {
#include <guest_hbucp/entries.inc>
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
    {"libspcdev.so", describe_hbdnn, spcdev_names, true},
    {"libVIPhal.so", describe_viplite_2_2, viphal_2_2_names, true, "viplite-2.2"},
    {"libNBGlinker.so", describe_viplite_2_2, nbglinker_2_2_names, true, "viplite-2.2"},
    {"libdnn.so", describe_hbdnn_1_9, dnn_1_9_names, true, "hbdnn-1.9"},
    {"libdnn.so", describe_hbdnn_ucp, dnn_ucp_names, true, "hbdnn-ucp"},
    {"libhbucp.so", describe_hbdnn_ucp, hbucp_names, true, "hbdnn-ucp"},
    {"libbmruntime.so", describe_bmrt, bmruntime_names, true},
    {"libbmkernel.so", describe_bmrt, bmkernel_names, true},
};

} // namespace

const VendorLibrary* find_library(std::string_view file, std::string_view flavour) {
    const auto* const found = std::ranges::find_if(libraries, [&](const VendorLibrary& one) {
        return one.file == file && one.flavour == flavour;
    });
    return found == std::end(libraries) ? nullptr : found;
}

} // namespace guest
