// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/library.h"

#include <hbdnn/tensor.h>

namespace hbdnn {
namespace {

constexpr Library libraries[] = {
#define LIBRARY(name, chip) {name, chip, HBDNN_HAS_UCP != 0, sizeof(hbDNNTensor)},
#include "abi/hbdnn/platforms.inc"
};

consteval Library find(std::string_view name) {
    for (const Library& row : libraries) {
        if (row.name == name) return row;
    }
    throw "no row has the name"; // does not compile
}

} // namespace

constinit const Library library = find(HBDNN_LIBRARY);

} // namespace hbdnn
