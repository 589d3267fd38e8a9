// SPDX-License-Identifier: Apache-2.0
// A model's weights as one piece of memory, for applications that provide it.
#pragma once

#include "emu-core/engine/program.h"

#include <span>
#include <vector>

namespace rknn {

class WeightImage {
public:
    // The constants of a model's programs, one for each set of shapes: those that sets share once,
    // each at a multiple of emu::arena_alignment.
    explicit WeightImage(std::span<const emu::Program> programs);

    // At least one cache line, because memory of no bytes cannot be asked for.
    std::uint64_t bytes() const { return bytes_; }

    // Writes the constants of a set's program to `image`. Preconditions: none was released; bytes()
    // of memory.
    void write(std::size_t set, const emu::Program& program, std::span<std::byte> image) const;

    // A set's program with the weights that `image` holds. Precondition: bytes() of them.
    emu::Program with(std::size_t set, emu::Program program, const emu::SharedBytes& image) const;

private:
    std::vector<std::vector<std::uint64_t>> offsets_; // per set and tensor; 0 for what is none
    std::uint64_t bytes_ = emu::arena_alignment;
};

} // namespace rknn
