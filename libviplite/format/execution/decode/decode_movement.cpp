// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/decode_commands.h"

#include "libviplite/format/execution/decode/command_form.h"
#include "libviplite/format/execution/decode/convolution_fields.h"
#include "libviplite/format/execution/memory/ring_view.h"

#include <utility>

namespace viplite::format {
namespace {

using namespace convolution_field;

// Elements are only moved: what is in their 16 bits plays no part.
constexpr emu::Dtype element = emu::Dtype::i16;
constexpr std::int64_t element_bytes = size_of(element);
constexpr Field pixel_bytes{5, 0, 32};
constexpr std::int64_t most_pixel = 1 << 16; // larger ones are in no file

} // namespace

emu::Result<TensorMove> decode_movement(const CommandWords& command) {
    EMU_TRY(check_bits(command, movement_bits));
    const auto w = static_cast<std::int32_t>(command[source_width]);
    const auto h = static_cast<std::int32_t>(command.joined({source_height, moved_height_high}));
    const auto c = static_cast<std::int32_t>(command[result_channels]);
    const std::int64_t column = command.joined({result_line, moved_line_high});
    const std::int64_t pixel = command[pixel_bytes];
    const std::int64_t slice = command.joined({result_surface_low, result_surface_high});
    const std::uint32_t width = command.joined({result_width, moved_width_high});
    const bool is_turned =
        std::cmp_equal(width, h) && command[result_height] == command[source_width];
    const bool has_elements = pixel >= element_bytes && pixel <= most_pixel &&
                              (pixel | column | (c > 1 ? slice : 0)) % element_bytes == 0;
    if (!is_turned || w < 1 || h < 1 || c < 1 || !has_elements) {
        return emu::error(emu::Fault::bad_model,
                          "%d x %d elements to %u x %u of %u, %u bytes apart", w, h, width,
                          command[result_height], command[result_channels], command[pixel_bytes]);
    }
    const auto elements = static_cast<std::int32_t>(pixel / element_bytes); // of a pixel
    TensorMove move;
    emu::MemoryView& view = move.src.view;
    view = map_at(command[source_address], command[source_line], 1, element);
    view.h = h, view.w = w * elements, view.c = c;
    if (c > 1) view.surface = command.joined({source_surface_low, source_surface_high});
    move.src.ring = ring_of(command[source_ring], command[source_ring_end]);
    move.window_h = move.moved_h = view.h, move.window_w = move.moved_w = view.w;
    if (elements > 1) move.axes.push_back({1, elements, 1, 1});
    if (w > 1) move.axes.push_back({1, w, elements, column / element_bytes});
    if (h > 1) move.axes.push_back({0, h, 1, elements});
    if (c > 1) move.axes.push_back({2, c, 1, slice / element_bytes});
    move.dst_dtype = element;
    move.dst_address = command[result_address];
    move.dst_ring = ring_of(command[result_ring], command[result_ring_end]);
    return move;
}

} // namespace viplite::format
