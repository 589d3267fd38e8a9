// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/picture/jpeg.h"

#include "libhbdnn/spcdev/picture/jpeg_component.h"

#include <algorithm>
#include <iterator>

namespace hbdnn::spcdev {
namespace {

// A plane of a frame: `step` bytes from one sample to the next.
struct Plane {
    const std::uint8_t* samples;
    int width, height;
    int step;
};

// 8x8 samples around 0; beyond the edge the last ones once more.
Block block_of(const Plane& plane, int left, int top) {
    Block block{};
    std::size_t i = 0;
    for (int y = top; y < top + 8; ++y) {
        const std::ptrdiff_t row = std::ptrdiff_t{std::min(y, plane.height - 1)} * plane.width;
        for (int x = left; x < left + 8; ++x) {
            const std::ptrdiff_t at = (row + std::min(x, plane.width - 1)) * plane.step;
            block[i++] = static_cast<float>(plane.samples[at]) - 128;
        }
    }
    return block;
}

void write_scan(BitWriter& writer, const Frame& frame) {
    const auto [width, height] = frame.size;
    const Plane luma{frame.luma(), width, height, 1};
    const Plane u{frame.chroma(), width / 2, height / 2, 2},
        v{frame.chroma() + 1, width / 2, height / 2, 2};
    JpegComponent y_part(luma_steps, luma_dc, luma_ac);
    JpegComponent u_part(chroma_steps, chroma_dc, chroma_ac), v_part = u_part;
    for (int top = 0; top < height; top += 16) {
        for (int left = 0; left < width; left += 16) {
            for (int i = 0; i < 4; ++i)
                y_part.write(writer, block_of(luma, left + i % 2 * 8, top + i / 2 * 8));
            u_part.write(writer, block_of(u, left / 2, top / 2));
            v_part.write(writer, block_of(v, left / 2, top / 2));
        }
    }
}

// ---- The parts before the scan: a marker, the part's length, its bytes.

using Part = std::vector<std::uint8_t>;

void write_part(std::vector<std::byte>& file, std::uint8_t marker, const Part& part) {
    const std::size_t length = part.size() + 2;
    for (const std::size_t byte :
         {std::size_t{0xff}, std::size_t{marker}, length >> 8, length & 255})
        file.push_back(static_cast<std::byte>(byte));
    for (const std::uint8_t byte : part) file.push_back(std::byte{byte});
}

Part quantisers(std::uint8_t number, const std::array<std::uint8_t, 64>& steps) {
    Part part = {number};
    for (const std::uint8_t at : zigzag) part.push_back(steps[at]);
    return part;
}

template <std::size_t count> Part code_list(std::uint8_t number, const CodeList<count>& list) {
    Part part = {number};
    std::ranges::copy(list.lengths, std::back_inserter(part));
    std::ranges::copy(list.symbols, std::back_inserter(part));
    return part;
}

Part frame_header(Size size) {
    const auto high = [](int value) { return static_cast<std::uint8_t>(value >> 8); };
    const auto low = [](int value) { return static_cast<std::uint8_t>(value & 255); };
    return {8,
            high(size.height),
            low(size.height),
            high(size.width),
            low(size.width),
            3,
            1,
            0x22,
            0,
            2,
            0x11,
            1,
            3,
            0x11,
            1}; // number, samples each way, quantiser
}

std::vector<std::byte> headers(Size size) {
    std::vector<std::byte> file = {std::byte{0xff}, std::byte{0xd8}};
    write_part(file, 0xe0, {'J', 'F', 'I', 'F', 0, 1, 1, 0, 0, 1, 0, 1, 0, 0});
    write_part(file, 0xdb, quantisers(0, luma_steps));
    write_part(file, 0xdb, quantisers(1, chroma_steps));
    write_part(file, 0xc0, frame_header(size));
    write_part(file, 0xc4, code_list(0x00, luma_dc));
    write_part(file, 0xc4, code_list(0x10, luma_ac));
    write_part(file, 0xc4, code_list(0x01, chroma_dc));
    write_part(file, 0xc4, code_list(0x11, chroma_ac));
    write_part(file, 0xda, {3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0});
    return file;
}

} // namespace

std::vector<std::byte> jpeg_of(const Frame& frame) {
    BitWriter writer(headers(frame.size));
    write_scan(writer, frame);
    auto file = writer.take();
    file.push_back(std::byte{0xff});
    file.push_back(std::byte{0xd9});
    return file;
}

} // namespace hbdnn::spcdev
