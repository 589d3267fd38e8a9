// SPDX-License-Identifier: Apache-2.0
#include "ops/add.h"

#include "ops/broadcast.h"
#include "ops/byte_table.h"

namespace emu::ops {
namespace {

template <class T> class AddKernel final : public Kernel {
public:
    AddKernel(const Add& add, Dtype dtype, Broadcast broadcast, std::int64_t elements)
        : first_(tabulate(add.first, dtype)), second_(tabulate(add.second, dtype)),
          output_(add.output), broadcast_(std::move(broadcast)), elements_(elements) {}

    std::int64_t rows() const override { return elements_; }

    void run(const Buffers& buffers, Rows rows) const override {
        const auto* a = buffers.source<std::uint8_t>(0);
        const auto* b = buffers.source<std::uint8_t>(1);
        T* dst = buffers.destination<T>(0);
        broadcast_.for_each(rows, [&](std::int64_t i, std::int64_t j, std::int64_t k) {
            const std::int64_t sum = std::int64_t{first_[a[j]]} + second_[b[k]];
            dst[i] = store<T>(output_.apply(saturate(sum, 32), 0));
        });
    }

private:
    ByteTable<std::int32_t> first_, second_;
    Chain output_;
    Broadcast broadcast_;
    std::int64_t elements_;
};

Result<Broadcast> check(const Add& add, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 2, 2, "add"));
    const TensorSpec &a = *operands.src[0].spec, &b = *operands.src[1].spec;
    const TensorSpec& dst = *operands.dst[0].spec;
    if (!is_quantised_byte(dst.dtype) || a.dtype != dst.dtype || b.dtype != dst.dtype) {
        return refuse("add", "sources and destination are not of one 8-bit type");
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
    return make_byte_kernel<AddKernel>(dst.dtype, add, dst.dtype, std::move(broadcast),
                                       dst.shape.elements());
}

} // namespace emu::ops
