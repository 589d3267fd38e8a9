// SPDX-License-Identifier: Apache-2.0
// For the layout on 32-bit Arm without its libraries: what structs of the vendors hold. Sizes are
// those of glibc and musl.
#pragma once

typedef union {
    char bytes[24];
    int aligned;
} pthread_mutex_t;
