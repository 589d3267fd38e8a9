// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/writer/registers/path_registers.h"

#include "emu-core/base/checked.h"
#include "librknnrt/format/writer/container/writer_facts.h"

namespace rknn::format::writer {

using enum Field;

void set_source(const Cube& src, bool line_whole, const Generation& generation,
                RegisterList& list) {
    const std::int64_t line = src.line / generation.atom, surface = src.surface / generation.atom;
    const bool quarter = generation.source_strides == SourceStrides::beyond_line ||
                         generation.source_strides == SourceStrides::quarter;
    const std::int64_t counted = quarter && !line_whole ? 4 * line : line;
    std::int64_t rest = surface;
    if (generation.source_strides == SourceStrides::beyond_line) {
        rest -= line_whole ? src.w : counted;
    }
    list.set(line_stride_whole, line_whole);
    list.set(source_line, counted);
    list.set(source_surface, rest);
    list.set(fetched_width, src.w);
    list.set(fetched_height, src.h);
    list.set(source_channels_modulo, (src.c - 1) % writer_facts(generation).channel_modulus + 1);
    list.set(pixel_control, generation.converter_off);
}

void set_pixels(const Cube& src, const Generation& generation, RegisterList& list) {
    constexpr std::int64_t packed = 8; // plus channels less one
    constexpr std::uint16_t conv_config = 0x100c;
    constexpr int any_byte = 30; // pixels that begin at any byte
    const std::int64_t atoms = src.line / generation.atom;
    list.set(pixel_channels, packed + src.c - 1);
    list.set(line_stride_whole, 1);
    list.set_constant(conv_config, any_byte);
    list.set(source_channels_modulo, src.c);
    list.set(fetched_width, src.w);
    list.set(fetched_height, src.h);
    switch (generation.pixel_lines) {
    case PixelLines::pixels:
        list.set(source_line, src.line / src.c);
        list.set(source_surface, src.surface / src.c - src.w);
        break;
    case PixelLines::atoms:
        list.set(source_line, atoms);
        list.set(source_surface, src.surface / generation.atom);
        break;
    case PixelLines::joined:
        list.set(source_line, atoms * src.h);
        list.set(source_surface, atoms * src.h);
        list.set(fetched_width, atoms * src.h);
        list.set(fetched_height, 1);
        break;
    }
    list.set(pixel_control, generation.converter_off);
}

void set_read(const Cube& src, const Generation& generation, RegisterList& list) {
    const std::int64_t notch = src.line / generation.atom - src.w;
    const std::int64_t used = (src.h - 1) * src.line + std::int64_t{src.w} * generation.atom;
    list.set(read_flying, 1);
    list.set(read_width, src.w);
    list.set(read_height, src.h);
    list.set(read_channels, emu::align_up(src.c, src.block(generation)));
    list.set(read_address, src.place);
    list.set(read_notch, notch);
    list.set(read_surface_notch, src.surface - used);
}

void set_destination(const Cube& dst, const Generation& generation, RegisterList& list) {
    constexpr std::uint16_t channels_of_first = 0x403c;
    const std::int32_t channels = emu::align_up(dst.c, dst.block(generation));
    list.set(destination_address, dst.place);
    list.set(destination_surface, dst.surface);
    list.set(width, dst.w);
    list.set(height, dst.h);
    list.set(notch, dst.line / generation.atom - dst.w);
    list.set(real_channels, dst.c);
    if (list.address_of(real_channels) == channels_of_first) {
        list.set_bits(channels_of_first, static_cast<std::uint32_t>(channels - 1));
    }
    list.set(written_width, dst.w);
    list.set(written_height, dst.h);
    list.set(surface_add, dst.surface);
}

void set_fixed_bits(RegisterList& list) {
    struct Bits {
        std::uint16_t address;
        int low;
    };
    constexpr Bits seen[] = {{0x1018, 30}, {0x1020, 29}, {0x1038, 0}, {0x400c, 1}, {0x400c, 2},
                             {0x400c, 3},  {0x400c, 5},  {0x400c, 8}, {0x5068, 0}, {0x60dc, 0}};
    for (const Bits& bits : seen) list.set_constant(bits.address, bits.low);
}

} // namespace rknn::format::writer
