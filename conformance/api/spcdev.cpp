// SPDX-License-Identifier: Apache-2.0
// Compiled once for each generation of libdnn that there is a libspcdev for: HBDNN_FAMILY.
#include <hbdnn/family.h>
#include <pthread.h> // of bpu_wrapper.h
#include <stdbool.h>

#include "conformance/api/rows.h"
#include "conformance/api/vendors.h"

#if HBDNN_FAMILY == HBDNN_1_9
#define DESCRIBE describe_spcdev_1_9
#define NAME "hbdnn-spcdev-1.9"
#else
#define DESCRIBE describe_spcdev
#define NAME "hbdnn-spcdev"
#endif

// Structs of the same name differ between generations; type_of() must not take them for one.
namespace {

#include "conformance/api/hbdnn_headers.h"

} // namespace

namespace conformance {

namespace {

// What libdnn has, which the library brings with it: that has tables of its own.
bool is_of_libdnn(const Function& function) {
    return function.name.starts_with("hbDNN") || function.name.starts_with("hbSys");
}

} // namespace

Vendor DESCRIBE() {
    Vendor vendor{.name = NAME};
    vendor.statuses = {{"SP_SUCCESS", 0}, {"SP_FAILURE", -1}};
#include "abi/hbdnn/enums.inc"
#include "abi/hbdnn/functions.inc"
#include "abi/hbdnn/layout.inc"
#include "abi/hbdnn/status.inc"
    for (Fault& fault : vendor.faults) fault.status = -1;
    vendor.handle_faults.clear();
    std::erase_if(vendor.functions, is_of_libdnn);
    return vendor;
}

} // namespace conformance
