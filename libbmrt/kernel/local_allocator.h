// SPDX-License-Identifier: Apache-2.0
// Who has what of the local memory. The same bytes of every lane go together.
#pragma once

#include "emu-core/base/result.h"

#include <array>
#include <cstdint>

namespace bmrt::kernel {

// A stack from offset 0 on, or one in each bank; never both at a time, as measured.
class LocalAllocator {
public:
    static constexpr std::uint32_t no_bank = 8; // tensor_lmem.bank_id of what is in none

    struct Part {
        std::uint32_t bank = no_bank;
        std::int64_t offset = 0, bytes = 0; // of each lane
    };

    LocalAllocator();

    // `align`: of the offset. Errors: out_of_memory; bad_state while the other kind holds
    // something; bad_argument, no such bank.
    emu::Result<Part> allocate(std::int64_t bytes, std::int64_t align);
    emu::Result<Part> allocate_in_bank(std::uint32_t bank, std::int64_t bytes, std::int64_t align);

    // What was allocated after `part` goes with it. Error bad_state, strict mode only: there is
    // such, which a board lets pass.
    emu::Outcome free(const Part& part);

private:
    bool banks_in_use() const;
    std::int64_t& top_of(std::uint32_t bank);

    std::int64_t top_ = 0;
    std::array<std::int64_t, no_bank> bank_tops_{};
};

} // namespace bmrt::kernel
