// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/softmax.h"

#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/in_chunks.h"
#include "emu-core/tensor/element_lines.h"

#include <array>
#include <bit>
#include <cmath>

namespace emu::ops {
namespace {

constexpr int source_width = 48;
constexpr int part_bits = 3; // of the mantissa, that choose an entry
constexpr std::int64_t half = ExponentTable::entries / 2, last_of_half = half - 2;

class ExponentTableKernel final : public Kernel {
public:
    ExponentTableKernel(std::int32_t first, std::vector<double> values, const TensorSpec& src,
                        const TensorSpec& dst)
        : first_(first), values_(std::move(values)), src_(src.dtype), dst_(dst.dtype),
          elements_(src.shape.elements()) {}

    std::int64_t rows() const override { return elements_; }

    void run(const Buffers& buffers, Rows rows) const override {
        in_chunks(rows, [&](std::int64_t first, std::int64_t count) {
            std::array<std::int64_t, chunk> values;
            integer_lines(src_).read(buffers.source<std::byte>(0) + first * size_of(src_),
                                     size_of(src_), count, values.data());
            for (std::int64_t i = 0; i < count; ++i)
                values[i] = result(saturate(values[i], source_width));
            integer_lines(dst_).write(values.data(), count, // saturates
                                      buffers.destination<std::byte>(0) + first * size_of(dst_),
                                      size_of(dst_));
        });
    }

private:
    std::int64_t result(std::int64_t x) const {
        std::int64_t entry = 0;
        double part = 0;
        if (x != 0) {
            const auto magnitude = static_cast<std::uint64_t>(std::abs(x));
            const int exponent = std::bit_width(magnitude) - 1;
            const double eighths = std::ldexp(static_cast<double>(magnitude), part_bits - exponent);
            const auto whole = static_cast<std::int64_t>(eighths); // 8..15
            entry = std::clamp<std::int64_t>(8 * (exponent - first_) + whole - 8, 0, last_of_half);
            part = eighths - static_cast<double>(whole);
        }
        if (x < 0) entry += half;
        const double from = values_[entry];
        const double to = values_[std::min<std::int64_t>(entry + 1, ExponentTable::entries - 1)];
        return rounded(from + (to - from) * part);
    }

    // Half to even, and within 32 bits.
    static std::int64_t rounded(double value) {
        constexpr double most = 0x1p31;
        value = std::clamp(value, -most, most);
        const double floor = std::floor(value), rest = value - floor;
        const auto below = static_cast<std::int64_t>(floor);
        return below + (rest > 0.5 || (rest == 0.5 && (below & 1)));
    }

    std::int32_t first_;
    std::vector<double> values_;
    Dtype src_, dst_;
    std::int64_t elements_;
};

Outcome check(const ExponentTable& table, const Operands& operands) {
    const char* name = "exponent table";
    EMU_TRY(expect_operands(operands, 2, 2, name));
    const TensorSpec &src = *operands.src[0].spec, &values = *operands.src[1].spec;
    const TensorSpec& dst = *operands.dst[0].spec;
    const bool fits = is_chain_type(src.dtype) || src.dtype == Dtype::i64;
    if (!fits || !is_chain_type(dst.dtype) || values.dtype != Dtype::f32)
        return refuse(name, "types that do not fit");
    if (src.shape != dst.shape) return refuse(name, "the shapes differ");
    if (!operands.src[1].is_constant() || values.shape.elements() != ExponentTable::entries)
        return refuse(name, "the table is not constant, or of another length");
    if (table.first < 0 || table.first >= source_width) return refuse(name, "an unknown exponent");
    return {};
}

} // namespace

PreparedKernel prepare(const ExponentTable& table, const Operands& operands) {
    EMU_TRY(check(table, operands));
    std::vector<double> values;
    for (std::size_t i = 0; i < ExponentTable::entries; ++i) {
        values.push_back(load<float>(operands.src[1].constant, i * sizeof(float)));
        if (!std::isfinite(values.back()))
            return refuse("exponent table", "the table has a value that is not finite");
    }
    return std::make_unique<ExponentTableKernel>(table.first, std::move(values),
                                                 *operands.src[0].spec, *operands.dst[0].spec);
}

} // namespace emu::ops
