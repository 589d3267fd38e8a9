// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/elements/requantise_sums.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/fast/chains/element_rows.h"
#include "emu-core/ops/fast/chains/operand_lines.h"

namespace emu::ops::fast {
namespace {

constexpr std::int64_t picoseconds_of_sum = 350; // measured, of one element

// To bytes, of which the chain's end may be a table.
class BytesKernel final : public Kernel {
public:
    BytesKernel(const Requantise& requantise, const Operands& operands, const Instructions& set)
        : output_(requantise.output, {}, operands.dst[0].spec->dtype, set),
          rows_(operands.dst[0].spec->shape.elements(), picoseconds_of_sum) {}

    std::int64_t rows() const override { return rows_.count(); }

    void run(const Buffers& buffers, Rows rows) const override {
        const InstructionScope scope(output_.instructions());
        const std::byte* src = buffers.src[0].data();
        auto* dst = buffers.destination<std::uint8_t>(0);
        rows_.for_each_line(rows, [&](std::int64_t first, std::int64_t count) {
            std::int32_t sums[element_line];
            std::memcpy(sums, src + first * size, static_cast<std::size_t>(count) * size);
            output_.apply(sums, count, dst + first);
        });
    }

private:
    static constexpr std::int64_t size = sizeof(std::int32_t);

    LineChain output_;
    ElementRows rows_;
};

// To int16 or int32.
class IntegersKernel final : public Kernel {
public:
    IntegersKernel(const Requantise& requantise, const Operands& operands, const Instructions& set)
        : set_(set), values_(requantise.output, operands.src[0].spec->dtype, set),
          src_bytes_(size_of(operands.src[0].spec->dtype)), dst_(operands.dst[0].spec->dtype),
          rows_(operands.dst[0].spec->shape.elements(), picoseconds_of_sum) {}

    std::int64_t rows() const override { return rows_.count(); }

    void run(const Buffers& buffers, Rows rows) const override {
        const InstructionScope scope(set_);
        const auto* src = buffers.source<std::uint8_t>(0);
        std::byte* dst = buffers.dst[0].data();
        rows_.for_each_line(rows, [&](std::int64_t first, std::int64_t count) {
            std::int32_t values[element_line];
            values_.read(src + first * src_bytes_, count, values);
            write(values, count, dst + first * size_of(dst_));
        });
    }

private:
    void write(const std::int32_t* values, std::int64_t count, std::byte* dst) const {
        if (dst_ == Dtype::i32) {
            std::memcpy(dst, values, static_cast<std::size_t>(count) * sizeof *values);
            return;
        }
        for (std::int64_t i = 0; i < count; ++i) store_at(store<std::int16_t>(values[i]), dst, i);
    }

    const Instructions& set_;
    OperandLines values_;
    std::int64_t src_bytes_;
    Dtype dst_;
    ElementRows rows_;
};

} // namespace

std::unique_ptr<Kernel> requantise_sums(const Requantise& requantise, const Operands& operands,
                                        const Instructions& set) {
    if (is_quantised_byte(operands.dst[0].spec->dtype))
        return std::make_unique<BytesKernel>(requantise, operands, set);
    return std::make_unique<IntegersKernel>(requantise, operands, set);
}

} // namespace emu::ops::fast
