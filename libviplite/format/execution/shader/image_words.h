// SPDX-License-Identifier: Apache-2.0
// The 8 words that describe an image.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/ops/threads/thread_program.h"
#include "emu-core/tensor/memory_view.h"

namespace viplite::format {

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

} // namespace viplite::format
