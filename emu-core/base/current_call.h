// SPDX-License-Identifier: Apache-2.0
// The call of an application's that a thread is working for, so that what is made in it can be
// traced to it.
#pragma once

#include <cstdint>
#include <string>

namespace emu {

struct Call {
    const char* function = nullptr; // null: none; alive for ever
    std::uint64_t number = 0;       // among the process' calls of that function, from 1

    explicit operator bool() const { return function != nullptr; }
};

namespace detail {
inline thread_local constinit Call current_call;
}

inline Call current_call() {
    return detail::current_call;
}

// Makes `call` the thread's current one, until the end of this object.
class CallScope {
public:
    explicit CallScope(Call call) : outer_(detail::current_call) { detail::current_call = call; }
    ~CallScope() { detail::current_call = outer_; }
    CallScope(const CallScope&) = delete;

private:
    Call outer_;
};

// "call 3 of vendor_create"; "no call" outside of any.
std::string text_of(const Call& call);

} // namespace emu
