// SPDX-License-Identifier: Apache-2.0
// A fact with how it is known, which docs/chips.md lists.
#pragma once

#include <cstdint>
#include <string_view>

namespace emu {

// How a fact is known.
enum class Evidence : std::uint8_t {
    measured,   // seen in bytes that a board or a proven model of it produced
    documented, // written in a public document of the vendor's
    assumed,    // neither; a value had to be chosen
};

std::string_view name_of(Evidence evidence);

template <class T> struct Known {
    T value;
    Evidence evidence;
    std::string_view source; // where it is written or how it was seen
};

// What is known of one chip, where nothing is of another.
template <class T> constexpr Known<T> assumed(const Known<T>& known, std::string_view source) {
    return {known.value, Evidence::assumed, source};
}

// What a board's trace has settled: a line of `boardless settle`. `trace` is "trace SHA-256 " and
// the digest of the file; anything else does not compile.
template <class T> consteval Known<T> settled(T value, std::string_view trace) {
    constexpr std::string_view begin = "trace SHA-256 ";
    constexpr std::size_t digits = 64;
    if (!trace.starts_with(begin) || trace.size() != begin.size() + digits ||
        trace.substr(begin.size()).find_first_not_of("0123456789abcdef") != trace.npos)
        throw "what settles a fact is named by its SHA-256";
    return {value, Evidence::measured, trace};
}

} // namespace emu
