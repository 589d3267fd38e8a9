// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/select.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/elements/broadcast.h"

namespace emu::ops {
namespace {

using Three = BroadcastOf<3>;

template <class Bits> class SelectKernel final : public Kernel {
public:
    SelectKernel(Three broadcast, std::int64_t elements)
        : broadcast_(std::move(broadcast)), elements_(elements) {}

    std::int64_t rows() const override { return elements_; }

    void run(const Buffers& buffers, Rows rows) const override {
        const auto* condition = buffers.source<std::uint8_t>(0);
        const auto* a = buffers.source<std::byte>(1);
        const auto* b = buffers.source<std::byte>(2);
        auto* dst = buffers.destination<std::byte>(0);
        broadcast_.for_each(
            rows, [&](std::int64_t i, std::int64_t j, std::int64_t k, std::int64_t l) {
                store_at(condition[j] != 0 ? load_at<Bits>(a, k) : load_at<Bits>(b, l), dst, i);
            });
    }

private:
    Three broadcast_;
    std::int64_t elements_;
};

Result<Three> check(const Operands& operands) {
    EMU_TRY(expect_operands(operands, 3, 3, "select"));
    const TensorSpec &condition = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    const TensorSpec &a = *operands.src[1].spec, &b = *operands.src[2].spec;
    if (condition.dtype != Dtype::boolean) return refuse("select", "the condition is not bool");
    if (a.dtype != dst.dtype || b.dtype != dst.dtype) {
        return refuse("select", "sources and destination are not of one type");
    }
    return Three::make({condition.shape, a.shape, b.shape}, dst.shape, "select");
}

} // namespace

PreparedKernel prepare(const Select&, const Operands& operands) {
    EMU_TRY_VALUE(broadcast, check(operands));
    const TensorSpec& dst = *operands.dst[0].spec;
    return visit_width(dst.dtype, [&]<class Bits>(Bits) -> PreparedKernel {
        return std::make_unique<SelectKernel<Bits>>(std::move(broadcast), dst.shape.elements());
    });
}

} // namespace emu::ops
