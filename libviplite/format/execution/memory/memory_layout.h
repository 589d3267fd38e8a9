// SPDX-License-Identifier: Apache-2.0
// Where in one flat memory the places are that addresses of a network binary are relative to.
#pragma once

#include "emu-core/base/error.h"
#include "libviplite/format/description.h"

namespace viplite::format {

class MemoryLayout {
public:
    // Error bad_model: more memory than boards have.
    static emu::Result<MemoryLayout> make(const Description& description);

    // The address that a patch adds. Error bad_model: a place that the network does not have, or
    // a source of devices that work together.
    emu::Result<std::uint32_t> base(const Patch& patch) const;

    std::uint32_t input(std::size_t i) const { return inputs_[i]; }
    std::uint32_t output(std::size_t i) const { return outputs_[i]; }
    std::uint32_t lcd() const { return lcd_; }
    std::uint64_t bytes() const { return bytes_; }

private:
    const Description* description_ = nullptr;
    // Whether operations write the row, of which the file has a place alone.
    bool is_written(std::int32_t row) const;

    std::uint32_t vip_sram_ = 0, axi_sram_ = 0, pool_ = 0, lcd_ = 0;
    std::uint32_t written_rows_ = 0; // as the LCD
    std::vector<std::int32_t> rows_; // that are written, in order
    std::vector<std::uint32_t> inputs_, outputs_;
    std::uint64_t bytes_ = 0;
};

} // namespace viplite::format
