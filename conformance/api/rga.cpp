// SPDX-License-Identifier: Apache-2.0
#include "conformance/api/rows.h"
#include "conformance/api/vendors.h"

#include <RgaApi.h>
#include <RgaUtils.h>
#include <im2d.h>

namespace conformance {

// Functions of C++ are called by their symbols.
Vendor describe_rga() {
    Vendor vendor{.name = "rga"};
#include "abi/rga/enums.inc"
#include "abi/rga/functions.inc"
#include "abi/rga/layout.inc"
#include "abi/rga/status.inc"
    return vendor;
}

} // namespace conformance
