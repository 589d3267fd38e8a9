// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <stdbool.h>

#include "conformance/api/rows.h"
#include "conformance/api/vendors.h"

namespace {

#include "bpu_wrapper.h"
#include "conformance/api/post_process_headers.h"
#include "dnn/hb_dnn_ext.h"
#include "dnn/plugin/hb_dnn_ndarray.h"
#include "sp_codec.h"
#include "sp_display.h"
#include "sp_sys.h"
#include "sp_vio.h"

} // namespace

namespace conformance {

namespace {

bool is_of_others(const Function& function) {
    return !function.name.ends_with("Process");
}

} // namespace

Vendor describe_postprocess() {
    Vendor vendor{.name = "hbdnn-postprocess"};
#include "abi/hbdnn/enums.inc"
#include "abi/hbdnn/functions.inc"
#include "abi/hbdnn/layout.inc"
#include "abi/hbdnn/status.inc"
    std::erase_if(vendor.functions, is_of_others);
    return vendor;
}

} // namespace conformance
