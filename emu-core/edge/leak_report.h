// SPDX-License-Identifier: Apache-2.0
// With BOARDLESS_LEAKS=1, the objects that an application leaves behind are counted when it ends.
#pragma once

#include <cstddef>

namespace emu {

// When the library is unloaded, logs at level error how many objects of `kind` live(table) says are
// alive, if any. That is after the application's own static destructors, which may still destroy
// some. `kind` and `table` must stay alive for ever. Without BOARDLESS_LEAKS nothing is kept.
// Thread-safe.
void report_leaks(const char* kind, const void* table, std::size_t (*live)(const void* table));

} // namespace emu
