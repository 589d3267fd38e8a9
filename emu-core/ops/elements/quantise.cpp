// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/conversions.h"

#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/ops/in_chunks.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace emu::ops {
namespace {

// The elements in the order of memory: runs of `inner`, each of the next channel.
struct Channels {
    std::int64_t elements = 1, count = 1, inner = 1;

    // Calls visit(channel, first, n) for pieces of one channel, 1 <= n <= chunk.
    template <class Visit> void for_each(Rows rows, Visit visit) const {
        for (std::int64_t i = rows.first; i < rows.last;) {
            const std::int64_t run = i / inner, end = std::min(rows.last, (run + 1) * inner);
            in_chunks({i, end}, [&](std::int64_t first, std::int64_t n) {
                visit(static_cast<std::size_t>(run % count), first, n);
            });
            i = end;
        }
    }
};

Channels channels_of(const TensorSpec& stored) {
    const Shape& shape = stored.shape;
    if (stored.quant.per_tensor()) return {shape.elements(), 1, shape.elements()};
    const std::int32_t axis = stored.quant.axis;
    return {shape.elements(), shape[axis], shape.elements(axis + 1, shape.rank())};
}

class QuantiseKernel final : public Kernel {
public:
    QuantiseKernel(Dtype src, const TensorSpec& dst, Rounding rounding)
        : channels_(channels_of(dst)), reader_(src, 1, 0) {
        for (std::size_t i = 0; i < dst.quant.channels(); ++i) {
            writers_.emplace_back(dst.dtype, dst.quant.scale(i), dst.quant.zero_point(i), rounding);
        }
    }

    std::int64_t rows() const override { return channels_.elements; }

    void run(const Buffers& buffers, Rows rows) const override {
        channels_.for_each(rows, [&](std::size_t channel, std::int64_t first, std::int64_t count) {
            std::array<float, chunk> values;
            reader_.read(buffers.src[0].data(), first, 1, count, values.data());
            writers_[channel].write(values.data(), count, buffers.dst[0].data(), first, 1);
        });
    }

private:
    Channels channels_;
    RealReader reader_;
    std::vector<RealWriter> writers_; // one per channel
};

class DequantiseKernel final : public Kernel {
public:
    DequantiseKernel(const TensorSpec& src, Dtype dst)
        : channels_(channels_of(src)), writer_(dst, 1, 0) {
        for (std::size_t i = 0; i < src.quant.channels(); ++i) {
            readers_.emplace_back(src.dtype, src.quant.scale(i), src.quant.zero_point(i));
        }
    }

    std::int64_t rows() const override { return channels_.elements; }

    void run(const Buffers& buffers, Rows rows) const override {
        channels_.for_each(rows, [&](std::size_t channel, std::int64_t first, std::int64_t count) {
            std::array<float, chunk> values;
            readers_[channel].read(buffers.src[0].data(), first, 1, count, values.data());
            writer_.write(values.data(), count, buffers.dst[0].data(), first, 1);
        });
    }

private:
    Channels channels_;
    std::vector<RealReader> readers_; // one per channel
    RealWriter writer_;
};

Outcome check(const TensorSpec& stored, const TensorSpec& real, const char* name) {
    if (!is_float(real.dtype)) return refuse(name, "the real numbers are not float32 or float16");
    if (stored.shape != real.shape) return refuse(name, "the shapes differ");
    const Quant& quant = stored.quant;
    if (!is_affine(stored)) {
        return refuse(name, "the quantisation is not affine per tensor or along an axis");
    }
    const auto usable = [](float scale) { return std::isfinite(scale) && scale > 0; };
    const auto held = [&](std::int32_t zero_point) {
        return stored.dtype == Dtype::i32 || holds(stored.dtype, zero_point);
    };
    if (!std::ranges::all_of(quant.scales, usable) ||
        !std::ranges::all_of(quant.zero_points, held)) {
        return refuse(name, "a scale is not positive, or the type cannot hold a zero point");
    }
    return {};
}

} // namespace

PreparedKernel prepare(const Quantise& quantise, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "quantise"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (!is_quantised_integer(dst.dtype) && dst.dtype != Dtype::i32) {
        return refuse("quantise", "the destination is none of int8, uint8, int16 and int32");
    }
    if (quantise.rounding != Rounding::half_away && quantise.rounding != Rounding::half_even) {
        return refuse("quantise", "it rounds neither half away nor half to even");
    }
    EMU_TRY(check(dst, src, "quantise"));
    return std::make_unique<QuantiseKernel>(src.dtype, dst, quantise.rounding);
}

PreparedKernel prepare(const Dequantise&, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "dequantise"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (!is_quantised_integer(src.dtype) && src.dtype != Dtype::i32) {
        return refuse("dequantise", "the source is none of int8, uint8, int16 and int32");
    }
    EMU_TRY(check(src, dst, "dequantise"));
    return std::make_unique<DequantiseKernel>(src, dst.dtype);
}

} // namespace emu::ops
