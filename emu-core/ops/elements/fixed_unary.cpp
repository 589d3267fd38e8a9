// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/fixed_unary.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/arithmetic/fixed_functions.h"
#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/ops/arithmetic/requantisation.h"

#include <cmath>

namespace emu::ops {
namespace {

// By a table of all stored integers.
template <class T> class FixedUnaryKernel final : public Kernel {
public:
    using Bits = std::make_unsigned_t<T>;

    FixedUnaryKernel(const FixedFunction& function, const TensorSpec& src, const TensorSpec& dst)
        : elements_(dst.shape.elements()), table_(std::size_t{1} << 8 * sizeof(T)) {
        for (std::size_t bits = 0; bits < table_.size(); ++bits) {
            const auto x = static_cast<T>(static_cast<Bits>(bits));
            table_[bits] = store<T>(std::int64_t{function(x - src.quant.zero_point())} +
                                    dst.quant.zero_point());
        }
    }

    std::int64_t rows() const override { return elements_; }

    void run(const Buffers& buffers, Rows rows) const override {
        const std::byte* src = buffers.src[0].data();
        T* dst = buffers.destination<T>(0);
        for (std::int64_t i = rows.first; i < rows.last; ++i) {
            dst[i] = table_[load_at<Bits>(src, i)];
        }
    }

private:
    std::int64_t elements_;
    std::vector<T> table_;
};

FixedFunction find_function(const FixedUnary& unary, const TensorSpec& src, const TensorSpec& dst) {
    const bool stored = is_real(src) && is_real(dst) && !is_float(src.dtype);
    if (!stored || src.dtype != dst.dtype || !std::isfinite(unary.alpha)) return {};
    return fixed_function(unary, src, dst);
}

} // namespace

bool is_defined(const FixedUnary& unary, const TensorSpec& src, const TensorSpec& dst) {
    return static_cast<bool>(find_function(unary, src, dst));
}

PreparedKernel prepare(const FixedUnary& unary, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "fixed unary"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (src.shape != dst.shape) return refuse("fixed unary", "the shapes differ");
    const FixedFunction function = find_function(unary, src, dst);
    if (!function) return refuse("fixed unary", "there is no integer arithmetic for its tensors");
    if (src.dtype == Dtype::i16) {
        return std::make_unique<FixedUnaryKernel<std::int16_t>>(function, src, dst);
    }
    return make_byte_kernel<FixedUnaryKernel>(src.dtype, function, src, dst);
}

} // namespace emu::ops
