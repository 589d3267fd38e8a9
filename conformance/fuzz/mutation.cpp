// SPDX-License-Identifier: Apache-2.0
#include "conformance/fuzz/mutation.h"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace fuzz {
namespace {

struct Block {
    std::size_t start, length;
};

Block pick_block(const File& file, Random& random) {
    const auto start = static_cast<std::size_t>(random.below(file.size()));
    const auto longest = std::min<std::size_t>(file.size() - start, 256);
    return {start, static_cast<std::size_t>(random.below(longest)) + 1};
}

void flip_bit(File& file, Random& random) {
    file[random.below(file.size())] ^= std::byte{1} << random.below(8);
}

void set_byte(File& file, Random& random) {
    constexpr std::uint8_t values[] = {0x00, 0x01, 0x02, 0x04, 0x7f, 0x80, 0xfe, 0xff};
    file[random.below(file.size())] = std::byte{values[random.below(std::size(values))]};
}

std::uint32_t word_at(const File& file, std::size_t position) {
    std::uint32_t word;
    std::memcpy(&word, &file[position], sizeof(word));
    return word;
}

// Most bytes of a model are weights. Small aligned words are offsets, counts, extents and codes.
std::size_t pick_small_word(const File& file, Random& random) {
    std::size_t position = 0;
    for (int attempt = 0; attempt < 8; ++attempt) {
        position = random.below(file.size() / 4) * 4;
        if (word_at(file, position) < file.size()) break;
    }
    return position;
}

void tweak_word(File& file, Random& random) {
    if (file.size() < 4) return;
    constexpr std::uint32_t values[] = {0,      1,          2,          0x7f,      0x80,
                                        0xffff, 0x7fffffff, 0x80000000, 0xffffffff};
    const std::size_t position = pick_small_word(file, random);
    std::uint32_t word = word_at(file, position);
    switch (random.below(3)) {
    case 0: word = values[random.below(std::size(values))]; break;
    case 1: word += static_cast<std::uint32_t>(random.below(33)) - 16; break;
    default: word = word_at(file, pick_small_word(file, random)); break;
    }
    std::memcpy(&file[position], &word, sizeof(word));
}

void truncate(File& file, Random& random) {
    file.resize(random.below(file.size()));
}

void overwrite_block(File& file, Random& random) {
    const Block block = pick_block(file, random);
    const auto target = static_cast<std::size_t>(random.below(file.size() - block.length + 1));
    std::memmove(&file[target], &file[block.start], block.length);
}

void insert_block(File& file, Random& random) {
    const Block block = pick_block(file, random);
    const auto from = file.begin() + static_cast<std::ptrdiff_t>(block.start);
    const File copy(from, from + static_cast<std::ptrdiff_t>(block.length));
    const auto target = static_cast<std::ptrdiff_t>(random.below(file.size() + 1));
    file.insert(file.begin() + target, copy.begin(), copy.end());
}

void erase_block(File& file, Random& random) {
    const Block block = pick_block(file, random);
    const auto from = file.begin() + static_cast<std::ptrdiff_t>(block.start);
    file.erase(from, from + static_cast<std::ptrdiff_t>(block.length));
}

// Named as often as they shall happen: what keeps the structure goes deeper into the readers.
constexpr void (*mutations[])(File&, Random&) = {
    tweak_word, tweak_word, tweak_word, tweak_word,      flip_bit,     flip_bit,
    set_byte,   set_byte,   truncate,   overwrite_block, insert_block, erase_block,
};

} // namespace

void mutate(File& file, Random& random) {
    const auto count = 1 + random.below(4);
    for (std::uint64_t i = 0; i < count && !file.empty(); ++i) {
        mutations[random.below(std::size(mutations))](file, random);
    }
}

} // namespace fuzz
