// SPDX-License-Identifier: Apache-2.0
// An operation's parameters as text: key=value, separated by blanks.
//
// integers   src_zero=-3
// lists      weight_zero=1,2        (nothing after = is an empty list)
// windows    y=3/2/1/0              kernel/stride/dilation/before
// chains     output=multiply/63:77,78|shift_right.half_up/32:31|add:5
//            stages separated by |, each kind[.rounding][/width]:operands; width 63 unless given
// chain lists separated by ;, or "-" for none
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/windows/window.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

// Keys that are not there leave the default. What cannot be read, and keys that nobody asked for,
// are kept as an error, so that a typing mistake in a row cannot pass.
class Parameters {
public:
    explicit Parameters(std::string_view text);

    void read(const char* key, std::int32_t& value);
    void read(const char* key, std::int64_t& value);
    void read(const char* key, float& value);
    void read(const char* key, bool& value); // 0 or 1
    void read(const char* key, std::vector<std::int32_t>& values);
    void read(const char* key, std::vector<std::int64_t>& values);
    void read(const char* key, emu::ops::WindowAxis& axis);
    void read(const char* key, emu::ops::Chain& chain);
    void read(const char* key, std::vector<emu::ops::Chain>& chains);
    void read(const char* key, emu::ops::Rounding& rounding);
    // The enumerator's position among its names; "unknown" is the first value beyond them.
    template <class Enum, std::size_t count>
    void read_name(const char* key, const std::string_view (&names)[count], Enum& value) {
        bool found = false;
        const std::string_view text = take(key, found);
        if (!found) return;
        const auto position = position_of(names, text);
        if (position)
            value = static_cast<Enum>(*position);
        else
            complain(key);
    }

    // Empty when all has been read and understood.
    std::string complaint() const;

private:
    static std::optional<std::size_t> position_of(std::span<const std::string_view> names,
                                                  std::string_view text);
    template <class T> void read_integer(const char* key, T& value);
    template <class T> void read_integers(const char* key, std::vector<T>& values);
    std::string_view take(const char* key, bool& found);
    void complain(std::string_view text);

    std::map<std::string, std::string, std::less<>> unread_;
    std::string read_; // the value read last
    std::string complaint_;
};
