// SPDX-License-Identifier: Apache-2.0
// What a chip's matrix unit takes: products C = A x B with A [M,K] and B [K,N] in memory.
#pragma once

#include "emu-core/tensor/matrix_element.h"

#include <optional>

namespace emu {

// What holds for the matrices of one element type. Counts are elements.
struct MatrixBlocks {
    std::int32_t k_align, n_align; // K and N are multiples of these
    std::int32_t a_k;              // native A: [K/a_k, M, a_k]
    std::int32_t b_n, b_k;         // native B: [N/b_n, K/b_k, b_n, b_k]
};

struct MatrixUnit {
    std::optional<MatrixBlocks> int4; // nothing: the unit has no int4
    MatrixBlocks int8, float16;
    std::int32_t c_n;       // native C: [N/c_n, M, c_n]
    std::int32_t c_n_int4;  // the same of int4 x int4
    std::int32_t b_segment; // native B is cut along K into pieces of so many rows, laid out
                            // one after the other; 0: it never is
    std::int32_t most_k;    // largest K
};

// Of the element types that factors can have; null where the unit has none of them.
constexpr const MatrixBlocks* blocks_of(const MatrixUnit& unit, MatrixElement element) {
    switch (element) {
    case MatrixElement::i4: return unit.int4 ? &*unit.int4 : nullptr;
    case MatrixElement::i8: return &unit.int8;
    case MatrixElement::f16: return &unit.float16;
    default: return nullptr;
    }
}

} // namespace emu
