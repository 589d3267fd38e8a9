// SPDX-License-Identifier: Apache-2.0
// Container 6 and mini: which words of the register program are addresses, and in which tensor.
#pragma once

#include "librknnrt/format/container/flat_container.h"

namespace rknn::format {

struct Relocation {
    std::uint32_t word = 0; // index
    std::int32_t tensor = 0;
    std::uint32_t offset =
        0; // bytes; counts instead of the word's own value, which mostly equals it
};

class Relocations {
public:
    // Error bad_model: a name is none of a tensor, or a word is relocated twice.
    static emu::Result<Relocations> read(const FlatContainer& container, const ModelFile& model);

    // Null: the word is no address.
    const Relocation* at(std::uint64_t word) const;

private:
    std::vector<Relocation> sorted_; // by word
};

} // namespace rknn::format
