// SPDX-License-Identifier: Apache-2.0
// Which of the vendor's libraries this is. All are built from the same sources; library.cpp is
// compiled once for each, with HBDNN_LIBRARY as its name and a header's generation.
#pragma once

#include <cstddef>
#include <string_view>

namespace hbdnn {

struct Library {
    std::string_view name;
    std::string_view default_chip; // of a model that names none
    bool unified;                  // statuses and tasks of hbUCP
    std::size_t tensor_bytes;      // sizeof(hbDNNTensor)
};

extern const Library library;

} // namespace hbdnn
