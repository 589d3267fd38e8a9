// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/two_operands.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/elements/broadcast.h"

#include <cstdlib>

namespace emu::ops {
namespace {

template <class T> class MultiplyKernel final : public Kernel {
public:
    MultiplyKernel(const Multiply& multiply, Broadcast broadcast, std::int64_t elements)
        : multiply_(multiply), broadcast_(std::move(broadcast)), elements_(elements) {}

    std::int64_t rows() const override { return elements_; }

    void run(const Buffers& buffers, Rows rows) const override {
        const std::byte *a = buffers.src[0].data(), *b = buffers.src[1].data();
        T* dst = buffers.destination<T>(0);
        broadcast_.for_each(rows, [&](std::int64_t i, std::int64_t j, std::int64_t k) {
            const std::int64_t x = load_at<T>(a, j) - multiply_.first_zero;
            const std::int64_t y = load_at<T>(b, k) - multiply_.second_zero;
            dst[i] = store<T>(multiply_.output.apply(x * y, 0));
        });
    }

private:
    Multiply multiply_;
    Broadcast broadcast_;
    std::int64_t elements_;
};

// What goes into the chain, in bits: 32 but for int16 with zero points far from 0.
int product_width(const Multiply& multiply) {
    const std::int64_t a = 32768 + std::abs(multiply.first_zero);
    const std::int64_t b = 32768 + std::abs(multiply.second_zero);
    return a * b <= std::numeric_limits<std::int32_t>::max() ? 32 : 33;
}

Result<Broadcast> check(const Multiply& multiply, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 2, 2, "multiply"));
    const TensorSpec &a = *operands.src[0].spec, &b = *operands.src[1].spec;
    const TensorSpec& dst = *operands.dst[0].spec;
    if (a.dtype != dst.dtype || b.dtype != dst.dtype || !holds(dst.dtype, multiply.first_zero) ||
        !holds(dst.dtype, multiply.second_zero)) {
        return refuse("multiply", "sources, destination and zero points are not of one type of 8 "
                                  "or 16 bits");
    }
    EMU_TRY(validate(multiply.output, 1, product_width(multiply)));
    return Broadcast::make(a.shape, b.shape, dst.shape, "multiply");
}

template <class T>
std::unique_ptr<Kernel> make(const Multiply& multiply, Broadcast broadcast, const Shape& dst) {
    return std::make_unique<MultiplyKernel<T>>(multiply, std::move(broadcast), dst.elements());
}

} // namespace

PreparedKernel prepare(const Multiply& multiply, const Operands& operands) {
    EMU_TRY_VALUE(broadcast, check(multiply, operands));
    const TensorSpec& dst = *operands.dst[0].spec;
    switch (dst.dtype) {
    case Dtype::i8: return make<std::int8_t>(multiply, std::move(broadcast), dst.shape);
    case Dtype::u8: return make<std::uint8_t>(multiply, std::move(broadcast), dst.shape);
    default: return make<std::int16_t>(multiply, std::move(broadcast), dst.shape);
    }
}

} // namespace emu::ops
