// SPDX-License-Identifier: Apache-2.0
// Where the operands of every layer are: looked up once, so that runs do not.
#pragma once

#include "emu-core/engine/program.h"

#include <span>

namespace emu {

class Places {
public:
    Places() = default;
    // `tensors` has one entry per tensor of the program, of its spec's size; constants' entries are
    // not used. Both the tensors and the program's constants are used by runs.
    Places(const Program& program, std::span<const std::span<std::byte>> tensors);

    ops::Buffers operator[](std::size_t layer) const;

private:
    // Where a layer's entries begin. One more than there are layers.
    struct First {
        std::size_t src = 0, dst = 0;
    };

    std::vector<First> layers_;
    std::vector<Bytes> src_;
    std::vector<std::span<std::byte>> dst_;
};

} // namespace emu
