// SPDX-License-Identifier: Apache-2.0
// A file whose registers are not all understood, although its operators are.
#pragma once

#include <cstddef>
#include <vector>

namespace rknn_format_tests {

// Of a convolution for RK3588; its first task writes a register that no chip has.
std::vector<std::byte> file_with_unknown_register();

} // namespace rknn_format_tests
