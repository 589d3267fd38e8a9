// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/model/library.h"

#include "librknnrt/model/platform.h"

namespace rknn {
namespace {

#define LABEL RKNN_LIBRARY " version: "

// One string in the library's read-only data: rknn_server and users look for it with strings(1).
[[gnu::used]] constexpr char banner[] = LABEL "2.3.2 (boardless@2025-04-03T00:00:00)";
constexpr std::string_view version = std::string_view(banner).substr(sizeof LABEL - 1);

constexpr Library rows[] = {
#define LIBRARY(name, chip, groups) {name, version, chip, groups},
#include "abi/rknn/platforms.inc"
};

consteval Library find(std::string_view name) {
    for (const Library& row : rows) {
        if (row.name == name) return row;
    }
    throw "no LIBRARY row has the name"; // does not compile
}

} // namespace

constinit const Library library = find(RKNN_LIBRARY);

} // namespace rknn
