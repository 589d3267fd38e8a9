// SPDX-License-Identifier: Apache-2.0
#include "ops/pool.h"

namespace emu::ops {
namespace {

struct Geometry {
    std::int64_t src_h, src_w, dst_h, dst_w, channels;
};

template <class T> struct Max {
    MaxPool pool;

    static constexpr std::int32_t start = std::numeric_limits<T>::min();
    static std::int32_t reduce(std::int32_t sofar, T value) {
        return std::max<std::int32_t>(sofar, value);
    }
    std::int64_t finish(std::int32_t largest, std::int64_t) const { return largest; }
};

template <class T> struct Average {
    AveragePool pool;

    static constexpr std::int32_t start = 0;
    static std::int32_t reduce(std::int32_t sum, T value) { return sum + value; }
    std::int64_t finish(std::int32_t sum, std::int64_t cells) const {
        return divide(sum, cells, pool.rounding);
    }
};

template <class T, template <class> class Reduction> class PoolKernel final : public Kernel {
public:
    PoolKernel(Reduction<T> reduction, Geometry geometry, std::int64_t batches)
        : reduction_(reduction), g_(geometry), rows_(batches * geometry.dst_h) {}

    std::int64_t rows() const override { return rows_; }

    void run(const Buffers& buffers, Rows rows) const override {
        std::vector<std::int32_t> values(g_.channels);
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            const std::int64_t batch = row / g_.dst_h * g_.src_h * g_.src_w * g_.channels;
            const T* src = buffers.source<T>(0) + batch;
            T* dst = buffers.destination<T>(0) + row * g_.dst_w * g_.channels;
            for (std::int64_t x = 0; x < g_.dst_w; ++x, dst += g_.channels) {
                run_cell(src, row % g_.dst_h, x, values, dst);
            }
        }
    }

private:
    void run_cell(const T* src, std::int64_t y, std::int64_t x, std::vector<std::int32_t>& values,
                  T* dst) const {
        const auto& pool = reduction_.pool;
        const Taps ys = taps_inside(pool.window.y, y, g_.src_h);
        const Taps xs = taps_inside(pool.window.x, x, g_.src_w);
        std::ranges::fill(values, Reduction<T>::start);
        for (std::int64_t ky = ys.first; ky < ys.last; ++ky) {
            const std::int64_t line = (pool.window.y.start(y) + ky) * g_.src_w;
            for (std::int64_t kx = xs.first; kx < xs.last; ++kx) {
                reduce(src + (line + pool.window.x.start(x) + kx) * g_.channels, values);
            }
        }
        const std::int64_t cells = (ys.last - ys.first) * (xs.last - xs.first);
        const std::int64_t low = pool.low, high = pool.high;
        for (std::int64_t c = 0; c < g_.channels; ++c) {
            dst[c] = store<T>(std::clamp(reduction_.finish(values[c], cells), low, high));
        }
    }

    void reduce(const T* cell, std::vector<std::int32_t>& values) const {
        for (std::int64_t c = 0; c < g_.channels; ++c) {
            values[c] = Reduction<T>::reduce(values[c], cell[c]);
        }
    }

    Reduction<T> reduction_;
    Geometry g_;
    std::int64_t rows_;
};

// Without dilation, every window between a first and a last one that touch the input touches it as
// well, so that no average is over nothing.
template <class Pool> Result<Geometry> check(const Pool& pool, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "pool"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    EMU_TRY(validate(pool.window, src.shape, dst.shape));
    if (pool.window.y.dilation != 1 || pool.window.x.dilation != 1) {
        return refuse("pool", "a pooling window has no dilation");
    }
    if (!is_quantised_byte(src.dtype) || dst.dtype != src.dtype) {
        return refuse("pool", "source and destination are not of one 8-bit type");
    }
    if (src.shape[0] != dst.shape[0] || src.shape[3] != dst.shape[3]) {
        return refuse("pool", "batches or channels of source and destination differ");
    }
    if (!holds(src.dtype, pool.low) || !holds(src.dtype, pool.high) || pool.low > pool.high) {
        return refuse("pool", "the activation's range is empty or outside the type");
    }
    return Geometry{src.shape[1], src.shape[2], dst.shape[1], dst.shape[2], src.shape[3]};
}

template <template <class> class Reduction, class Pool>
PreparedKernel make_kernel(const Pool& pool, const Operands& operands) {
    EMU_TRY_VALUE(geometry, check(pool, operands));
    const std::int64_t batches = operands.dst[0].spec->shape[0];
    const auto make = [&]<class T>(T) -> std::unique_ptr<Kernel> {
        return std::make_unique<PoolKernel<T, Reduction>>(Reduction<T>{pool}, geometry, batches);
    };
    if (operands.src[0].spec->dtype == Dtype::i8) return make(std::int8_t{});
    return make(std::uint8_t{});
}

} // namespace

PreparedKernel prepare(const MaxPool& pool, const Operands& operands) {
    return make_kernel<Max>(pool, operands);
}

PreparedKernel prepare(const AveragePool& pool, const Operands& operands) {
    if (pool.rounding > Rounding::truncate) return refuse("pool", "an unknown rounding");
    return make_kernel<Average>(pool, operands);
}

} // namespace emu::ops
