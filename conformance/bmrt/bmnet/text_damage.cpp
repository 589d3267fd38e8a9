// SPDX-License-Identifier: Apache-2.0
#include "conformance/bmrt/bmnet/fuzz_corpus.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <string>

namespace fuzz {
namespace {

struct Piece {
    std::size_t start = 0, length = 0;
};

// The run of characters of a kind around a place that is chosen among them; none: empty.
template <class Kind> Piece pick(const std::string& text, Random& random, const Kind& kind) {
    if (text.empty()) return {};
    const auto from = static_cast<std::size_t>(random.below(text.size()));
    const auto found = std::find_if(text.begin() + static_cast<std::ptrdiff_t>(from), text.end(),
                                    [&](unsigned char c) { return kind(c); });
    if (found == text.end()) return {};
    auto start = static_cast<std::size_t>(found - text.begin()), end = start;
    while (start > 0 && kind(static_cast<unsigned char>(text[start - 1]))) --start;
    while (end < text.size() && kind(static_cast<unsigned char>(text[end]))) ++end;
    return {start, end - start};
}

bool of_number(unsigned char c) {
    return std::isdigit(c) || c == '.' || c == '-';
}
bool of_word(unsigned char c) {
    return std::isalnum(c) || c == '_';
}
bool of_line(unsigned char c) {
    return c != '\n';
}

void change_number(std::string& text, Random& random) {
    constexpr const char* values[] = {"0",    "1",     "2",     "3",          "7",         "16",
                                      "-1",   "0.5",   "1e30",  "4095",       "4096",      "65536",
                                      "1e-9", "-1000", "32767", "2147483647", "4294967295"};
    const Piece piece = pick(text, random, of_number);
    if (piece.length == 0) return;
    text.replace(piece.start, piece.length, values[random.below(std::size(values))]);
}

void copy_word(std::string& text, Random& random) {
    const Piece from = pick(text, random, of_word), to = pick(text, random, of_word);
    text.replace(to.start, to.length, text.substr(from.start, from.length));
}

void copy_line(std::string& text, Random& random) {
    const Piece from = pick(text, random, of_line), to = pick(text, random, of_line);
    text.insert(to.start, text.substr(from.start, from.length) + "\n");
}

void drop_line(std::string& text, Random& random) {
    const Piece piece = pick(text, random, of_line);
    text.erase(piece.start, piece.length);
}

constexpr void (*mutations[])(std::string&, Random&) = {change_number, change_number, change_number,
                                                        copy_word,     copy_line,     drop_line};

} // namespace

void mutate_text(File& file, Random& random) {
    if (random.below(4) == 0) return mutate(file, random);
    std::string text(reinterpret_cast<const char*>(file.data()), file.size());
    const auto count = 1 + random.below(3);
    for (std::uint64_t i = 0; i < count; ++i)
        mutations[random.below(std::size(mutations))](text, random);
    file.resize(text.size());
    std::memcpy(file.data(), text.data(), text.size());
}

} // namespace fuzz
