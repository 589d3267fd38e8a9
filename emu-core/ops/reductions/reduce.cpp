// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/reductions/reduce.h"

#include "emu-core/ops/arithmetic/number_kinds.h"
#include "emu-core/ops/reductions/reduced_axes.h"

namespace emu::ops {
namespace {

// By enumerator.
constexpr std::string_view names[reductions] = {
    "ReduceSum", "ReduceMean", "ReduceMax",       "ReduceMin",    "ReduceProd",
    "ReduceL1",  "ReduceL2",   "ReduceSumSquare", "ReduceLogSum", "ReduceLogSumExp"};

bool is_of_reals_only(Reduction reduction) {
    return reduction == Reduction::l2 || reduction == Reduction::log_sum ||
           reduction == Reduction::log_sum_exp;
}

// The elements that become one.
template <class Kind> class Cells {
public:
    using Value = typename Kind::Value;
    using Sum = typename Kind::Sum;

    Cells(const ReducedAxes& axes, const typename Kind::Reader& reader, const std::byte* src,
          std::int64_t row)
        : axes_(axes), reader_(reader), src_(src), row_(row) {}

    // value = step(value, x) for every element x, from `value` on.
    template <class Step> Sum fold(Sum value, Step step) const {
        axes_.for_each_piece<Kind>(reader_, src_, row_, [&](std::span<const Value> piece) {
            for (const Value x : piece) value = step(value, Sum{x});
        });
        return value;
    }

    // The sum of f(x).
    template <class Function> Sum sum(Function f) const {
        return fold(Sum{0}, [f](Sum total, Sum x) { return total + f(x); });
    }

    Sum maximum() const { return fold(lowest(), larger<Sum>); }
    Sum minimum() const { return fold(highest(), smaller<Sum>); }

private:
    using Limits = std::numeric_limits<Sum>;
    static constexpr Sum lowest() {
        return Limits::has_infinity ? -Limits::infinity() : Limits::lowest();
    }
    static constexpr Sum highest() {
        return Limits::has_infinity ? Limits::infinity() : Limits::max();
    }

    const ReducedAxes& axes_;
    const typename Kind::Reader& reader_;
    const std::byte* src_;
    std::int64_t row_;
};

// Less the maximum, so that no power overflows. An infinite maximum, or a NaN, is the result.
double log_sum_exp(const Cells<Reals>& cells) {
    const double maximum = cells.maximum();
    if (!std::isfinite(maximum)) return maximum;
    return maximum + std::log(cells.sum([maximum](double x) { return std::exp(x - maximum); }));
}

double of_reals_only(Reduction reduction, const Cells<Reals>& cells) {
    switch (reduction) {
    case Reduction::l2: return std::sqrt(cells.sum([](double x) { return x * x; }));
    case Reduction::log_sum: return std::log(cells.sum([](double x) { return x; }));
    default: return log_sum_exp(cells);
    }
}

template <class Kind>
typename Kind::Sum reduced(Reduction reduction, const Cells<Kind>& cells, std::int64_t count) {
    using Sum = typename Kind::Sum;
    switch (reduction) {
    case Reduction::sum: return cells.sum([](Sum x) { return x; });
    case Reduction::mean: return cells.sum([](Sum x) { return x; }) / static_cast<Sum>(count);
    case Reduction::maximum: return cells.maximum();
    case Reduction::minimum: return cells.minimum();
    case Reduction::product: return cells.fold(Sum{1}, [](Sum y, Sum x) { return y * x; });
    case Reduction::l1: return cells.sum([](Sum x) { return x < 0 ? -x : x; });
    case Reduction::sum_of_squares: return cells.sum([](Sum x) { return x * x; });
    default: break;
    }
    if constexpr (std::is_same_v<Kind, Reals>) {
        return of_reals_only(reduction, cells);
    } else {
        return 0; // prepare refuses it
    }
}

template <class Kind> class ReduceKernel final : public Kernel {
public:
    ReduceKernel(Reduction reduction, ReducedAxes axes, const TensorSpec& src,
                 const TensorSpec& dst)
        : reduction_(reduction), axes_(std::move(axes)), reader_(src), writer_(dst),
          rows_(axes_.kept.elements()), cells_(axes_.reduced.elements()) {}

    std::int64_t rows() const override { return rows_; }

    void run(const Buffers& buffers, Rows rows) const override {
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            const Cells<Kind> cells(axes_, reader_, buffers.src[0].data(), row);
            const auto value = reduced<Kind>(reduction_, cells, cells_);
            writer_.put(static_cast<typename Kind::Value>(value), buffers.dst[0].data(), row);
        }
    }

private:
    Reduction reduction_;
    ReducedAxes axes_;
    typename Kind::Reader reader_;
    typename Kind::Writer writer_;
    std::int64_t rows_, cells_;
};

} // namespace

std::string_view name_of(Reduction reduction) {
    const auto index = static_cast<std::size_t>(reduction);
    return index < std::size(names) ? names[index] : "?";
}

PreparedKernel prepare(const Reduce& reduce, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "reduce"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (static_cast<int>(reduce.reduction) >= reductions) {
        return refuse("reduce", "the reduction is unknown");
    }
    EMU_TRY_VALUE(axes, ReducedAxes::make(src.shape, reduce.axes, "reduce"));
    if (axes.kept.elements() != dst.shape.elements()) {
        return refuse("reduce", "the destination does not have the elements that remain");
    }
    // Without axes every element remains as it is, which the maximum of one element is too.
    const Reduction reduction = reduce.axes.empty() ? Reduction::maximum : reduce.reduction;
    if (is_real(src) && is_real(dst)) {
        return std::make_unique<ReduceKernel<Reals>>(reduction, std::move(axes), src, dst);
    }
    if (!is_plain_integer(src) || !is_plain_integer(dst) || src.dtype != dst.dtype) {
        return refuse("reduce", "the types are neither real nor one integer type");
    }
    if (is_of_reals_only(reduce.reduction)) return refuse("reduce", "not a reduction of integers");
    return std::make_unique<ReduceKernel<Integers>>(reduction, std::move(axes), src, dst);
}

} // namespace emu::ops
