// SPDX-License-Identifier: Apache-2.0
#include "conformance/api/vendors.h"

namespace conformance {

const Vendor* find_vendor(std::string_view name) {
    static const Vendor vendors[] = {
        describe_bmrt(),        describe_hbdnn(),   describe_hbdnn_1_9(),
        describe_hbdnn_ucp(),   describe_ovxlib(),  describe_postprocess(),
        describe_rga(),         describe_rknn(),    describe_spcdev(),
        describe_spcdev_1_9(),  describe_viplite(), describe_viplite_2_2(),
        describe_viplite_v85x()};
    for (const Vendor& vendor : vendors) {
        if (vendor.name == name) return &vendor;
    }
    return nullptr;
}

} // namespace conformance
