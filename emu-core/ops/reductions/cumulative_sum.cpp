// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/reductions/along_axis.h"

#include "emu-core/ops/arithmetic/number_kinds.h"

namespace emu::ops {
namespace {

template <class Kind> class CumulativeKernel final : public Kernel {
public:
    CumulativeKernel(const CumulativeSum& sum, const TensorSpec& src, const TensorSpec& dst)
        : sum_(sum), reader_(src), writer_(dst), extent_(src.shape[sum.axis]),
          step_(src.shape.elements(sum.axis + 1, src.shape.rank())),
          rows_(src.shape.elements(0, sum.axis) * step_) {}

    std::int64_t rows() const override { return rows_; }

    void run(const Buffers& buffers, Rows rows) const override {
        const std::byte* src = buffers.src[0].data();
        std::byte* dst = buffers.dst[0].data();
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            const std::int64_t first = row / step_ * extent_ * step_ + row % step_;
            typename Kind::Sum total{0};
            for (std::int64_t i = 0; i < extent_; ++i) {
                const std::int64_t at = first + (sum_.reverse ? extent_ - 1 - i : i) * step_;
                const auto before = total;
                total += typename Kind::Sum{reader_.at(src, at)};
                const auto value = sum_.exclusive ? before : total;
                writer_.put(static_cast<typename Kind::Value>(value), dst, at);
            }
        }
    }

private:
    CumulativeSum sum_;
    typename Kind::Reader reader_;
    typename Kind::Writer writer_;
    std::int64_t extent_, step_, rows_;
};

} // namespace

PreparedKernel prepare(const CumulativeSum& sum, const Operands& operands) {
    constexpr const char* name = "cumulative sum";
    EMU_TRY(expect_operands(operands, 1, 1, name));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (sum.axis < 0 || sum.axis >= src.shape.rank()) {
        return refuse(name, "the axis is not the source's");
    }
    if (dst.shape != src.shape) return refuse(name, "the destination is not of the source's shape");
    if (is_real(src) && is_real(dst)) {
        return std::make_unique<CumulativeKernel<Reals>>(sum, src, dst);
    }
    if (!is_plain_integer(src) || !is_plain_integer(dst) || src.dtype != dst.dtype) {
        return refuse(name, "the types are neither real nor one integer type");
    }
    return std::make_unique<CumulativeKernel<Integers>>(sum, src, dst);
}

} // namespace emu::ops
