// SPDX-License-Identifier: Apache-2.0
// Whether biases say that weights were read in the right order. The compiler adds (128 - zero
// point) times the sum of a kernel's weights to its bias: where zero points are far from 128,
// biases follow the sums. Measured: in three files those of 97 of 100 such layers do.
#pragma once

#include "libviplite/format/execution/decode/work.h"

#include <set>

namespace viplite::format {

// Of layers that tell: uint8 maps with such a zero point, and kernels enough.
class BiasCheck {
public:
    // Precondition: the coefficients are the convolution's. Those of a row count once.
    void add(const Convolution& convolution, const Coefficients& coefficients);

    std::size_t checked() const { return checked_; }
    std::size_t following() const { return following_; }
    // There are several, and most of them do not follow.
    bool is_suspicious() const;

private:
    std::size_t checked_ = 0, following_ = 0;
    std::set<std::int32_t> rows_;
};

} // namespace viplite::format
