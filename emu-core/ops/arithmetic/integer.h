// SPDX-License-Identifier: Apache-2.0
// Elements as integers of 64 bits, whatever their tensor stores; the counterpart of ops/real.h for
// exact arithmetic. A bool is 0 or 1.
#pragma once

#include "emu-core/ops/kernel.h"

namespace emu::ops {

// Integers of any width, bool not among them.
bool is_integer(Dtype dtype);

// True for integers that stand for themselves: without quantisation.
bool is_plain_integer(const TensorSpec& spec);

// Reads stored integers of one tensor; quantisation plays no part. Precondition: is_integer(dtype)
// or bool.
class IntegerReader {
public:
    explicit IntegerReader(const TensorSpec& spec) : dtype_(spec.dtype) {}

    // dst[i] = element first + i * step, for i < count. The memory need not be aligned.
    void read(const std::byte* src, std::int64_t first, std::int64_t step, std::int64_t count,
              std::int64_t* dst) const;
    std::int64_t at(const std::byte* src, std::int64_t index) const {
        std::int64_t value = 0;
        read(src, index, 0, 1, &value);
        return value;
    }

private:
    Dtype dtype_;
};

// Writes integers of one tensor: they wrap to its type; to bool, all but 0 are true.
// Precondition: is_integer(dtype) or bool.
class IntegerWriter {
public:
    explicit IntegerWriter(const TensorSpec& spec) : dtype_(spec.dtype) {}

    // Element first + i * step becomes src[i], for i < count.
    void write(const std::int64_t* src, std::int64_t count, std::byte* dst, std::int64_t first,
               std::int64_t step) const;
    void put(std::int64_t value, std::byte* dst, std::int64_t index) const {
        write(&value, 1, dst, index, 0);
    }

private:
    Dtype dtype_;
};

} // namespace emu::ops
