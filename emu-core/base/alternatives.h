// SPDX-License-Identifier: Apache-2.0
// A std::variant of many types, which is copied, moved and destroyed by code that is compiled once,
// not wherever there is one: for n types std::variant makes n * n functions for that in every
// source that uses it, which was nearly half of the time that importers took to compile.
#pragma once

#include <type_traits>
#include <utility>
#include <variant>

namespace emu {

template <class T, class Variant> inline constexpr bool is_alternative = false;
template <class T, class... Types>
inline constexpr bool is_alternative<T, std::variant<Types...>> = (std::is_same_v<T, Types> || ...);
template <class T, class Variant>
concept AlternativeOf = is_alternative<T, Variant>;

// A base of the type that has a name. Beside that, `extern template class Alternatives<...>`; in
// its source, `template class Alternatives<...>` and a constructor for each alternative, which no
// other source makes either.
template <class Variant> class Alternatives : public Variant {
public:
    Alternatives() noexcept;
    Alternatives(const Alternatives& other);
    Alternatives(Alternatives&& other) noexcept;
    Alternatives& operator=(const Alternatives& other);
    Alternatives& operator=(Alternatives&& other) noexcept;
    ~Alternatives();

protected:
    template <class T> Alternatives(std::in_place_type_t<T> type, T&& value)
        : Variant(type, std::move(value)) {}
};

// Not inline, so that they are made where they are asked for and nowhere else.
template <class Variant> Alternatives<Variant>::Alternatives() noexcept = default;
template <class Variant> Alternatives<Variant>::Alternatives(const Alternatives& other) = default;
template <class Variant>
Alternatives<Variant>::Alternatives(Alternatives&& other) noexcept = default;
template <class Variant>
Alternatives<Variant>& Alternatives<Variant>::operator=(const Alternatives& other) = default;
template <class Variant>
Alternatives<Variant>& Alternatives<Variant>::operator=(Alternatives&& other) noexcept = default;
template <class Variant> Alternatives<Variant>::~Alternatives() = default;

} // namespace emu
