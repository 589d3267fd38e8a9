// SPDX-License-Identifier: Apache-2.0
// The registers that a shader operation loads: its images and constants.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/ops/threads/thread_program.h"
#include "emu-core/tensor/memory_view.h"
#include "libviplite/format/execution/memory/memory_layout.h"

#include <map>
#include <string>

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

// ---- The 8 words that describe an image

using ImageWords = std::array<std::uint32_t, 8>;

struct ShaderImage {
    emu::ops::ThreadImage image;
    emu::Dtype dtype = emu::Dtype::u8;
    std::int64_t slice = 0; // bytes
    std::int32_t depth = 1; // slices
};

// All of its slices.
emu::MemoryView whole_view(const ShaderImage& image);

// Error bad_model: fields that are not known.
emu::Result<ShaderImage> decode_image(const ImageWords& words);

// ---- For people who want to know what a program makes of it

// "images 0x00: uint8 10 x 1 x 1 at 0x7a40, ..."
std::string images_text(const ShaderState& state);
// The images, and "; constants 0x12: 0x3d8c7159 (0.0685757), ...": those that are not 0.
std::string to_text(const ShaderState& state);

} // namespace viplite::format
