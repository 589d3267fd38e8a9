// SPDX-License-Identifier: Apache-2.0
// Compiled once for each generation of the headers that there is a library for: VIPLITE_FAMILY. The
// earlier one has what all up to 2.0 have: V85x's vip_init has an argument that nobody reads.
#include <pthread.h> // of awnn_internal.h
#include <viplite_family.h>

#include "tools/guest/server/vendors/rows.h"
#include "tools/guest/server/vendors/vendors.h"

#if VIPLITE_FAMILY == VIPLITE_2_2
#define DESCRIBE describe_viplite_2_2
#else
#define DESCRIBE describe_viplite
#endif

// Structs of the same name differ between generations; type_of() must not take them for one.
namespace {

#include "awnn_debug.h"
#include "awnn_det.h"
#include "awnn_info.h"
#include "awnn_internal.h"
#include "cross_utils.h"
#include "vip_lite.h"

} // namespace

namespace guest {
#if VIPLITE_FAMILY < VIPLITE_2_2
namespace {

std::uint64_t handle(vip_buffer buffer) {
    return reinterpret_cast<std::uint64_t>(buffer);
}

} // namespace
#endif

Interface DESCRIBE() {
    Interface interface;
#include "abi/viplite/functions.inc"
#define ABI_OF_AARCH64 // whose locks are larger than ours
#include "abi/viplite/layout.inc"
#undef ABI_OF_AARCH64
#include "abi/viplite/pointers.inc"
#include "abi/viplite/status.inc"
    interface.complete();
    return interface;
}

} // namespace guest
