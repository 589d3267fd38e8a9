// SPDX-License-Identifier: Apache-2.0
// A model's weights as one piece of memory, for applications that provide it.
#pragma once

#include "engine/program.h"

#include <map>
#include <vector>

namespace rknn {

struct ShapeSet;

class WeightImage {
public:
    // The constants of all sets, those that sets share once, each at a multiple of
    // emu::arena_alignment.
    explicit WeightImage(const std::vector<ShapeSet>& sets);

    // At least one cache line, because memory of no bytes cannot be asked for.
    std::uint64_t bytes() const { return bytes_; }

    // The weights as they are in the model's file, bytes() of them.
    std::vector<std::byte> original() const;

    // A program of the model with the weights that `image` holds. Precondition: bytes() of them.
    emu::Program with(emu::Program program, const emu::SharedBytes& image) const;

private:
    struct Place {
        std::uint64_t offset = 0;
        emu::SharedBytes original;
    };
    using Key = std::pair<const std::byte*, std::size_t>;

    std::map<Key, Place> places_;
    std::uint64_t bytes_ = emu::arena_alignment;
};

} // namespace rknn
