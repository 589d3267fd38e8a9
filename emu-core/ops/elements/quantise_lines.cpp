// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/quantise_lines.h"

#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/ops/in_chunks.h"

#include <array>
#include <cmath>

namespace emu::ops {
namespace {

struct RunRange {
    float low = 0, high = 0; // low <= 0 <= high
};

// What a line's numbers become: round(offset + x * factor), within its bounds, less the offset.
struct RunScale {
    float scale = 1, factor = 0;
    std::int32_t offset = 0, low = -127, high = 127;

    std::int32_t stored(float x) const {
        const float value = std::round(static_cast<float>(offset) + x * factor);
        if (std::isnan(value)) return 0;
        const float bounded = std::clamp(value, static_cast<float>(low), static_cast<float>(high));
        return static_cast<std::int32_t>(bounded) - offset;
    }
};

RunScale symmetric_scale(RunRange range) {
    const float largest = std::max(-range.low, range.high);
    return {largest / 127, 127 / largest};
}

// The zero point is computed from the end of the range that leaves the smaller error.
RunScale asymmetric_scale(RunRange range) {
    constexpr double least = -128, most = 127;
    const double low = range.low, high = range.high;
    const double scale = (high - low) / (most - least);
    const double from_low = least - low / scale, from_high = most - high / scale;
    const bool low_is_nearer = -least - low / scale < most + high / scale;
    const double zero = std::clamp(low_is_nearer ? from_low : from_high, least, most);
    const auto rounded = static_cast<float>(scale);
    return {rounded, 1 / rounded, static_cast<std::int32_t>(std::round(zero)), -128, 127};
}

RunScale run_scale(RunRange range, bool asymmetric) {
    if (range.low == 0 && range.high == 0) return {};
    if (!std::isfinite(range.low) || !std::isfinite(range.high)) {
        return {std::numeric_limits<float>::infinity()};
    }
    return asymmetric ? asymmetric_scale(range) : symmetric_scale(range);
}

class QuantiseLinesKernel final : public Kernel {
public:
    QuantiseLinesKernel(const TensorSpec& src, bool asymmetric)
        : asymmetric_(asymmetric), reader_(src), scales_(src), lines_(src.shape[0]),
          length_(src.shape.elements(1, src.shape.rank())) {}

    std::int64_t rows() const override { return lines_; }

    void run(const Buffers& buffers, Rows rows) const override {
        const std::byte* src = buffers.src[0].data();
        for (std::int64_t line = rows.first; line < rows.last; ++line) {
            const RunScale scale = run_scale(range(src, line), asymmetric_);
            scales_.put(scale.scale, buffers.dst[1].data(), line);
            if (asymmetric_) {
                write(src, line, scale, buffers.destination<std::int16_t>(0));
            } else {
                write(src, line, scale, buffers.destination<std::int8_t>(0));
            }
        }
    }

private:
    template <class Visit>
    void for_each(const std::byte* src, std::int64_t line, Visit visit) const {
        const Rows values{line * length_, (line + 1) * length_};
        in_chunks(values, [&](std::int64_t first, std::int64_t count) {
            std::array<float, chunk> read;
            reader_.read(src, first, 1, count, read.data());
            for (std::int64_t i = 0; i < count; ++i) visit(first + i, read[i]);
        });
    }

    RunRange range(const std::byte* src, std::int64_t line) const {
        RunRange range;
        for_each(src, line, [&range](std::int64_t, float x) {
            if (x < range.low) range.low = x;
            if (x > range.high) range.high = x;
        });
        return range;
    }

    template <class T>
    void write(const std::byte* src, std::int64_t line, const RunScale& scale, T* dst) const {
        for_each(src, line,
                 [&](std::int64_t i, float x) { dst[i] = static_cast<T>(scale.stored(x)); });
    }

    bool asymmetric_;
    RealReader reader_;
    RealWriter scales_;
    std::int64_t lines_, length_;
};

} // namespace

PreparedKernel prepare_quantised_lines(const Operands& operands, const char* name) {
    const TensorSpec& src = *operands.src[0].spec;
    const TensorSpec &dst = *operands.dst[0].spec, &scales = *operands.dst[1].spec;
    const bool asymmetric = dst.dtype == Dtype::i16;
    if (!is_float(src.dtype) || scales.dtype != src.dtype ||
        (!asymmetric && dst.dtype != Dtype::i8)) {
        return refuse(name, "the types are not float and int8 or int16");
    }
    if (src.shape.rank() < 1 || dst.shape != src.shape || scales.shape.elements() != src.shape[0]) {
        return refuse(name, "the shapes are not the source's and a value per line");
    }
    return std::make_unique<QuantiseLinesKernel>(src, asymmetric);
}

} // namespace emu::ops
