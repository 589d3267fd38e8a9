// SPDX-License-Identifier: Apache-2.0
// Tables of live objects that are made on first use and never destroyed, because an application may
// call from its static destructors.
//
//   HandleTable<vendor_handle, Session>& sessions() {
//       static auto& table = eternal_table<HandleTable<vendor_handle, Session>>("vendor_handle");
//       return table;
//   }
#pragma once

#include "emu-core/edge/leak_report.h"

namespace emu {

// `kind`: what its objects are called in the report of leaks.
template <class Table> Table& eternal_table(const char* kind) {
    auto* table = new Table;
    report_leaks(kind, table,
                 [](const void* reported) { return static_cast<const Table*>(reported)->left(); });
    return *table;
}

} // namespace emu
