// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/unified/dnn_functions.h"

#include "emu-core/edge/export.h"

BOARDLESS_EXPORT const hbdnn::DnnFunctions* boardless_dnn_functions() {
    static constexpr hbdnn::DnnFunctions functions{
#define ADDRESS(name) .name = &::name,
        HBDNN_UNIFIED_FUNCTIONS(ADDRESS)
#undef ADDRESS
    };
    return &functions;
}
