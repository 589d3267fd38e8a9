// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/conversions.h"

#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/ops/in_chunks.h"

#include <array>
#include <cmath>

namespace emu::ops {
namespace {

// round_half_even(x) + zero in the range of uint8; `zero` for a NaN.
std::uint8_t stored(float x, std::uint8_t zero) {
    if (std::isnan(x)) return zero;
    return static_cast<std::uint8_t>(std::clamp(double{std::nearbyint(x)} + zero, 0.0, 255.0));
}

class DynamicQuantiseKernel final : public Kernel {
public:
    DynamicQuantiseKernel(const TensorSpec& src, const TensorSpec& scale)
        : reader_(src), scale_writer_(scale), elements_(src.shape.elements()) {}

    std::int64_t rows() const override { return 1; }

    void run(const Buffers& buffers, Rows rows) const override {
        if (rows.first == rows.last) return;
        const std::byte* src = buffers.src[0].data();
        const auto [low, high] = range(src);
        const float scale = (high - low) / 255;
        const std::uint8_t zero = scale == 0 ? 0 : stored(-low / scale, 0);
        auto* dst = buffers.destination<std::uint8_t>(0);
        for_each(src, [&](std::int64_t i, float x) {
            dst[i] = scale == 0 ? 0 : stored(x / scale, zero);
        });
        scale_writer_.put(scale, buffers.dst[1].data(), 0);
        *buffers.destination<std::uint8_t>(2) = zero;
    }

private:
    struct Range {
        float low = 0, high = 0;
    };

    template <class Visit> void for_each(const std::byte* src, Visit visit) const {
        in_chunks({0, elements_}, [&](std::int64_t first, std::int64_t count) {
            std::array<float, chunk> values;
            reader_.read(src, first, 1, count, values.data());
            for (std::int64_t i = 0; i < count; ++i) visit(first + i, values[i]);
        });
    }

    // A NaN does not widen it.
    Range range(const std::byte* src) const {
        Range range;
        for_each(src, [&range](std::int64_t, float x) {
            if (x < range.low) range.low = x;
            if (x > range.high) range.high = x;
        });
        return range;
    }

    RealReader reader_;
    RealWriter scale_writer_;
    std::int64_t elements_;
};

} // namespace

PreparedKernel prepare(const DynamicQuantise&, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "dynamic_quantise", 3));
    const TensorSpec& src = *operands.src[0].spec;
    const TensorSpec& dst = *operands.dst[0].spec;
    const TensorSpec &scale = *operands.dst[1].spec, &zero = *operands.dst[2].spec;
    if (!is_float(src.dtype) || scale.dtype != src.dtype || dst.dtype != Dtype::u8 ||
        zero.dtype != Dtype::u8) {
        return refuse("dynamic_quantise", "the types are not those of quantising float to uint8");
    }
    if (dst.shape != src.shape || scale.shape.elements() != 1 || zero.shape.elements() != 1) {
        return refuse("dynamic_quantise", "the shapes are not the source's and one value twice");
    }
    return std::make_unique<DynamicQuantiseKernel>(src, scale);
}

} // namespace emu::ops
