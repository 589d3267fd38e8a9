// SPDX-License-Identifier: Apache-2.0
// Indices that a tensor of int32 or int64 holds: from the end when negative, the nearest valid one
// when beyond the axis.
#pragma once

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/kernel.h"

#include <algorithm>

namespace emu::ops {

class IndexReader {
public:
    // Precondition: the operand has passed check_index_type.
    explicit IndexReader(const TensorSpec& spec) : wide_(spec.dtype == Dtype::i64) {}

    // What element `at` says, as it stands.
    std::int64_t stored(const std::byte* indices, std::int64_t at) const {
        return wide_ ? load_at<std::int64_t>(indices, at) : load_at<std::int32_t>(indices, at);
    }
    // 0 .. extent - 1
    std::int64_t index(const std::byte* indices, std::int64_t at, std::int32_t extent) const {
        const std::int64_t value = stored(indices, at);
        return std::clamp<std::int64_t>(value < 0 ? value + extent : value, 0, extent - 1);
    }

private:
    bool wide_;
};

// Error bad_model: neither int32 nor int64. `name` is the operation's.
Outcome check_index_type(const Operand& indices, const char* name);

// Error bad_model: a constant index outside -extent .. extent - 1. The tensor's elements
// first, first + step, .. are indices of one axis.
Outcome check_indices(const Operand& indices, std::int64_t first, std::int64_t step,
                      std::int32_t extent, const char* name);

} // namespace emu::ops
