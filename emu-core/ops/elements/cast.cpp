// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/conversions.h"

#include "emu-core/ops/arithmetic/integer.h"
#include "emu-core/ops/in_chunks.h"
#include "emu-core/tensor/element_lines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace emu::ops {
namespace {

// Towards zero; a NaN gives 0, and what lies beyond 64 bits saturates.
std::int64_t truncated(float x) {
    if (std::isnan(x)) return 0;
    if (x >= 0x1p63F) return std::numeric_limits<std::int64_t>::max();
    if (x < -0x1p63F) return std::numeric_limits<std::int64_t>::min();
    return static_cast<std::int64_t>(x);
}

class CastKernel final : public Kernel {
public:
    CastKernel(const TensorSpec& src, const TensorSpec& dst)
        : src_(src.dtype), dst_(dst.dtype), wraps_(dst), elements_(src.shape.elements()) {}

    std::int64_t rows() const override { return elements_; }

    void run(const Buffers& buffers, Rows rows) const override {
        in_chunks(rows, [&](std::int64_t first, std::int64_t count) {
            const std::byte* src = buffers.source<std::byte>(0) + first * size_of(src_);
            std::byte* dst = buffers.destination<std::byte>(0) + first * size_of(dst_);
            if (holds_reals(src_))
                from_reals(src, count, dst);
            else
                from_integers(src, count, dst);
        });
    }

private:
    void from_reals(const std::byte* src, std::int64_t count, std::byte* dst) const {
        std::array<float, chunk> reals;
        real_lines(src_).read(src, size_of(src_), count, reals.data());
        if (holds_reals(dst_)) {
            real_lines(dst_).write(reals.data(), count, dst, size_of(dst_));
            return;
        }
        std::array<std::int64_t, chunk> integers;
        const bool truth = dst_ == Dtype::boolean;
        for (std::int64_t i = 0; i < count; ++i) {
            integers[i] = truth ? reals[i] != 0 : truncated(reals[i]);
        }
        integer_lines(dst_).write(integers.data(), count, dst, size_of(dst_)); // saturates
    }

    void from_integers(const std::byte* src, std::int64_t count, std::byte* dst) const {
        std::array<std::int64_t, chunk> integers;
        integer_lines(src_).read(src, size_of(src_), count, integers.data());
        if (holds_reals(dst_)) {
            std::array<float, chunk> reals;
            std::copy_n(integers.begin(), count, reals.begin());
            real_lines(dst_).write(reals.data(), count, dst, size_of(dst_));
        } else {
            wraps_.write(integers.data(), count, dst, 0, 1);
        }
    }

    Dtype src_, dst_;
    IntegerWriter wraps_;
    std::int64_t elements_;
};

} // namespace

PreparedKernel prepare(const Cast&, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "cast"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (src.shape != dst.shape) return refuse("cast", "the shapes differ");
    return std::make_unique<CastKernel>(src, dst);
}

} // namespace emu::ops
