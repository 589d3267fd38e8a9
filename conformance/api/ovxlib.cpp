// SPDX-License-Identifier: Apache-2.0
#include "conformance/api/rows.h"
#include "conformance/api/vendors.h"

#include <vsi_nn_pub.h>

namespace conformance {

Vendor describe_ovxlib() {
    Vendor vendor{.name = "ovxlib"};
    vendor.types.push_back({"vsi_nn_context_t", &type_of<vsi_nn_context_t>()});
#include "abi/ovxlib/enums.inc"
#include "abi/ovxlib/functions.inc"
#include "abi/ovxlib/layout.inc"
#include "abi/ovxlib/status.inc"
    return vendor;
}

} // namespace conformance
