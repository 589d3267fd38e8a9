// SPDX-License-Identifier: Apache-2.0
#include "samples/rknn_read/misuse.h"

#include <stddef.h>
#include <string.h>

int misuse_of(const char* name, enum misuse* misuse) {
    static const char* const names[] = {"none", "flush", "release", "overrun"};
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
        if (strcmp(name, names[i]) != 0) continue;
        *misuse = (enum misuse)i;
        return 0;
    }
    return -1;
}
