// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/windows/pool.h"

#include "emu-core/ops/arithmetic/arithmetic.h"

namespace emu::ops {
namespace {

struct PoolGeometry {
    std::int64_t src_h, src_w, dst_h, dst_w, channels;
    Dtype dtype;
};

// How the cells of a window become one; Number is int32 or float.
template <class Number> struct Max {
    MaxPool pool;

    static constexpr Number start = std::is_floating_point_v<Number>
                                        ? -std::numeric_limits<Number>::infinity()
                                        : std::numeric_limits<Number>::min();
    static Number reduce(Number sofar, Number value) {
        return value > sofar || value != value ? value : sofar;
    }
    Number finish(Number largest, std::int64_t) const { return largest; }
    std::int64_t count(Taps ys, Taps xs, std::int64_t, std::int64_t, const PoolGeometry&) const {
        return (ys.last - ys.first) * (xs.last - xs.first);
    }
};

// The taps that read inside the input with its padding.
std::int64_t padded_taps(const WindowAxis& axis, std::int64_t o, std::int64_t extent) {
    return std::min<std::int64_t>(axis.kernel, extent - axis.start(o));
}

template <class Number> struct Average {
    AveragePool pool;

    static constexpr Number start = 0;
    static Number reduce(Number sum, Number value) { return sum + value; }
    std::int32_t finish(std::int32_t sum, std::int64_t cells) const {
        return static_cast<std::int32_t>(divide(sum, cells, pool.rounding));
    }
    float finish(float sum, std::int64_t cells) const {
        return without_payload(sum / static_cast<float>(cells));
    }
    std::int64_t count(Taps ys, Taps xs, std::int64_t y, std::int64_t x,
                       const PoolGeometry& g) const {
        if (!pool.counts_padding) return (ys.last - ys.first) * (xs.last - xs.first);
        return padded_taps(pool.window.y, y, g.src_h + pool.after_y) *
               padded_taps(pool.window.x, x, g.src_w + pool.after_x);
    }
};

template <class Pool> void write(const Pool& pool, Dtype dtype, std::int32_t* values,
                                 std::int64_t count, std::byte* dst, std::int64_t first) {
    for (std::int64_t i = 0; i < count; ++i) values[i] = std::clamp(values[i], pool.low, pool.high);
    const auto store_as = [&]<class T>(T) {
        T* line = reinterpret_cast<T*>(dst) + first;
        for (std::int64_t i = 0; i < count; ++i) line[i] = static_cast<T>(values[i]);
    };
    switch (dtype) {
    case Dtype::i8: return store_as(std::int8_t{});
    case Dtype::u8: return store_as(std::uint8_t{});
    default: return store_as(std::int16_t{});
    }
}

template <class Pool> void write(const Pool& pool, Dtype dtype, float* values, std::int64_t count,
                                 std::byte* dst, std::int64_t first) {
    for (std::int64_t i = 0; i < count; ++i) values[i] = pool.limits.apply(values[i]);
    TensorSpec spec;
    spec.dtype = dtype;
    RealWriter(spec).write(values, count, dst, first, 1);
}

template <class Number, template <class> class Reduction> class PoolKernel final : public Kernel {
public:
    PoolKernel(Reduction<Number> reduction, PoolGeometry geometry, std::int64_t batches)
        : reduction_(reduction), g_(geometry), rows_(batches * geometry.dst_h) {}

    std::int64_t rows() const override { return rows_; }

    void run(const Buffers& buffers, Rows rows) const override {
        std::vector<Number> cell(g_.channels), values(g_.channels);
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            const std::int64_t first_cell = row / g_.dst_h * g_.src_h * g_.src_w;
            for (std::int64_t x = 0; x < g_.dst_w; ++x) {
                reduce_window(buffers.src[0].data(), first_cell, row % g_.dst_h, x, cell, values);
                write(reduction_.pool, g_.dtype, values.data(), g_.channels, buffers.dst[0].data(),
                      (row * g_.dst_w + x) * g_.channels);
            }
        }
    }

private:
    void reduce_window(const std::byte* src, std::int64_t first_cell, std::int64_t y,
                       std::int64_t x, std::vector<Number>& cell,
                       std::vector<Number>& values) const {
        const WindowAxis &wy = reduction_.pool.window.y, &wx = reduction_.pool.window.x;
        const Taps ys = taps_inside(wy, y, g_.src_h), xs = taps_inside(wx, x, g_.src_w);
        std::ranges::fill(values, Reduction<Number>::start);
        for (std::int64_t ky = ys.first; ky < ys.last; ++ky) {
            const std::int64_t line = first_cell + (wy.start(y) + ky * wy.dilation) * g_.src_w;
            for (std::int64_t kx = xs.first; kx < xs.last; ++kx) {
                const std::int64_t at = line + wx.start(x) + kx * wx.dilation;
                lift(g_.dtype, src, at * g_.channels, g_.channels, 0, cell.data());
                for (std::int64_t c = 0; c < g_.channels; ++c) {
                    values[c] = Reduction<Number>::reduce(values[c], cell[c]);
                }
            }
        }
        const std::int64_t cells = reduction_.count(ys, xs, y, x, g_);
        for (Number& value : values) value = reduction_.finish(value, cells);
    }

    Reduction<Number> reduction_;
    PoolGeometry g_;
    std::int64_t rows_;
};

template <class Pool> Outcome check_range(const Pool& pool, Dtype dtype) {
    if (is_float(dtype)) return validate(pool.limits, "pool");
    if (!is_quantised_byte(dtype) && dtype != Dtype::i16) {
        return refuse("pool", "maps of this type are not pooled");
    }
    if (!holds(dtype, pool.low) || !holds(dtype, pool.high) || pool.low > pool.high) {
        return refuse("pool", "the activation's range is empty or outside the type");
    }
    return {};
}

// No maximum and no average is over nothing.
template <class Pool> Result<PoolGeometry> check(const Pool& pool, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "pool"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    EMU_TRY(validate(pool.window, src.shape, dst.shape));
    if (!touches_everywhere(pool.window, src.shape, dst.shape)) {
        return refuse("pool", "a dilated window sees only padding");
    }
    if (dst.dtype != src.dtype) return refuse("pool", "source and destination differ in type");
    if (src.shape[0] != dst.shape[0] || src.shape[3] != dst.shape[3]) {
        return refuse("pool", "batches or channels of source and destination differ");
    }
    EMU_TRY(check_range(pool, src.dtype));
    return PoolGeometry{src.shape[1], src.shape[2], dst.shape[1],
                        dst.shape[2], src.shape[3], src.dtype};
}

Outcome check_average(const AveragePool& pool, const Operands& operands) {
    constexpr std::int32_t most = 1 << 15; // as of the padding before
    if (pool.rounding > Rounding::truncate) return refuse("pool", "an unknown rounding");
    if (pool.window.y.dilation != 1 || pool.window.x.dilation != 1) {
        return refuse("pool", "an average's window has no dilation");
    }
    if (!pool.counts_padding) return {};
    const bool is_real_map = !operands.src.empty() && is_float(operands.src[0].spec->dtype);
    if (!is_real_map || pool.after_y < 0 || pool.after_y > most || pool.after_x < 0 ||
        pool.after_x > most) {
        return refuse("pool", "padding that counts is of integers, or out of range");
    }
    return {};
}

template <template <class> class Reduction, class Pool>
PreparedKernel make_kernel(const Pool& pool, const Operands& operands) {
    EMU_TRY_VALUE(geometry, check(pool, operands));
    const std::int64_t batches = operands.dst[0].spec->shape[0];
    const auto make = [&]<class Number>(Number) -> std::unique_ptr<Kernel> {
        return std::make_unique<PoolKernel<Number, Reduction>>(Reduction<Number>{pool}, geometry,
                                                               batches);
    };
    if (is_float(geometry.dtype)) return make(float{});
    return make(std::int32_t{});
}

// The cells of the window that can lie inside the source, for each output.
Work cells_of(const Window& window, const Operands& operands) {
    const Shape& src = operands.src[0].shape();
    return {.steps = operands.dst[0].elements() * std::min(window.y.kernel, src[1]) *
                     std::min(window.x.kernel, src[2])};
}

} // namespace

PreparedKernel prepare(const MaxPool& pool, const Operands& operands) {
    return make_kernel<Max>(pool, operands);
}

PreparedKernel prepare(const AveragePool& pool, const Operands& operands) {
    EMU_TRY(check_average(pool, operands));
    return make_kernel<Average>(pool, operands);
}

Work work_of(const MaxPool& pool, const Operands& operands) {
    return cells_of(pool.window, operands);
}

Work work_of(const AveragePool& pool, const Operands& operands) {
    return cells_of(pool.window, operands);
}

} // namespace emu::ops
