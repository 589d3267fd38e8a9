// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/memory/memory_layout.h"

#include "emu-core/base/checked.h"

#include <algorithm>

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;

constexpr std::uint64_t alignment = 64; // commands count in 64 bytes
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 28;

} // namespace

emu::Result<MemoryLayout> MemoryLayout::make(const Description& description) {
    MemoryLayout layout;
    layout.description_ = &description;
    const auto place = [&](std::uint64_t bytes) {
        const auto at = static_cast<std::uint32_t>(layout.bytes_);
        // Each is far below 2^63, and the sum is checked below.
        layout.bytes_ = std::min(most_bytes + 1, layout.bytes_ + emu::align_up(bytes, alignment));
        return at;
    };
    place(alignment); // no address is 0
    layout.vip_sram_ = place(description.vip_sram.bytes);
    layout.axi_sram_ = place(description.axi_sram.bytes);
    layout.pool_ = place(description.pool_bytes);
    for (const Port& port : description.inputs) layout.inputs_.push_back(place(port.bytes()));
    for (const Port& port : description.outputs) layout.outputs_.push_back(place(port.bytes()));
    layout.lcd_ = place(description.lcd.size());
    for (const Patch& patch : description.patches) {
        if (patch.source == PatchSource::misc_output) layout.rows_.push_back(patch.index);
    }
    std::ranges::sort(layout.rows_);
    if (!layout.rows_.empty()) layout.written_rows_ = place(description.lcd.size());
    if (layout.bytes_ <= most_bytes) return layout;
    return error(Fault::bad_model, "it needs more than %llu bytes of memory",
                 static_cast<unsigned long long>(most_bytes));
}

bool MemoryLayout::is_written(std::int32_t row) const {
    return std::ranges::binary_search(rows_, row);
}

emu::Result<std::uint32_t> MemoryLayout::base(const Patch& patch) const {
    const auto of = [&](const std::vector<std::uint32_t>& ports) -> emu::Result<std::uint32_t> {
        if (patch.index >= 0 && static_cast<std::size_t>(patch.index) < ports.size()) {
            return ports[patch.index];
        }
        return error(Fault::bad_model, "it refers to input or output %d, which there is none of",
                     patch.index);
    };
    switch (patch.source) {
    case PatchSource::input: return of(inputs_);
    case PatchSource::output: return of(outputs_);
    case PatchSource::memory_pool: return pool_;
    case PatchSource::vip_sram: return vip_sram_;
    case PatchSource::axi_sram: return axi_sram_; // measured: what is read of it is written before
    case PatchSource::misc_generic:
    case PatchSource::misc_input:
    case PatchSource::misc_output: {
        const bool is_generic = patch.source == PatchSource::misc_generic;
        const auto& rows = is_generic ? description_->lcd_table : description_->dynamic_rows();
        if (patch.index >= 0 && static_cast<std::size_t>(patch.index) < rows.size()) {
            const bool is_memory = !is_generic && is_written(patch.index);
            return (is_memory ? written_rows_ : lcd_) + rows[patch.index].base;
        }
        return error(Fault::bad_model, "it refers to row %d of the LCD, which there is none of",
                     patch.index);
    }
    default: break;
    }
    return error(Fault::bad_model, "it refers to a place of kind %u, which is not known",
                 static_cast<unsigned>(patch.source));
}

} // namespace viplite::format
