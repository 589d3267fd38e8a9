// SPDX-License-Identifier: Apache-2.0
#include "version.h"

namespace rknn {
namespace {

constexpr std::string_view label = "librknnrt version: ";

// One string in the library's read-only data: rknn_server and users look for it with strings(1).
[[gnu::used]] constexpr char banner[] = "librknnrt version: 2.3.2 (boardless@2025-04-03T00:00:00)";
static_assert(std::string_view(banner).starts_with(label));

} // namespace

std::string_view library_version() {
    return std::string_view(banner).substr(label.size());
}

std::string_view driver_version() {
    return "0.9.8";
}

} // namespace rknn
