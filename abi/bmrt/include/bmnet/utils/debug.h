// SPDX-License-Identifier: Apache-2.0
// Assertions of layers. Throws what a builder reports; the SDK's ends the process.
#ifndef BMNET_UTILS_DEBUG_H
#define BMNET_UTILS_DEBUG_H

#include <stdio.h>
#include <stdlib.h>

#include <stdexcept>

#define ASSERT(condition)                                                                          \
    do {                                                                                           \
        if (!(condition)) throw std::runtime_error("ASSERT " #condition);                          \
    } while (0)
#define BMNT_DBG(fmt, ...)
#define BMNT_INFO(fmt, ...) printf("BMNT_INFO: " fmt, ##__VA_ARGS__)

#endif
