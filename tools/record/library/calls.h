// SPDX-License-Identifier: Apache-2.0
// One call on its way through: what it is given and what it gives, into the trace.
#pragma once

#include "tools/record/library/rows.h"

namespace record {

// The function of that name that is not ours; 0: nothing that is loaded has it.
uintptr_t find_next(const char* name);
// The vendor's function; ends the program where there is none.
uintptr_t next_of(const Function& function);

class Call {
public:
    // Before the vendor's function runs. A call within a call of the same thread is not recorded.
    Call(const Function& function, const uint64_t* words);
    // After it, with its result.
    void finish(uint64_t result);

private:
    const Function& function_;
    const uint64_t* words_;
    uint32_t thread_ = 0;
    uint64_t number_ = 0;
    bool recorded_ = false, outer_ = false;
};

template <class T> uint64_t word_of(const T& value) {
    uint64_t word = 0;
    if constexpr (has_address<T>)
        word = reinterpret_cast<uintptr_t>(&value);
    else if constexpr (__is_class(T))
        __builtin_memcpy(&word, &value, sizeof value);
    else if constexpr (T(-1) < T(1) && !__is_enum(T) && static_cast<T>(0.5) == T(0))
        word = static_cast<uint64_t>(static_cast<int64_t>(value));
    else
        __builtin_memcpy(&word, &value, sizeof value);
    return word;
}
template <class T> uint64_t word_of(T* const& value) {
    return reinterpret_cast<uintptr_t>(value);
}

template <const Function& function, class F> struct Entry;
template <const Function& function, class R, class... A> struct Entry<function, R(A...)> {
    static R call(A... a) {
        static uintptr_t found = 0;
        if (!found) found = next_of(function);
        auto* const next = reinterpret_cast<R (*)(A...)>(found);
        const uint64_t words[] = {word_of(a)..., 0};
        Call recorded(function, words);
        if constexpr (__is_same(R, void)) {
            next(a...);
            recorded.finish(0);
        } else {
            R result = next(a...);
            recorded.finish(word_of(result));
            return result;
        }
    }
};

// Of functions without arguments others of the vendor's libraries may have some: what the caller's
// registers hold goes on.
template <const Function& function, class R> struct Entry<function, R()> {
    static R call(uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d) {
        static uintptr_t found = 0;
        if (!found) found = next_of(function);
        auto* const next =
            reinterpret_cast<R (*)(uintptr_t, uintptr_t, uintptr_t, uintptr_t)>(found);
        const uint64_t words[] = {0};
        Call recorded(function, words);
        if constexpr (__is_same(R, void)) {
            next(a, b, c, d);
            recorded.finish(0);
        } else {
            R result = next(a, b, c, d);
            recorded.finish(word_of(result));
            return result;
        }
    }
};

} // namespace record

// The function under the vendor's name goes on to ours, whose address a variable has: no register
// of arguments is touched.
#define RECORD_STRING(text) #text
#if defined __x86_64__
#define RECORD_JUMP(name, to) "jmp *boardless_entry_" to "(%rip)\n"
#elif defined __aarch64__
#define RECORD_JUMP(name, to)                                                                      \
    "adrp x16, boardless_entry_" to "\n"                                                           \
    "ldr x16, [x16, :lo12:boardless_entry_" to "]\n"                                               \
    "br x16\n"
#else
#define RECORD_JUMP(name, to)                                                                      \
    ".arm\n"                                                                                       \
    "ldr ip, 2f\n"                                                                                 \
    "1: add ip, pc, ip\n"                                                                          \
    "ldr pc, [ip]\n"                                                                               \
    "2: .word boardless_entry_" to " - 1b - 8\n"
#endif
#define RECORD_ENTRY(name, to)                                                                     \
    asm(".text\n.balign 16\n.globl " #name "\n.type " #name ", %function\n" #name                  \
        ":\n" RECORD_JUMP(#name, #to) ".size " #name ", . - " #name "\n");
