// SPDX-License-Identifier: Apache-2.0
// Which of the vendor's libraries this is. All are built from the same sources; library.cpp is
// compiled once for each, with VIPLITE_LIBRARY as its name and a header's generation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace viplite {

struct Library {
    std::string_view name;
    std::uint32_t version;         // that vip_get_version tells: major << 16 | minor << 8 | patch
    std::string_view default_chip; // of a model that names none
    std::size_t size_bytes; // of the sizes that queries write: not the same in all generations
};

extern const Library library;

} // namespace viplite
