// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/two_operands.h"

#include "emu-core/ops/arithmetic/byte_table.h"
#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/elements/broadcast.h"

namespace emu::ops {
namespace {

// One operand at the common scale: tabulated for the stored integers of eight bits.
template <class T> class Scaled {
public:
    Scaled(const Chain& chain, Dtype dtype) : table_(tabulate(chain, dtype)) {}

    std::int64_t at(const std::byte* src, std::int64_t index) const {
        return table_[std::to_integer<std::uint8_t>(src[index])];
    }

private:
    ByteTable<std::int32_t> table_;
};

template <> class Scaled<std::int16_t> {
public:
    Scaled(const Chain& chain, Dtype) : chain_(chain) {}

    std::int64_t at(const std::byte* src, std::int64_t index) const {
        return saturate(chain_.apply(load_at<std::int16_t>(src, index), 0), 32);
    }

private:
    Chain chain_;
};

template <class T> class AddKernel final : public Kernel {
public:
    AddKernel(const Add& add, Dtype dtype, Broadcast broadcast, std::int64_t elements)
        : first_(add.first, dtype), second_(add.second, dtype), output_(add.output),
          broadcast_(std::move(broadcast)), elements_(elements) {}

    std::int64_t rows() const override { return elements_; }

    void run(const Buffers& buffers, Rows rows) const override {
        const auto* a = buffers.source<std::byte>(0);
        const auto* b = buffers.source<std::byte>(1);
        T* dst = buffers.destination<T>(0);
        broadcast_.for_each(rows, [&](std::int64_t i, std::int64_t j, std::int64_t k) {
            const std::int64_t sum = first_.at(a, j) + second_.at(b, k);
            dst[i] = store<T>(output_.apply(saturate(sum, 32), 0));
        });
    }

private:
    Scaled<T> first_, second_;
    Chain output_;
    Broadcast broadcast_;
    std::int64_t elements_;
};

Result<Broadcast> check(const Add& add, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 2, 2, "add"));
    const TensorSpec &a = *operands.src[0].spec, &b = *operands.src[1].spec;
    const TensorSpec& dst = *operands.dst[0].spec;
    if (!is_quantised_integer(dst.dtype) || a.dtype != dst.dtype || b.dtype != dst.dtype) {
        return refuse("add", "sources and destination are not of one 8 or 16-bit type");
    }
    EMU_TRY(validate(add.first, 1));
    EMU_TRY(validate(add.second, 1));
    EMU_TRY(validate(add.output, 1));
    return Broadcast::make(a.shape, b.shape, dst.shape, "add");
}

} // namespace

PreparedKernel prepare(const Add& add, const Operands& operands) {
    EMU_TRY_VALUE(broadcast, check(add, operands));
    const TensorSpec& dst = *operands.dst[0].spec;
    const std::int64_t elements = dst.shape.elements();
    if (dst.dtype == Dtype::i16) {
        return std::make_unique<AddKernel<std::int16_t>>(add, dst.dtype, std::move(broadcast),
                                                         elements);
    }
    return make_byte_kernel<AddKernel>(dst.dtype, add, dst.dtype, std::move(broadcast), elements);
}

} // namespace emu::ops
