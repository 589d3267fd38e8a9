// SPDX-License-Identifier: Apache-2.0
// Arguments as processors pass them: the guest's read, ours made.
#pragma once

#include "emu-core/base/error.h"
#include "tools/guest/server/interface.h"
#include "tools/guest/wire.h"

#include <functional>
#include <optional>

namespace guest {

// Reads the guest's stack: from the address of its first argument on.
using ReadStack = std::function<bool(std::uint64_t offset, void* to, std::size_t bytes)>;

// The arguments' words; of real numbers the bits. Nothing: the stack is not to be read.
std::optional<std::vector<std::uint64_t>> guest_words(const Function& function, bool narrow,
                                                      const guest_registers& registers,
                                                      const ReadStack& stack);

// What a word says as a value of the type: the rest of a register is not told.
std::uint64_t number_of(const Type& type, std::uint64_t word);

inline constexpr std::size_t most_stack_words = 16; // of a call of ours

// Whether the function's arguments are no more than call_here() can pass.
bool fits_a_call(const Function& function);

// Calls a function of this process. Precondition: as many words as the function has arguments,
// which fit; of a struct by value its address. A struct that is returned goes to `result`.
std::uint64_t call_here(void* address, const Function& function,
                        const std::vector<std::uint64_t>& words, void* result = nullptr);

} // namespace guest
