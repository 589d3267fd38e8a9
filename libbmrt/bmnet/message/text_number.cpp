// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/message/text_tokens.h"

#include "emu-core/base/text.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>

namespace bmnet::messages {
namespace {

using Bits = std::optional<std::uint64_t>;

// Decimal, 0x and octal, as protobuf has them.
Bits magnitude(std::string_view digits) {
    int base = 10;
    if (digits.starts_with("0x") || digits.starts_with("0X")) {
        base = 16;
        digits.remove_prefix(2);
    } else if (digits.size() > 1 && digits[0] == '0') {
        base = 8;
    }
    std::uint64_t value = 0;
    const auto end = digits.data() + digits.size();
    const auto [at, error] = std::from_chars(digits.data(), end, value, base);
    if (error != std::errc() || at != end || digits.empty()) return std::nullopt;
    return value;
}

Bits integer(std::string_view word, bool is_signed, unsigned bits) {
    const bool negative = word.starts_with('-');
    if (negative) word.remove_prefix(1);
    const Bits value = magnitude(word);
    if (!value || (negative && !is_signed)) return std::nullopt;
    const std::uint64_t most = std::numeric_limits<std::uint64_t>::max() >> (64 - bits + is_signed);
    if (*value > most + negative) return std::nullopt;
    return negative ? 0 - *value : *value;
}

std::optional<double> real(std::string_view word) {
    std::string lower(word);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
    const double sign = lower.starts_with('-') ? -1 : 1;
    std::string_view digits = lower;
    if (sign < 0) digits.remove_prefix(1);
    if (digits == "inf" || digits == "infinity") return sign * INFINITY;
    if (digits == "nan") return NAN;
    if (digits.ends_with('f')) digits.remove_suffix(1);
    double value = 0;
    const auto end = digits.data() + digits.size();
    if (digits.empty() || digits[0] == '-') return std::nullopt;
    const auto [at, error] = std::from_chars(digits.data(), end, value);
    if (at != end || error == std::errc::invalid_argument) return std::nullopt;
    if (error == std::errc::result_out_of_range)
        value = digits.find("e-") == digits.npos ? INFINITY : 0;
    return sign * value;
}

Bits boolean(std::string_view word) {
    if (word == "true" || word == "True" || word == "t" || word == "1") return 1;
    if (word == "false" || word == "False" || word == "f" || word == "0") return 0;
    return std::nullopt;
}

Bits choice(const std::string& word, const EnumEntry* entries) {
    const Bits number = integer(word, true, 32);
    for (; entries->name != nullptr; ++entries) {
        if (word == entries->name ||
            (number && static_cast<std::int32_t>(*number) == entries->value))
            return static_cast<std::uint64_t>(std::int64_t{entries->value});
    }
    return std::nullopt;
}

template <class T> std::string shortest(T value) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
    char digits[32];
    const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
    return {digits, end};
}

} // namespace

Bits bits_of(const std::string& word, const Field& field) {
    switch (field.kind()) {
    case FieldKind::signed_number: return integer(word, true, field.number_bits());
    case FieldKind::unsigned_number: return integer(word, false, field.number_bits());
    case FieldKind::boolean: return boolean(word);
    case FieldKind::choice: return choice(word, field.entries());
    case FieldKind::real32:
        if (const auto value = real(word))
            return std::bit_cast<std::uint32_t>(static_cast<float>(*value));
        return std::nullopt;
    case FieldKind::real64:
        if (const auto value = real(word)) return std::bit_cast<std::uint64_t>(*value);
        return std::nullopt;
    default: return std::nullopt;
    }
}

std::string word_of(const Field& field, std::size_t i) {
    const std::uint64_t bits = field.bits(i);
    switch (field.kind()) {
    case FieldKind::unsigned_number: return std::to_string(bits);
    case FieldKind::boolean: return bits != 0 ? "true" : "false";
    case FieldKind::real32: return shortest(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    case FieldKind::real64: return shortest(std::bit_cast<double>(bits));
    case FieldKind::choice:
        for (const EnumEntry* entry = field.entries(); entry->name != nullptr; ++entry) {
            if (entry->value == static_cast<std::int32_t>(bits)) return entry->name;
        }
        [[fallthrough]];
    default: return std::to_string(static_cast<std::int64_t>(bits));
    }
}

} // namespace bmnet::messages
