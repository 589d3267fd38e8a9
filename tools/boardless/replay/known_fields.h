// SPDX-License-Identifier: Apache-2.0
// What replays know of single members of structs, beyond abi's tables.
#pragma once

#include <string_view>

namespace boardless {

// A handle in a struct.
bool is_handle(std::string_view record, std::string_view field);

// The device's address of the memory that the struct shares.
// Also of functions and their arguments.
bool is_physical(std::string_view record, std::string_view field);
// The function of the library that says, of the same arguments, the bytes at the device's address
// that this one returns; "": it returns none.
std::string_view bytes_at_result(std::string_view function);

// For how long a function waits, in an argument of it; 0: for ever.
bool is_timeout(std::string_view function, std::string_view argument);

// What no two boards have in common: times, versions, addresses. `field`: "": all of the struct.
// Also of functions and their arguments.
bool varies(std::string_view record, std::string_view field);

} // namespace boardless
