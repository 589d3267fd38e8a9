// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include <vsi_nn_types.h>

namespace viplite::ovxlib {

// "28_28_1_1", as in names of files, or " 28, 28, 1, 1".
std::string shape_text(const vsi_size_t* extents, std::uint32_t count, bool for_print);

} // namespace viplite::ovxlib
