// SPDX-License-Identifier: Apache-2.0
#include "ops/requantise.h"

#include "ops/byte_table.h"

namespace emu::ops {
namespace {

class RequantiseKernel final : public Kernel {
public:
    RequantiseKernel(const ByteTable<std::uint8_t>& table, std::int64_t elements)
        : table_(table), elements_(elements) {}

    std::int64_t rows() const override { return elements_; }

    void run(const Buffers& buffers, Rows rows) const override {
        const auto* src = buffers.source<std::uint8_t>(0);
        auto* dst = buffers.destination<std::uint8_t>(0);
        for (std::int64_t i = rows.first; i < rows.last; ++i) dst[i] = table_[src[i]];
    }

private:
    ByteTable<std::uint8_t> table_;
    std::int64_t elements_;
};

} // namespace

PreparedKernel prepare(const Requantise& requantise, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "requantise"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (!is_quantised_byte(src.dtype) || !is_quantised_byte(dst.dtype)) {
        return refuse("requantise", "source or destination is neither int8 nor uint8");
    }
    if (src.shape != dst.shape) return refuse("requantise", "the shapes differ");
    EMU_TRY(validate(requantise.output, 1));
    return std::make_unique<RequantiseKernel>(
        tabulate_stored(requantise.output, src.dtype, dst.dtype), src.shape.elements());
}

} // namespace emu::ops
