// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/two_operands.h"

#include "emu-core/base/error.h"
#include "emu-core/ops/arithmetic/integer.h"
#include "emu-core/ops/elements/broadcast.h"
#include "emu-core/tensor/element_lines.h"

#include <algorithm>
#include <cmath>

namespace emu::ops {
namespace {

constexpr int most_operand_bits = 62; // so that sums are exact
constexpr int long_width = 48;        // of what is taken of int64

bool is_source_type(Dtype dtype) {
    return is_chain_type(dtype) || dtype == Dtype::i64;
}

std::int64_t last_extent(const Shape& shape) {
    return shape.rank() == 0 ? 1 : shape[shape.rank() - 1];
}

class CombineKernel final : public Kernel {
public:
    CombineKernel(const Combine& combine, Broadcast broadcast, const Operands& operands)
        : combine_(combine), broadcast_(std::move(broadcast)), first_(*operands.src[0].spec),
          second_(*operands.src[1].spec), dst_(operands.dst[0].spec->dtype),
          elements_(operands.dst[0].spec->shape.elements()),
          channels_(last_extent(operands.dst[0].spec->shape)) {}

    std::int64_t rows() const override { return elements_; }

    void run(const Buffers& buffers, Rows rows) const override {
        const std::byte *a = buffers.src[0].data(), *b = buffers.src[1].data();
        std::byte* dst = buffers.dst[0].data();
        broadcast_.for_each(rows, [&](std::int64_t i, std::int64_t j, std::int64_t k) {
            const auto channel = static_cast<std::size_t>(i % channels_);
            const std::int64_t result = combined(combine_, saturate(first_.at(a, j), long_width),
                                                 saturate(second_.at(b, k), long_width), channel);
            integer_lines(dst_).write(&result, 1, dst + i * size_of(dst_), 0); // saturates
        });
    }

private:
    Combine combine_;
    Broadcast broadcast_;
    IntegerReader first_, second_;
    Dtype dst_;
    std::int64_t elements_, channels_;
};

// The largest magnitude of what an operand's chain gives, from that of its type.
Result<double> operand_magnitude(const Chain& chain, Dtype dtype, std::int64_t channels, int bits) {
    const int width = dtype == Dtype::u8 ? 9 : std::min(8 * size_of(dtype), long_width);
    EMU_TRY_VALUE(magnitude, magnitude_after(chain, channels, std::ldexp(1.0, width - 1)));
    return std::min(magnitude, std::ldexp(1.0, bits - 1));
}

double combined_magnitude(CombineFunction function, double first, double second) {
    switch (function) {
    case CombineFunction::add:
    case CombineFunction::subtract: return first + second;
    case CombineFunction::multiply: return first * second;
    case CombineFunction::maximum:
    case CombineFunction::minimum: break;
    }
    return std::max(first, second);
}

Outcome check_chains(const Combine& combine, const Operands& operands) {
    const std::int64_t channels = last_extent(operands.dst[0].spec->shape);
    EMU_TRY_VALUE(first, operand_magnitude(combine.first, operands.src[0].spec->dtype, channels,
                                           combine.operand_bits));
    EMU_TRY_VALUE(second, operand_magnitude(combine.second, operands.src[1].spec->dtype, channels,
                                            combine.operand_bits));
    EMU_TRY(magnitude_after(combine.output, channels,
                            combined_magnitude(combine.function, first, second)));
    return {};
}

Result<Broadcast> check(const Combine& combine, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 2, 2, "combine"));
    const TensorSpec &a = *operands.src[0].spec, &b = *operands.src[1].spec;
    const TensorSpec& dst = *operands.dst[0].spec;
    if (!is_source_type(a.dtype) || !is_source_type(b.dtype) || !is_chain_type(dst.dtype)) {
        return refuse("combine",
                      "a source or destination is none of int8, uint8, int16 and int32, or "
                      "of int64 sources");
    }
    if (combine.function > CombineFunction::minimum) return refuse("combine", "unknown function");
    const int most = combine.function == CombineFunction::multiply ? 32 : most_operand_bits;
    if (combine.operand_bits < 1 || combine.operand_bits > most) {
        return refuse("combine", "operands of more bits than sums or products are exact of");
    }
    EMU_TRY(check_chains(combine, operands));
    return Broadcast::make(a.shape, b.shape, dst.shape, "combine");
}

} // namespace

std::int64_t apply(CombineFunction function, std::int64_t a, std::int64_t b) {
    switch (function) {
    case CombineFunction::add: return a + b;
    case CombineFunction::subtract: return a - b;
    case CombineFunction::multiply: return a * b;
    case CombineFunction::maximum: return std::max(a, b);
    case CombineFunction::minimum: return std::min(a, b);
    }
    return a;
}

std::int64_t combined(const Combine& combine, std::int64_t a, std::int64_t b, std::size_t channel) {
    const std::int64_t x = combine.first.apply(a, channel);
    const std::int64_t y = combine.second.apply(b, channel);
    const std::int64_t both = apply(combine.function, saturate(x, combine.operand_bits),
                                    saturate(y, combine.operand_bits));
    return combine.output.apply(both, channel);
}

PreparedKernel prepare(const Combine& combine, const Operands& operands) {
    EMU_TRY_VALUE(broadcast, check(combine, operands));
    return std::make_unique<CombineKernel>(combine, std::move(broadcast), operands);
}

} // namespace emu::ops
