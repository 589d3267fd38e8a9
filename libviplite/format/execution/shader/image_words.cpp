// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/shader/shader_state.h"

#include "emu-core/base/error.h"

#include <algorithm>
#include <optional>

namespace viplite::format {
namespace {

using emu::Dtype;
using emu::error;
using emu::Fault;

enum Border : std::uint32_t { border_keeps = 0, border_repeats = 3 };

// Types by number; nobody knows what 2 is. Evidence: measured, in files.
constexpr std::optional<Dtype> types[] = {Dtype::f32, Dtype::f16, {},         Dtype::i16,
                                          Dtype::i8,  Dtype::u32, Dtype::u16, Dtype::u8};

// The other bits' values; that they have no effect was found.
constexpr std::uint32_t other_bits = 0xFFFFEE00;
constexpr std::uint32_t other_values[] = {0x44404000, 0x44444000, 0x32104000, 0x32100000};

} // namespace

emu::MemoryView whole_view(const ShaderImage& image) {
    emu::MemoryView view;
    view.base = image.image.address;
    view.line = image.image.line;
    view.w = image.image.width;
    view.h = image.image.height;
    view.c = std::max(image.depth, 1);
    view.surface = image.slice;
    view.block = 1;
    view.pixel = image.image.element_bytes;
    view.dtype = image.dtype;
    return view;
}

emu::Result<ShaderImage> decode_image(const ImageWords& words) {
    const std::uint32_t form = words[3], size = form & 15, border = form >> 4 & 3,
                        type = form >> 6 & 7;
    if (!types[type] || size > 2 || (border != border_keeps && border != border_repeats) ||
        std::ranges::find(other_values, form & other_bits) == std::end(other_values)) {
        return error(Fault::bad_model, "an image of format 0x%x, which is not known", form);
    }
    ShaderImage image;
    image.dtype = *types[type];
    if (size_of(image.dtype) != 1 << size)
        return error(Fault::bad_model, "an image of format 0x%x, whose type has another size",
                     form);
    image.image = {words[0],
                   words[1],
                   static_cast<std::int32_t>(words[2] & 0xFFFF),
                   static_cast<std::int32_t>(words[2] >> 16),
                   size_of(image.dtype),
                   border == border_keeps};
    image.slice = words[4];
    image.depth = static_cast<std::int32_t>(words[5]);
    if (image.image.width >= 1 && image.image.height >= 1) return image;
    return error(Fault::bad_model, "an image of %d x %d", image.image.width, image.image.height);
}

} // namespace viplite::format
