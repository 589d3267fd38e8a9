// SPDX-License-Identifier: Apache-2.0
// Averages: sums of integers have no order, those of floats that of the source.
#include "emu-core/ops/windows/pool.h"

#include "emu-core/ops/fast/elements/separable_pool.h"
#include "emu-core/ops/fast/fast.h"
#include "emu-core/ops/fast/isa/element_instructions.h"

namespace emu::ops::fast {
namespace {

// The cells of an output cell's window that lie inside the input.
std::int64_t inside(const WindowAxis& axis, std::int64_t o, std::int64_t extent) {
    const Taps taps = taps_inside(axis, o, extent);
    return taps.last - taps.first;
}

// ops::divide() for sums of 32 bits. The product with 1 / divisor is less than 1 / divisor away
// from the quotient, hence what it is truncated to at most 1.
template <Rounding rounding>
std::int32_t quotient(std::int32_t value, std::int32_t divisor, double reciprocal) {
    std::int32_t floor = static_cast<std::int32_t>(value * reciprocal);
    std::int32_t rest = value - floor * divisor;
    const std::int32_t below = rest < 0 ? 1 : 0;
    floor -= below;
    rest += below * divisor;
    const std::int32_t beyond = rest >= divisor ? 1 : 0;
    floor += beyond;
    rest -= beyond * divisor;
    const std::int32_t above = rest - (divisor - rest); // > 0: beyond the half, 0: a tie
    switch (rounding) {
    case Rounding::half_up: return floor + (above >= 0);
    case Rounding::half_even: return floor + ((above > 0) | ((above == 0) & (floor & 1)));
    case Rounding::half_away: return floor + ((above > 0) | ((above == 0) & (value >= 0)));
    case Rounding::floor: return floor;
    case Rounding::truncate: return floor + ((rest != 0) & (value < 0));
    }
    return floor;
}

template <class Number> struct IntegerAverage {
    using T = Number;
    using Element [[gnu::aligned(1), gnu::may_alias]] = Number;
    using Sum = std::int32_t;
    static constexpr Sum start = 0;

    PoolMaps maps;
    AveragePool pool;

    static Sum add(Sum sum, Sum value) { return sum + value; }

    void finish(const Sum* sums, std::int64_t y, Element* dst) const {
        switch (pool.rounding) {
        case Rounding::half_up: return divide_line<Rounding::half_up>(sums, y, dst);
        case Rounding::half_even: return divide_line<Rounding::half_even>(sums, y, dst);
        case Rounding::half_away: return divide_line<Rounding::half_away>(sums, y, dst);
        case Rounding::floor: return divide_line<Rounding::floor>(sums, y, dst);
        case Rounding::truncate: return divide_line<Rounding::truncate>(sums, y, dst);
        }
    }

private:
    template <Rounding rounding>
    void divide_line(const Sum* sums, std::int64_t y, Element* dst) const {
        const std::int64_t lines = inside(pool.window.y, y, maps.y.src), channels = maps.channels;
        for (std::int64_t x = 0; x < maps.x.dst; ++x, sums += channels, dst += channels) {
            const auto cells =
                static_cast<std::int32_t>(lines * inside(pool.window.x, x, maps.x.src));
            divide_cell<rounding>(sums, cells, dst);
        }
    }

    template <Rounding rounding> void divide_cell(const Sum* __restrict sums, std::int32_t cells,
                                                  Element* __restrict dst) const {
        const double reciprocal = 1.0 / cells;
        const std::int32_t low = pool.low, high = pool.high;
        for (std::int64_t i = 0, count = maps.channels; i < count; ++i) {
            const std::int32_t average = quotient<rounding>(sums[i], cells, reciprocal);
            dst[i] = static_cast<T>(std::clamp(average, low, high));
        }
    }
};

class RealAverage final : public Kernel {
public:
    RealAverage(const ElementInstructions& instructions, const PoolMaps& maps,
                const AveragePool& pool, Dtype dtype)
        : maps_(maps), pool_(pool), size_(size_of(dtype)), is_half_(dtype == Dtype::f16) {
        const auto stored = static_cast<int>(dtype == Dtype::f16 ? Stored::f16 : Stored::f32);
        read_ = instructions.read[stored];
        write_ = instructions.write_half_away[stored];
        const std::int64_t taps = maps_.x.kernel * maps_.y.kernel;
        units_ = Units(maps_.batches, maps_.y.dst, maps_.dst_line() * taps * 100);
    }

    // A source line and an output line, as float32.
    std::int64_t scratch_bytes() const {
        return (maps_.src_line() + maps_.dst_line()) * std::int64_t{sizeof(float)};
    }

    std::int64_t rows() const override { return units_.count(); }

    void run(const Buffers& buffers, Rows rows) const override {
        float* memory = reinterpret_cast<float*>(scratch(scratch_bytes()));
        units_.for_each(rows, [&](std::int64_t batch, Rows lines) {
            for (auto y = lines.first; y < lines.last; ++y) run_line(buffers, batch, y, memory);
        });
    }

private:
    using Reals [[gnu::aligned(1), gnu::may_alias]] = float;

    void run_line(const Buffers& buffers, std::int64_t batch, std::int64_t y, float* sums) const {
        float* values = sums + maps_.dst_line();
        const std::int64_t channels = maps_.channels;
        std::fill_n(sums, maps_.dst_line(), 0.0F);
        each_line(maps_.y, y, [&](std::int64_t line) {
            const std::int64_t first = (batch * maps_.y.src + line) * maps_.src_line();
            const std::uint8_t* src = buffers.source<std::uint8_t>(0) + first * size_;
            const auto* from_line = reinterpret_cast<const Reals*>(src);
            if (is_half_) {
                read_({}, src, maps_.src_line(), values);
                from_line = values;
            }
            for (std::int64_t k = 0; k < maps_.x.kernel; ++k) {
                each_run(maps_.x, k, [&](std::int64_t from, std::int64_t to, std::int64_t count) {
                    add(from_line + from * channels, count * channels, sums + to * channels);
                });
            }
        });
        finish(y, sums);
        const std::int64_t first = (batch * maps_.y.dst + y) * maps_.dst_line();
        write_({}, sums, maps_.dst_line(), buffers.destination<std::uint8_t>(0) + first * size_);
    }

    static void add(const Reals* __restrict values, std::int64_t count, float* __restrict sums) {
        for (std::int64_t i = 0; i < count; ++i) sums[i] += values[i];
    }

    void finish(std::int64_t y, float* sums) const {
        const std::int64_t lines = counted(pool_.window.y, y, maps_.y.src, pool_.after_y);
        for (std::int64_t x = 0; x < maps_.x.dst; ++x, sums += maps_.channels) {
            const auto cells =
                static_cast<float>(lines * counted(pool_.window.x, x, maps_.x.src, pool_.after_x));
            for (std::int64_t i = 0, count = maps_.channels; i < count; ++i) {
                sums[i] = without_payload(pool_.limits.apply(sums[i] / cells));
            }
        }
    }

    // Taps that count.
    std::int64_t counted(const WindowAxis& axis, std::int64_t o, std::int64_t extent,
                         std::int64_t after) const {
        if (!pool_.counts_padding) return inside(axis, o, extent);
        return std::min<std::int64_t>(axis.kernel, extent + after - axis.start(o));
    }

    PoolMaps maps_;
    AveragePool pool_;
    std::int64_t size_; // of an element
    bool is_half_;
    ReadReals read_;
    WriteReals write_;
    Units units_;
};

} // namespace

std::unique_ptr<Kernel> prepare(const AveragePool& pool, const Operands& operands, Isa isa) {
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    const PoolMaps maps(pool.window, src.shape, dst.shape);
    switch (src.dtype) {
    case Dtype::i8: return make_separable_pool(maps, IntegerAverage<std::int8_t>{maps, pool});
    case Dtype::u8: return make_separable_pool(maps, IntegerAverage<std::uint8_t>{maps, pool});
    case Dtype::i16: return make_separable_pool(maps, IntegerAverage<std::int16_t>{maps, pool});
    default: break;
    }
    const ElementInstructions* instructions = element_instructions(isa);
    if (!instructions) return nullptr;
    return std::make_unique<RealAverage>(*instructions, maps, pool, src.dtype);
}

} // namespace emu::ops::fast
