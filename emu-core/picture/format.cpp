// SPDX-License-Identifier: Apache-2.0
#include "emu-core/picture/format.h"

#include <algorithm>

namespace emu::picture {
namespace {

using Channels = std::array<Channel, channel_count>;

// Bytes of a pixel of `step` bits, the places of their channels in it; absent: there is none.
constexpr std::uint8_t absent = 255;

constexpr Channel byte_at(std::uint8_t place, std::uint8_t step) {
    if (place == absent) return {};
    return {8, 0, step, static_cast<std::uint8_t>(8 * place)};
}

constexpr Channels bytes(std::uint8_t count, std::uint8_t red, std::uint8_t green,
                         std::uint8_t blue, std::uint8_t alpha_place = absent) {
    const auto step = static_cast<std::uint8_t>(8 * count);
    return {byte_at(red, step), byte_at(green, step), byte_at(blue, step),
            byte_at(alpha_place, step)};
}

// Fields of words of 16 bits: the lowest bit of each.
constexpr Channels words(std::array<std::uint8_t, channel_count> bits,
                         std::array<std::uint8_t, channel_count> lowest) {
    Channels channels{};
    for (std::size_t c = 0; c < channel_count; ++c) {
        if (bits[c] != 0) channels[c] = {bits[c], 0, 16, lowest[c]};
    }
    return channels;
}

// Y in the first plane, pairs in the second; samples of `bits` in `held` bits, the upper ones.
constexpr Channels pairs(bool v_first, std::uint8_t bits, std::uint8_t held) {
    const auto low = static_cast<std::uint8_t>(held - bits);
    const auto step = static_cast<std::uint8_t>(2 * held);
    const auto high = static_cast<std::uint8_t>(held + low);
    return {{{bits, 0, held, low},
             {bits, 1, step, v_first ? high : low},
             {bits, 1, step, v_first ? low : high},
             {}}};
}

// Three planes of bytes; which of them has U.
constexpr Channels planes(std::uint8_t u) {
    return {{{8, 0, 8, 0}, {8, u, 8, 0}, {8, static_cast<std::uint8_t>(3 - u), 8, 0}, {}}};
}

// Two pixels in four samples of `held` bits: the places of the first Y, U and V.
constexpr Channels packed(std::uint8_t y, std::uint8_t u, std::uint8_t v, std::uint8_t bits = 8,
                          std::uint8_t held = 8) {
    const auto low = [=](int place) {
        return static_cast<std::uint8_t>(held * place + held - bits);
    };
    const auto step = [=](int samples) { return static_cast<std::uint8_t>(held * samples); };
    return {
        {{bits, 0, step(2), low(y)}, {bits, 0, step(4), low(u)}, {bits, 0, step(4), low(v)}, {}}};
}

constexpr Channels only_first(std::uint8_t bits) {
    return {{{bits, 0, bits, 0}, {}, {}, {}}};
}

constexpr auto of_rgb = Family::rgb, of_yuv = Family::yuv, of_index = Family::index;

// Bytes of 24 and 32 bits are in the order of the name (documented, as are NV12, NV21, I420, YV12).
// Words of 16 bits have the first channel of the name in their upper bits, as Android's have
// (assumed); samples of ten bits without padding follow one another from the lowest bit on
// (assumed), those in words have the upper ones.
constexpr Format formats[] = {
    {"rgba_8888", of_rgb, bytes(4, 0, 1, 2, 3), {32}},
    {"rgbx_8888", of_rgb, bytes(4, 0, 1, 2, 3), {32}, 0, 0, true},
    {"rgb_888", of_rgb, bytes(3, 0, 1, 2), {24}},
    {"bgra_8888", of_rgb, bytes(4, 2, 1, 0, 3), {32}},
    {"bgrx_8888", of_rgb, bytes(4, 2, 1, 0, 3), {32}, 0, 0, true},
    {"bgr_888", of_rgb, bytes(3, 2, 1, 0), {24}},
    {"argb_8888", of_rgb, bytes(4, 1, 2, 3, 0), {32}},
    {"xrgb_8888", of_rgb, bytes(4, 1, 2, 3, 0), {32}, 0, 0, true},
    {"abgr_8888", of_rgb, bytes(4, 3, 2, 1, 0), {32}},
    {"xbgr_8888", of_rgb, bytes(4, 3, 2, 1, 0), {32}, 0, 0, true},
    {"rgb_565", of_rgb, words({5, 6, 5, 0}, {11, 5, 0, 0}), {16}},
    {"bgr_565", of_rgb, words({5, 6, 5, 0}, {0, 5, 11, 0}), {16}},
    {"rgba_5551", of_rgb, words({5, 5, 5, 1}, {11, 6, 1, 0}), {16}},
    {"bgra_5551", of_rgb, words({5, 5, 5, 1}, {1, 6, 11, 0}), {16}},
    {"argb_1555", of_rgb, words({5, 5, 5, 1}, {10, 5, 0, 15}), {16}},
    {"abgr_1555", of_rgb, words({5, 5, 5, 1}, {0, 5, 10, 15}), {16}},
    {"rgba_4444", of_rgb, words({4, 4, 4, 4}, {12, 8, 4, 0}), {16}},
    {"bgra_4444", of_rgb, words({4, 4, 4, 4}, {4, 8, 12, 0}), {16}},
    {"argb_4444", of_rgb, words({4, 4, 4, 4}, {8, 4, 0, 12}), {16}},
    {"abgr_4444", of_rgb, words({4, 4, 4, 4}, {0, 4, 8, 12}), {16}},
    {"a_8", of_rgb, {{{}, {}, {}, {8, 0, 8, 0}}}, {8}},
    {"yuv_420_sp", of_yuv, pairs(false, 8, 8), {8, 8}, 1, 1},
    {"yvu_420_sp", of_yuv, pairs(true, 8, 8), {8, 8}, 1, 1},
    {"yuv_422_sp", of_yuv, pairs(false, 8, 8), {8, 8}, 1, 0},
    {"yvu_422_sp", of_yuv, pairs(true, 8, 8), {8, 8}, 1, 0},
    {"yuv_444_sp", of_yuv, pairs(false, 8, 8), {8, 16}},
    {"yvu_444_sp", of_yuv, pairs(true, 8, 8), {8, 16}},
    {"yuv_420_p", of_yuv, planes(1), {8, 4, 4}, 1, 1},
    {"yvu_420_p", of_yuv, planes(2), {8, 4, 4}, 1, 1},
    {"yuv_422_p", of_yuv, planes(1), {8, 4, 4}, 1, 0},
    {"yvu_422_p", of_yuv, planes(2), {8, 4, 4}, 1, 0},
    {"yuv_420_sp_10", of_yuv, pairs(false, 10, 10), {10, 10}, 1, 1},
    {"yvu_420_sp_10", of_yuv, pairs(true, 10, 10), {10, 10}, 1, 1},
    {"yuv_422_sp_10", of_yuv, pairs(false, 10, 10), {10, 10}, 1, 0},
    {"yvu_422_sp_10", of_yuv, pairs(true, 10, 10), {10, 10}, 1, 0},
    {"p_010", of_yuv, pairs(false, 10, 16), {16, 16}, 1, 1},
    {"p_210", of_yuv, pairs(false, 10, 16), {16, 16}, 1, 0},
    {"yuyv_422", of_yuv, packed(0, 1, 3), {16}, 1, 0},
    {"yvyu_422", of_yuv, packed(0, 3, 1), {16}, 1, 0},
    {"uyvy_422", of_yuv, packed(1, 0, 2), {16}, 1, 0},
    {"vyuy_422", of_yuv, packed(1, 2, 0), {16}, 1, 0},
    {"y_210", of_yuv, packed(0, 1, 3, 10, 16), {32}, 1, 0},
    {"y_8", of_yuv, only_first(8), {8}},
    {"y_4", of_yuv, only_first(4), {4}},
    {"index_1", of_index, only_first(1), {1}},
    {"index_2", of_index, only_first(2), {2}},
    {"index_4", of_index, only_first(4), {4}},
    {"index_8", of_index, only_first(8), {8}},
};

} // namespace

bool Format::has_byte_samples() const {
    return std::ranges::all_of(channels, [](const Channel& channel) {
        return channel.bits == 0 ||
               (channel.bits == 8 && channel.step % 8 == 0 && channel.offset % 8 == 0);
    });
}

const Format* find_format(std::string_view name) {
    for (const Format& row : formats) {
        if (row.name == name) return &row;
    }
    return nullptr;
}

} // namespace emu::picture
