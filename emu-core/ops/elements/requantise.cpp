// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/conversions.h"

#include "emu-core/ops/arithmetic/byte_table.h"
#include "emu-core/ops/in_chunks.h"
#include "emu-core/tensor/element_lines.h"

#include <array>

namespace emu::ops {
namespace {

class ByteTableKernel final : public Kernel {
public:
    ByteTableKernel(const ByteTable<std::uint8_t>& table, std::int64_t elements)
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

class ChainKernel final : public Kernel {
public:
    ChainKernel(const Chain& chain, const TensorSpec& src, const TensorSpec& dst)
        : chain_(chain), src_(src.dtype), dst_(dst.dtype), elements_(src.shape.elements()) {}

    std::int64_t rows() const override { return elements_; }

    void run(const Buffers& buffers, Rows rows) const override {
        in_chunks(rows, [&](std::int64_t first, std::int64_t count) {
            std::array<std::int64_t, chunk> values;
            integer_lines(src_).read(buffers.source<std::byte>(0) + first * size_of(src_),
                                     size_of(src_), count, values.data());
            for (std::int64_t i = 0; i < count; ++i) values[i] = chain_.apply(values[i], 0);
            integer_lines(dst_).write(values.data(), count, // saturates
                                      buffers.destination<std::byte>(0) + first * size_of(dst_),
                                      size_of(dst_));
        });
    }

private:
    Chain chain_;
    Dtype src_, dst_;
    std::int64_t elements_;
};

} // namespace

PreparedKernel prepare(const Requantise& requantise, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "requantise"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (!is_chain_type(src.dtype) || !is_chain_type(dst.dtype)) {
        return refuse("requantise",
                      "source or destination is none of int8, uint8, int16 and int32");
    }
    if (src.shape != dst.shape) return refuse("requantise", "the shapes differ");
    EMU_TRY(validate(requantise.output, 1));
    if (!is_quantised_byte(src.dtype) || !is_quantised_byte(dst.dtype)) {
        return std::make_unique<ChainKernel>(requantise.output, src, dst);
    }
    return std::make_unique<ByteTableKernel>(
        tabulate_stored(requantise.output, src.dtype, dst.dtype), src.shape.elements());
}

} // namespace emu::ops
