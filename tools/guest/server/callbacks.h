// SPDX-License-Identifier: Apache-2.0
// Addresses that our library may call, for functions of a guest.
#pragma once

#include "tools/guest/server/interface.h"

#include <array>

namespace guest {

inline constexpr std::size_t most_callback_words = 6; // what the registers of a call hold

// -1 of whatever width: what a function of the guest returns that cannot be called.
inline constexpr std::uint64_t callback_failed = ~std::uint64_t{0};

// Whoever can have a guest run a function.
class Caller {
public:
    virtual ~Caller() = default;
    // Words of ours; the result as our library gets it.
    virtual std::uint64_t invoke(const Function& function, std::uint64_t guest,
                                 const std::array<std::uint64_t, most_callback_words>& words) = 0;
    // What a function of our library returns; 0: there is none.
    virtual std::uint64_t ask(std::string_view function,
                              std::initializer_list<std::uint64_t> words) = 0;
};

// The same address for the same function of the guest; null when there are more than 256. The
// caller and the function outlive all calls.
void* callback_address(Caller& caller, const Function& function, std::uint64_t guest);

} // namespace guest
