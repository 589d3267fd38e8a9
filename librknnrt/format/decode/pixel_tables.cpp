// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/unit/model_facts.h"
#include "librknnrt/format/unit/unit_task.h"

#include "emu-core/ops/arithmetic/requantisation.h"

namespace rknn::format {
namespace {

PixelTable table_of(const PixelConversion::Channel& channel, bool is_signed,
                    emu::ops::Rounding ties) {
    PixelTable table;
    for (std::size_t i = 0; i < table.size(); ++i) {
        const std::int64_t pixel = is_signed ? static_cast<std::int8_t>(i) : static_cast<int>(i);
        const std::int64_t scaled =
            emu::ops::shift_right(pixel * channel.scale + channel.before, channel.shift, ties);
        table[i] = emu::ops::store<std::int8_t>(scaled + channel.after);
    }
    return table;
}

} // namespace

std::vector<PixelTable> tables_of(const PixelConversion& conversion, emu::ops::Rounding ties) {
    std::vector<PixelTable> tables;
    for (const PixelConversion::Channel& channel : conversion.channels)
        tables.push_back(table_of(channel, conversion.is_signed, ties));
    return tables;
}

void look_up(std::span<const PixelTable> tables, emu::Bytes pixels, std::span<std::byte> values) {
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        const auto pixel = std::to_integer<std::size_t>(pixels[i]);
        values[i] = static_cast<std::byte>(tables[i % tables.size()][pixel]);
    }
}

} // namespace rknn::format
