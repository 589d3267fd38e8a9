// SPDX-License-Identifier: Apache-2.0
// Tables of entries of one size.
#pragma once

#include "emu-core/base/byte_reader.h"

#include <vector>

namespace viplite::format {

// What `read` makes of every entry: a value, or an error, which then says which entry it was.
// Error bad_model: the section has another size.
template <class Entry, class Read> emu::Result<std::vector<Entry>>
read_table(emu::Bytes section, std::uint64_t count, std::uint64_t entry_bytes, Read read) {
    if (section.size() != count * entry_bytes) {
        return emu::error(emu::Fault::bad_model, "it has %zu bytes instead of %llu entries of %llu",
                          section.size(), static_cast<unsigned long long>(count),
                          static_cast<unsigned long long>(entry_bytes));
    }
    std::vector<Entry> entries;
    for (std::uint64_t i = 0; i < count; ++i) {
        emu::Result<Entry> entry = read(section.subspan(i * entry_bytes, entry_bytes));
        if (!entry) {
            return emu::error(entry.error().fault, "entry %llu: %s",
                              static_cast<unsigned long long>(i), entry.error().detail.c_str());
        }
        entries.push_back(*std::move(entry));
    }
    return entries;
}

} // namespace viplite::format
