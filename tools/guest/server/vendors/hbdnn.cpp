// SPDX-License-Identifier: Apache-2.0
// Compiled once for each generation of the headers that there is a library for: HBDNN_FAMILY.
#include <hbdnn/family.h>
#include <pthread.h> // of bpu_wrapper.h
#include <stdbool.h>

#include "tools/guest/server/vendors/rows.h"
#include "tools/guest/server/vendors/vendors.h"

#if HBDNN_FAMILY == HBDNN_UCP_3_13
#define DESCRIBE describe_hbdnn_ucp
#elif HBDNN_FAMILY == HBDNN_1_9
#define DESCRIBE describe_hbdnn_1_9
#else
#define DESCRIBE describe_hbdnn
#endif

// Structs of the same name differ between generations; type_of() must not take them for one.
namespace {

#include "conformance/api/hbdnn_headers.h"

} // namespace

namespace guest {

#include "tools/guest/server/vendors/hbdnn_sizes.h"

// The vendor is 64-bit only.
Interface DESCRIBE() {
    Interface interface;
#include "abi/hbdnn/functions.inc"
#include "abi/hbdnn/layout.inc"
#include "abi/hbdnn/pointers.inc"
#include "abi/hbdnn/status.inc"
    interface.complete();
    return interface;
}

} // namespace guest
