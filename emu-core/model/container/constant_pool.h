// SPDX-License-Identifier: Apache-2.0
// The constants of a container's programs, each once.
#pragma once

#include "emu-core/engine/program.h"
#include "emu-core/model/load_options.h"

#include <span>

namespace emu {

// What tells constants apart where their bytes are not there.
struct ConstantIdentity {
    std::uint64_t size = 0;
    std::uint32_t crc32 = 0, adler32 = 0;

    auto operator<=>(const ConstantIdentity&) const = default;
};

ConstantIdentity identity_of(Bytes bytes);

struct ConstantPool {
    // Per program and tensor: 1 + the index of its constant, or 0.
    using Places = std::vector<std::uint32_t>;

    std::vector<ConstantIdentity> identities;
    std::vector<SharedBytes> bytes; // as many; or none
    std::vector<Places> places;     // one per program
};

// Constants of the same bytes in several programs are one, within a program each tensor has its
// own.
ConstantPool pool_constants(std::span<const Program> programs);

// Finds the bytes among the constants of `donor`. Error bad_model: it has not all of them.
Outcome take_bytes(ConstantPool& pool, const Program& donor);

// Inflates the pool's bytes, each into memory of its own, and tells `used`, if any, what it will
// not read again. Error bad_model: they are damaged, or of another size.
Outcome inflate_bytes(ConstantPool& pool, Bytes deflated, const UsedBytes& used);

// Gives program `index` its constants. Error bad_model: one that there is not, or of another size
// than its tensor, or used twice.
Outcome hand_out(const ConstantPool& pool, std::size_t index, Program& program);

// All bytes together. Error bad_model: more than 2^63.
Result<std::uint64_t> joined_size(const ConstantPool& pool);

} // namespace emu
