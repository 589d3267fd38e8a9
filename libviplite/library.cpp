// SPDX-License-Identifier: Apache-2.0
#include "libviplite/library.h"

#include <vip_lite.h>

namespace viplite {
namespace {

#if VIPLITE_FAMILY < VIPLITE_2_2
using Size = vip_uint32_t;
#else
using Size = vip_size_t;
#endif

constexpr Library libraries[] = {
#define LIBRARY(target, version, chip) {target, version, chip, sizeof(Size)},
#include "abi/viplite/platforms.inc"
};

consteval Library find(std::string_view name) {
    for (const Library& row : libraries) {
        if (row.name == name) return row;
    }
    throw "no row has the name"; // does not compile
}

} // namespace

constinit const Library library = find(VIPLITE_LIBRARY);

} // namespace viplite
