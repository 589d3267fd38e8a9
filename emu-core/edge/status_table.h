// SPDX-License-Identifier: Apache-2.0
// A vendor's status codes, how users write them, and which of them each of the core's faults
// becomes. status_rows.inc makes these rows of a vendor's table.
#pragma once

#include "emu-core/base/fault.h"
#include "emu-core/base/fault_names.h"

#include <cstddef>
#include <span>
#include <string_view>

namespace emu {

struct StatusRow {
    long long value;
    const char* name;
};

// The row that `text` stands for, or null: its number, its name, or, in any case, its name without
// the words that the names of the first two failing statuses begin with, or, where that is no fault
// of the core's (base/fault_names.h), without those that success and the first failing one begin
// with. Of VENDOR_ERR_LATE = -3, where there also are VENDOR_OK and VENDOR_ERR_FAIL: "-3",
// "vendor_err_late", "late" or "err_late". The first row is success and cannot be named.
const StatusRow* failing_status(std::span<const StatusRow> statuses, std::string_view text);

struct FaultRow {
    Fault fault;
    std::string_view status; // the name of a StatusRow
};

// The index in `statuses` of what the fault becomes; their count where there is not exactly one row
// for it, or the row's status is unknown.
template <std::size_t status_count, std::size_t row_count>
constexpr std::size_t status_index(const StatusRow (&statuses)[status_count],
                                   const FaultRow (&faults)[row_count], Fault fault) {
    std::size_t index = status_count;
    int rows = 0;
    for (const FaultRow& row : faults) {
        if (row.fault != fault) continue;
        ++rows;
        for (std::size_t i = 0; i < status_count; ++i) {
            if (row.status == statuses[i].name) index = i;
        }
    }
    return rows == 1 ? index : status_count;
}

template <std::size_t status_count, std::size_t row_count> constexpr bool
maps_every_fault(const StatusRow (&statuses)[status_count], const FaultRow (&faults)[row_count]) {
    for (std::size_t i = 0; i < fault_count; ++i) {
        if (status_index(statuses, faults, static_cast<Fault>(i)) == status_count) return false;
    }
    return true;
}

// The policy of guard(), made of the two lists; the first status is success.
template <class StatusType, const auto& statuses, const auto& faults> struct StatusTable {
    static_assert(maps_every_fault(statuses, faults),
                  "every fault needs one row, which names a status of the table");

    using Status = StatusType;

    static constexpr Status ok = static_cast<Status>(statuses[0].value);

    static constexpr Status status(Fault fault) {
        return static_cast<Status>(statuses[status_index(statuses, faults, fault)].value);
    }
    // The same, but the status that the error itself names, if the table has that.
    static Status status(const Error& error) {
        const StatusRow* named = failing_status(statuses, error.status);
        return named ? static_cast<Status>(named->value) : status(error.fault);
    }
    // Whether the text stands for a failing status.
    static bool knows(std::string_view text) { return failing_status(statuses, text) != nullptr; }
    // The code's name, "?" for one that the table does not have.
    static constexpr const char* name(Status status) {
        for (const StatusRow& row : statuses) {
            if (static_cast<Status>(row.value) == status) return row.name;
        }
        return "?";
    }
};

} // namespace emu
