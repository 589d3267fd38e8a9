// SPDX-License-Identifier: Apache-2.0
// Constants that B2E and B25 keep compressed: four streams of blocks of 16 values.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/base/shared_bytes.h"

namespace hbdnn::format::hbm {

// `plain` bytes of what is stored. Error bad_model: sizes that are none, a stream that ends before
// its values do.
emu::Result<std::vector<std::byte>> decompress(emu::Bytes stored, std::size_t plain);

} // namespace hbdnn::format::hbm
