// SPDX-License-Identifier: Apache-2.0
// A value or the reason why there is none. Errors are values; nothing in the core throws on
// purpose.
#pragma once

#include "emu-core/base/fault.h"

#include <optional>
#include <utility>
#include <variant>

namespace emu {

template <class T> class [[nodiscard]] Result {
public:
    template <class U>
        requires std::is_convertible_v<U, T> Result(U&& value)
            : state_(std::in_place_index<0>, std::forward<U>(value)) {}
        Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

        explicit operator bool() const {
            return state_.index() == 0;
        }

        // Precondition of the value accessors: *this is true; of error(): *this is false.
        T& operator*() & {
            return *std::get_if<0>(&state_);
        }
        const T& operator*() const& {
            return *std::get_if<0>(&state_);
        }
        T&& operator*() && {
            return std::move(*std::get_if<0>(&state_));
        }
        T* operator->() {
            return std::get_if<0>(&state_);
        }
        const T* operator->() const {
            return std::get_if<0>(&state_);
        }
        const Error& error() const& {
            return *std::get_if<1>(&state_);
        }
        Error&& error() && {
            return std::move(*std::get_if<1>(&state_));
        }

    private:
        std::variant<T, Error> state_;
};

// The result of an action that yields nothing but may fail.
class [[nodiscard]] Outcome {
public:
    Outcome() = default;
    Outcome(Error error) : error_(std::move(error)) {}

    explicit operator bool() const { return !error_; }
    const Error& error() const& { return *error_; }
    Error&& error() && { return std::move(*error_); }

private:
    std::optional<Error> error_;
};

} // namespace emu
