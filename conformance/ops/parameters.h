// SPDX-License-Identifier: Apache-2.0
// An operation's parameters as text: key=value, separated by blanks.
//
// integers   src_zero=-3
// lists      weight_zero=1,2        (nothing after = is an empty list)
// windows    y=3/2/1/0              kernel/stride/dilation/before
// chains     output=multiply/63:77,78|shift_right.half_up/32:31|add:5
//            stages separated by |, each kind[.rounding][/width]:operands; width 63 unless given
// chain lists separated by ;, or "-" for none
// Operations by the names that vector files use.
#pragma once

#include "conformance/ops/enumerators.h"
#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/kernel.h"
#include "emu-core/ops/windows/window.h"

#include <map>
#include <string>
#include <string_view>
#include <type_traits>

// Keys that are not there leave the default. What cannot be read, and keys that nobody asked for,
// are kept as an error, so that a typing mistake in a row cannot pass.
class Parameters {
public:
    explicit Parameters(std::string_view text);

    void read(std::string_view key, std::uint8_t& value);
    void read(std::string_view key, std::int32_t& value);
    void read(std::string_view key, std::int64_t& value);
    void read(std::string_view key, float& value);
    void read(std::string_view key, bool& value); // 0 or 1
    void read(std::string_view key, std::vector<std::int32_t>& values);
    void read(std::string_view key, std::vector<std::int64_t>& values);
    void read(std::string_view key, emu::ops::WindowAxis& axis);
    void read(std::string_view key, emu::ops::Chain& chain);
    void read(std::string_view key, std::vector<emu::ops::Chain>& chains);
    // By the enumerators' names in the source.
    template <class Enum>
        requires std::is_enum_v<Enum>
    void read(std::string_view key, Enum& value) {
        bool found = false;
        const std::string_view text = take(key, found);
        if (!found) return;
        if (const auto known = enumerator_of<Enum>(text))
            value = *known;
        else
            complain(key);
    }

    // Empty when all has been read and understood.
    std::string complaint() const;

private:
    template <class T> void read_integer(std::string_view key, T& value);
    template <class T> void read_integers(std::string_view key, std::vector<T>& values);
    std::string_view take(std::string_view key, bool& found);
    void complain(std::string_view text);

    std::map<std::string, std::string, std::less<>> unread_;
    std::string read_; // the value read last
    std::string complaint_;
};

// Reads the operation's parameters and prepares it.
// Error bad_argument: an unknown operation or parameters that are not its own; else the
// operation's.
emu::ops::PreparedKernel prepare_named(std::string_view operation, Parameters& parameters,
                                       const emu::ops::Operands& operands);
