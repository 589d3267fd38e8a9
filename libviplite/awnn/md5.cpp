// SPDX-License-Identifier: Apache-2.0
#include "libviplite/awnn/network_info.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace viplite::awnn {
namespace {

constexpr std::size_t block_bytes = 64;
constexpr int step_count = 64;

using State = std::array<std::uint32_t, 4>;

static_assert(std::endian::native == std::endian::little, "words are read as they lie in memory");

// The integer parts of 2^32 |sin(i + 1)|.
std::array<std::uint32_t, step_count> sines() {
    std::array<std::uint32_t, step_count> table{};
    for (int i = 0; i < step_count; ++i) {
        table[i] = static_cast<std::uint32_t>(std::fabs(std::sin(i + 1.0)) * 0x1p32);
    }
    return table;
}

// One round is 16 steps: how three words are mixed, which word of the block is added, how far is
// rotated.
std::uint32_t mix(int round, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    switch (round) {
    case 0: return (b & c) | (~b & d);
    case 1: return (d & b) | (~d & c);
    case 2: return b ^ c ^ d;
    default: return c ^ (b | ~d);
    }
}
constexpr int word_factor[4] = {1, 5, 3, 7}, word_offset[4] = {0, 1, 5, 0};
constexpr int rotation[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};

void add_block(State& state, const std::byte* block) {
    static const auto constants = sines();
    std::array<std::uint32_t, block_bytes / 4> words;
    std::memcpy(words.data(), block, block_bytes);
    auto [a, b, c, d] = state;
    for (int i = 0; i < step_count; ++i) {
        const int round = i / 16;
        const int word = (word_factor[round] * i + word_offset[round]) % 16;
        const std::uint32_t sum = a + mix(round, b, c, d) + constants[i] + words[word];
        a = d;
        d = c;
        c = b;
        b += std::rotl(sum, rotation[round][i % 4]);
    }
    state = {state[0] + a, state[1] + b, state[2] + c, state[3] + d};
}

// The last bytes, a one bit, zeros, and the length in bits.
std::vector<std::byte> last_blocks(emu::Bytes rest, std::uint64_t bits) {
    std::vector<std::byte> blocks(rest.begin(), rest.end());
    blocks.push_back(std::byte{0x80});
    while (blocks.size() % block_bytes != block_bytes - sizeof bits) blocks.push_back({});
    const auto* length = reinterpret_cast<const std::byte*>(&bits);
    blocks.insert(blocks.end(), length, length + sizeof bits);
    return blocks;
}

} // namespace

std::string md5_text(emu::Bytes bytes) {
    State state = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
    const std::size_t whole = bytes.size() / block_bytes * block_bytes;
    for (std::size_t at = 0; at < whole; at += block_bytes) add_block(state, &bytes[at]);
    const auto last = last_blocks(bytes.subspan(whole), std::uint64_t{bytes.size()} * 8);
    for (std::size_t at = 0; at < last.size(); at += block_bytes) add_block(state, &last[at]);
    std::string text;
    for (const std::uint32_t word : state) text += emu::format("%08x", __builtin_bswap32(word));
    return text;
}

} // namespace viplite::awnn
