// SPDX-License-Identifier: Apache-2.0
// A register of 128 bits, and the registers that one thread has.
#pragma once

#include "emu-core/ops/threads/thread_program.h"

#include <cstring>

namespace emu::ops::threads {

struct alignas(16) Register {
    static constexpr std::size_t bytes = 16;

    std::array<std::uint8_t, bytes> data{};

    template <class T> static constexpr std::size_t count = bytes / sizeof(T);

    template <class T> T get(std::size_t element) const {
        T value;
        std::memcpy(&value, data.data() + element * sizeof(T), sizeof(T));
        return value;
    }
    template <class T> void set(std::size_t element, T value) {
        std::memcpy(data.data() + element * sizeof(T), &value, sizeof(T));
    }
};

using Registers = std::array<Register, thread_registers>;

} // namespace emu::ops::threads
