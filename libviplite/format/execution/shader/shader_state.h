// SPDX-License-Identifier: Apache-2.0
// The registers that a shader operation loads: its images and constants.
#pragma once

#include "emu-core/tensor/memory_view.h"
#include "libviplite/format/execution/memory/memory_layout.h"

#include <map>

namespace viplite::format {

class ShaderState {
public:
    // Error bad_model: the operation has no state, or a patch lies outside it.
    static emu::Result<ShaderState> make(const Description& description, const Operation& operation,
                                         const MemoryLayout& layout);

    // A register's word, by address; 0 where it is not loaded.
    std::uint32_t loaded(std::uint32_t address) const;
    // Of the constants at 0xd800, counted in words; 0 where none is loaded.
    std::uint32_t word(std::size_t constant) const;
    std::int32_t integer(std::size_t constant) const {
        return static_cast<std::int32_t>(word(constant));
    }
    float real(std::size_t constant) const;

    // Those that are loaded, from the lowest on.
    std::vector<std::size_t> constants() const;

    // The image whose 8 words begin there, all of its slices. Error bad_model: its format is not
    // known.
    emu::Result<emu::MemoryView> image(std::size_t constant) const;

private:
    std::map<std::uint32_t, std::uint32_t> registers_; // by address
};

} // namespace viplite::format
