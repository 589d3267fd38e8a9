// SPDX-License-Identifier: Apache-2.0
// The registers that were written for one launch of a unit.
#pragma once

#include "libhbdnn/format/b2e/words/geometry.h"

#include <array>

namespace hbdnn::format::b2e {

class RegisterGroup {
public:
    static constexpr std::uint32_t registers = 0x20;

    explicit RegisterGroup(const Geometry& geometry) : geometry_(&geometry) {}
    const Geometry& geometry() const { return *geometry_; }

    // Error bad_model: a register that there is not, or one written twice.
    emu::Outcome write(std::uint32_t number, std::uint64_t payload);
    bool has(std::uint32_t number) const { return (written_ >> number & 1) != 0; }
    bool empty() const { return written_ == 0; }

    // Its payload, once. Error bad_model: nobody wrote it.
    emu::Result<hbm::TakenWord> take(std::uint32_t number);
    // Error bad_model: registers that nobody took.
    emu::Outcome finish() const;

private:
    const Geometry* geometry_;
    std::array<std::uint64_t, registers> payloads_{};
    std::uint32_t written_ = 0, taken_ = 0;
};

} // namespace hbdnn::format::b2e
