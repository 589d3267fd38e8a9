// SPDX-License-Identifier: Apache-2.0
// What replays know of single members of structs, beyond abi's tables.
#pragma once

#include <string_view>

namespace boardless {

// A handle in a struct.
bool is_handle(std::string_view record, std::string_view field);

// What no two boards have in common: times, versions, addresses. `field`: "": all of the struct.
bool varies(std::string_view record, std::string_view field);

} // namespace boardless
