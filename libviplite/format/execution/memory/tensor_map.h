// SPDX-License-Identifier: Apache-2.0
// What the TP unit makes of stored bytes: table, scale, limit and rounding as one
// map.
#pragma once

#include "emu-core/chip/corners.h"
#include "libviplite/format/execution/decode/command_words.h"
#include "libviplite/format/execution/decode/work.h"

#include <map>

namespace viplite::format {

// Evidence: rounding to nearest is measured; ties, products and what is between entries of tables
// are the chip's. Operations with the same settings share a map.
class TensorMaps {
public:
    // `lcd` begins at `lcd_address`. `corners` lives longer.
    TensorMaps(emu::Bytes lcd, std::uint32_t lcd_address, const emu::Corners& corners)
        : lcd_(lcd), lcd_address_(lcd_address), corners_(corners) {}

    // Null: elements stay what they are. Error bad_model: a table that is not constant; more maps
    // than networks have.
    emu::Result<SharedMap> get(const CommandWords& command, emu::Dtype src, emu::Dtype dst);

private:
    // What the command says of it.
    struct Settings {
        emu::Dtype src, dst;
        std::uint32_t table = 0;
        bool has_table = false, has_sign = false, is_relu = false;
        std::int32_t before = 0, shift = 0, src_zero = 0, dst_zero = 0;
        std::uint32_t mantissa = 0;

        auto operator<=>(const Settings&) const = default;
    };

    Settings settings_of(const CommandWords& command, emu::Dtype src, emu::Dtype dst) const;
    emu::Result<StoredMap> make(const Settings& settings) const;

    emu::Bytes lcd_;
    std::uint32_t lcd_address_;
    const emu::Corners& corners_;
    std::map<Settings, SharedMap> maps_;
    std::size_t entries_ = 0;
};

} // namespace viplite::format
