// SPDX-License-Identifier: Apache-2.0
// Raw uint8 pixels by table.
#pragma once

#include "emu-core/base/result.h"
#include "librknnrt/format/unit/model_facts.h"
#include "librknnrt/format/unit/unit_task.h"

#include <span>

namespace rknn::format {

// One per channel, as the units compute them.
std::vector<PixelTable> tables_of(const PixelConversion& conversion);

// `pixels` become `values`, which may be the same bytes; channels come last. Precondition: there is
// a table for each channel, and both are of one size.
void look_up(std::span<const PixelTable> tables, emu::Bytes pixels, std::span<std::byte> values);

} // namespace rknn::format
