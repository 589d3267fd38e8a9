// SPDX-License-Identifier: Apache-2.0
// With BOARDLESS_REPORT=1, the objects that an application leaves behind are listed when it ends.
#pragma once

#include "emu-core/base/current_call.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace emu {

struct Leftover {
    std::uint64_t name = 0;  // its handle or address
    std::uint64_t bytes = 0; // of its memory; 0: it has none
    Call maker;
    Call end; // the call that took it away together with its owner; none while it is alive
};

struct Leftovers {
    static constexpr std::size_t most_listed = 20;

    std::size_t count = 0;
    std::vector<Leftover> listed; // the first ones

    void add(const Leftover& leftover) {
        if (count++ < most_listed) listed.push_back(leftover);
    }
};

// When the library is unloaded, logs what left(table) says, at level error, and last how many
// findings there were in all. That is after the application's own static destructors, which may
// still destroy some. `kind`, what the objects are called, and `table` must stay alive for ever.
// Without BOARDLESS_REPORT nothing is kept. Thread-safe.
void report_leaks(const char* kind, const void* table, Leftovers (*left)(const void* table));

// A table of live objects that is made on first use and never destroyed, because an application may
// call from its static destructors. `kind`: what its objects are called in the report of leaks.
//
//   HandleTable<vendor_handle, Session>& sessions() {
//       static auto& table = eternal_table<HandleTable<vendor_handle, Session>>("vendor_handle");
//       return table;
//   }
template <class Table> Table& eternal_table(const char* kind) {
    auto* table = new Table;
    report_leaks(kind, table,
                 [](const void* reported) { return static_cast<const Table*>(reported)->left(); });
    return *table;
}

} // namespace emu
