// SPDX-License-Identifier: Apache-2.0
// One function per vendor or generation of headers, each compiled on its own because the headers do
// not mix.
#pragma once

#include "conformance/api/vendor.h"

namespace conformance {

Vendor describe_bmrt();
Vendor describe_hbdnn(); // 1.18 to 1.24
Vendor describe_hbdnn_1_9();
Vendor describe_hbdnn_ucp(); // 3.13
Vendor describe_ovxlib();
Vendor describe_postprocess();
Vendor describe_rga();
Vendor describe_rknn();
Vendor describe_spcdev(); // above libdnn 1.18 to 1.24
Vendor describe_spcdev_1_9();
Vendor describe_viplite();      // 2.0, which has all that came before
Vendor describe_viplite_2_2();  // 2.2
Vendor describe_viplite_v85x(); // 1.13.0 of 2022

} // namespace conformance
