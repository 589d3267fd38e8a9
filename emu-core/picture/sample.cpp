// SPDX-License-Identifier: Apache-2.0
#include "emu-core/picture/samples.h"

namespace emu::picture {
namespace {

// Where the bits of a sample are: up to three bytes from `bytes` on.
struct Place {
    std::byte* bytes;
    unsigned shift;
    unsigned count; // of bytes
    unsigned mask;
};

Place place_of(const View& view, ChannelIndex channel, std::int32_t x, std::int32_t y) {
    const Format& format = *view.format;
    const Channel& samples = format.channels[channel];
    const Plane& plane = view.planes[samples.plane];
    const std::size_t column = static_cast<std::size_t>(x) >> format.shared_across(channel);
    const std::size_t row = static_cast<std::size_t>(y) >> format.shared_down(channel);
    const std::size_t bit = column * samples.step + samples.offset;
    const unsigned shift = bit % 8;
    return {plane.bytes + row * plane.row_bytes + bit / 8, shift, (shift + samples.bits + 7) / 8,
            (1U << samples.bits) - 1};
}

unsigned bytes_at(const Place& place) {
    unsigned value = 0;
    for (unsigned i = 0; i < place.count; ++i)
        value |= std::to_integer<unsigned>(place.bytes[i]) << (8 * i);
    return value;
}

} // namespace

unsigned read_sample(const View& view, ChannelIndex channel, std::int32_t x, std::int32_t y) {
    const Place place = place_of(view, channel, x, y);
    return bytes_at(place) >> place.shift & place.mask;
}

void write_sample(const View& view, ChannelIndex channel, std::int32_t x, std::int32_t y,
                  unsigned value) {
    const Place place = place_of(view, channel, x, y);
    const unsigned kept = bytes_at(place) & ~(place.mask << place.shift);
    const unsigned all = kept | value << place.shift;
    for (unsigned i = 0; i < place.count; ++i)
        place.bytes[i] = static_cast<std::byte>(all >> (8 * i));
}

unsigned with_depth(unsigned value, unsigned from, unsigned to) {
    if (to <= from) return value >> (from - to);
    unsigned result = value, bits = from;
    for (; bits < to; bits += from) result = result << from | value;
    return result >> (bits - to);
}

} // namespace emu::picture
