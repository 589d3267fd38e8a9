// SPDX-License-Identifier: Apache-2.0
#include "samples/hbdnn_model/check.h"

#include <stdio.h>

int check(int32_t status, const char* call) {
    if (status == 0) return 0;
    fprintf(stderr, "%s returned %d\n", call, status);
    return -1;
}
