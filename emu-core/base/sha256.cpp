// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/sha256.h"

#include "emu-core/base/text.h"

#include <algorithm>
#include <bit>

namespace emu {
namespace {

constexpr std::size_t block_bytes = 64, length_bytes = 8;

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::array<std::uint32_t, 64> round_constants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

using State = std::array<std::uint32_t, 8>;

// The same of the square roots of the first 8.
constexpr State initial_state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

constexpr std::uint32_t turned(std::uint32_t x, int a, int b, int c) {
    return std::rotr(x, a) ^ std::rotr(x, b) ^ std::rotr(x, c);
}

std::array<std::uint32_t, 64> schedule(Bytes block) {
    std::array<std::uint32_t, 64> words;
    for (std::size_t i = 0; i < 16; ++i) {
        words[i] = __builtin_bswap32(load<std::uint32_t>(block, 4 * i));
    }
    for (std::size_t i = 16; i < 64; ++i) {
        const std::uint32_t a = words[i - 15], b = words[i - 2];
        const std::uint32_t s0 = std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3;
        const std::uint32_t s1 = std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10;
        words[i] = words[i - 16] + s0 + words[i - 7] + s1;
    }
    return words;
}

void add_block(State& state, Bytes block) {
    const auto words = schedule(block);
    auto [a, b, c, d, e, f, g, h] = state;
    for (std::size_t i = 0; i < 64; ++i) {
        const std::uint32_t choice = (e & f) ^ (~e & g), majority = (a & b) ^ (a & c) ^ (b & c);
        const std::uint32_t t1 = h + turned(e, 6, 11, 25) + choice + round_constants[i] + words[i];
        const std::uint32_t t2 = turned(a, 2, 13, 22) + majority;
        h = g, g = f, f = e, e = d + t1;
        d = c, c = b, b = a, a = t1 + t2;
    }
    const State added = {a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < state.size(); ++i) state[i] += added[i];
}

// What follows the last whole block: the rest, a bit of 1, zeros, the length in bits.
std::vector<std::byte> last_blocks(Bytes rest, std::uint64_t all_bytes) {
    std::vector<std::byte> tail(rest.begin(), rest.end());
    tail.push_back(std::byte{0x80});
    tail.resize(align_up(tail.size() + length_bytes, block_bytes));
    const std::uint64_t bits = __builtin_bswap64(all_bytes * 8);
    std::memcpy(tail.data() + tail.size() - length_bytes, &bits, length_bytes);
    return tail;
}

void add_blocks(State& state, Bytes blocks) {
    for (std::size_t at = 0; at < blocks.size(); at += block_bytes) {
        add_block(state, blocks.subspan(at, block_bytes));
    }
}

int value_of(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
    return -1;
}

} // namespace

Digest sha256(Bytes bytes) {
    State state = initial_state;
    const std::size_t whole = bytes.size() / block_bytes * block_bytes;
    add_blocks(state, bytes.first(whole));
    add_blocks(state, last_blocks(bytes.subspan(whole), bytes.size()));
    for (std::uint32_t& word : state) word = __builtin_bswap32(word);
    return std::bit_cast<Digest>(state);
}

std::string to_hex(const Digest& digest) {
    std::string text;
    for (const std::byte byte : digest) text += format("%02x", std::to_integer<unsigned>(byte));
    return text;
}

std::optional<Digest> digest_of_hex(std::string_view text) {
    Digest digest;
    if (text.size() != 2 * digest.size()) return std::nullopt;
    for (std::size_t i = 0; i < digest.size(); ++i) {
        const int high = value_of(text[2 * i]), low = value_of(text[2 * i + 1]);
        if (high < 0 || low < 0) return std::nullopt;
        digest[i] = static_cast<std::byte>(high << 4 | low);
    }
    return digest;
}

} // namespace emu
