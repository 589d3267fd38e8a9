// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/reductions/along_axis.h"

#include "emu-core/ops/arithmetic/number_kinds.h"
#include "emu-core/ops/reductions/reduced_axes.h"

namespace emu::ops {
namespace {

template <class Kind> class ArgExtremeKernel final : public Kernel {
public:
    ArgExtremeKernel(const ArgExtreme& arg_extreme, ReducedAxes axes, const TensorSpec& src,
                     const TensorSpec& dst)
        : arg_extreme_(arg_extreme), axes_(std::move(axes)), reader_(src), writer_(dst),
          rows_(axes_.kept.elements()) {}

    std::int64_t rows() const override { return rows_; }

    void run(const Buffers& buffers, Rows rows) const override {
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            writer_.put(choose(buffers.src[0].data(), row), buffers.dst[0].data(), row);
        }
    }

private:
    using Value = typename Kind::Value;

    std::int64_t choose(const std::byte* src, std::int64_t row) const {
        Value best = reader_.at(src, axes_.kept.offset(row));
        std::int64_t chosen = 0, index = 0;
        axes_.for_each_piece<Kind>(reader_, src, row, [&](std::span<const Value> piece) {
            for (const Value x : piece) {
                const bool wins = displaces(x, best);
                best = wins ? x : best;
                chosen = wins ? index : chosen;
                ++index;
            }
        });
        return chosen;
    }

    bool displaces(Value x, Value best) const {
        if (arg_extreme_.last && x == best) return true;
        return arg_extreme_.largest ? x > best : x < best;
    }

    ArgExtreme arg_extreme_;
    ReducedAxes axes_;
    typename Kind::Reader reader_;
    IntegerWriter writer_;
    std::int64_t rows_;
};

} // namespace

PreparedKernel prepare(const ArgExtreme& arg_extreme, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "arg_extreme"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (!is_real(src) && !is_plain_integer(src)) {
        return refuse("arg_extreme", "the source is neither real nor integer");
    }
    if ((dst.dtype != Dtype::i32 && dst.dtype != Dtype::i64) || !is_plain_integer(dst)) {
        return refuse("arg_extreme", "the destination is neither int32 nor int64");
    }
    const std::span<const std::int32_t> axis(&arg_extreme.axis, 1);
    EMU_TRY_VALUE(axes, ReducedAxes::make(src.shape, axis, "arg_extreme"));
    if (axes.kept.elements() != dst.shape.elements()) {
        return refuse("arg_extreme", "the destination does not have the elements that remain");
    }
    if (is_float(src.dtype)) {
        return std::make_unique<ArgExtremeKernel<Reals>>(arg_extreme, std::move(axes), src, dst);
    }
    // Stored integers have the order of what they stand for.
    return std::make_unique<ArgExtremeKernel<Integers>>(arg_extreme, std::move(axes), src, dst);
}

} // namespace emu::ops
