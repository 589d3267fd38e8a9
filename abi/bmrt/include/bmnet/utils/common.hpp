// SPDX-License-Identifier: Apache-2.0
// Names of chips, and logging for layers.
#ifndef BMNET_UTILS_COMMON_HPP
#define BMNET_UTILS_COMMON_HPP

#include <assert.h>
#include <bmnet/utils/logging.h>
#include <cxxabi.h>

#include <typeinfo>

#define TYPE_NAME(a) (abi::__cxa_demangle(typeid(a).name(), nullptr, nullptr, nullptr))

using bm_chip_version_t = int;

#define BM_CHIP_UNKNOWN -1
#define BM_CHIP_BM1680 0
#define BM_CHIP_BM1682 1
#define BM_CHIP_BM1684 2
#define BM_CHIP_BM1880 3
// The following are SDK 1.1.4's; in 1.0.3.3 BM_CHIP_INVALID is 4.
#define BM_CHIP_BM1882 4
#define BM_CHIP_BM1880v2 5
#define BM_CHIP_INVALID 6

#define INVALID_GLOBAL_ADDR 0xFFFFFFFFFFFFFFFF

#endif
