// SPDX-License-Identifier: Apache-2.0
// A vendor's status as users write it.
#pragma once

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

} // namespace emu
