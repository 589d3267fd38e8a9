// SPDX-License-Identifier: Apache-2.0
// A value or the reason why there is none. Errors are values; nothing in the core throws on
// purpose.
#pragma once

#include "emu-core/base/fault.h"

#include <cassert>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace emu {

// Not a std::variant: that is 30 functions more per type to compile, and there are hundreds of
// types.
template <class T> class [[nodiscard]] Result {
public:
    template <class U>
        requires std::is_convertible_v<U, T> Result(U&& value)
            : holds_value_(true), value_(std::forward<U>(value)) {}
        Result(Error error) : holds_value_(false), error_(std::move(error)) {}

        Result(const Result& other) requires std::is_copy_constructible_v<T>
            : holds_value_(other.holds_value_) {
            if (holds_value_)
                std::construct_at(&value_, other.value_);
            else
                std::construct_at(&error_, other.error_);
        }
        Result(Result&& other) noexcept : holds_value_(other.holds_value_) {
            if (holds_value_)
                std::construct_at(&value_, std::move(other.value_));
            else
                std::construct_at(&error_, std::move(other.error_));
        }
        Result& operator=(Result other) noexcept {
            std::destroy_at(this);
            return *std::construct_at(this, std::move(other));
        }
        ~Result() {
            if (holds_value_)
                std::destroy_at(&value_);
            else
                std::destroy_at(&error_);
        }

        explicit operator bool() const {
            return holds_value_;
        }

        // Precondition of the value accessors: *this is true; of error(): *this is false.
        T& operator*() & {
            assert(holds_value_);
            return value_;
        }
        const T& operator*() const& {
            assert(holds_value_);
            return value_;
        }
        T&& operator*() && {
            assert(holds_value_);
            return std::move(value_);
        }
        T* operator->() {
            assert(holds_value_);
            return &value_;
        }
        const T* operator->() const {
            assert(holds_value_);
            return &value_;
        }
        const Error& error() const& {
            assert(!holds_value_);
            return error_;
        }
        Error&& error() && {
            assert(!holds_value_);
            return std::move(error_);
        }

    private:
        bool holds_value_;
        union {
            T value_;
            Error error_;
        };
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
