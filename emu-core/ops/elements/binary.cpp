// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/binary.h"

#include "emu-core/ops/arithmetic/number_kinds.h"
#include "emu-core/ops/elements/broadcast.h"
#include "emu-core/ops/in_chunks.h"

#include <array>

namespace emu::ops {
namespace {

// Bools from the 0 and 1 of comparisons of real numbers.
class TruthWriter {
public:
    explicit TruthWriter(const TensorSpec&) {}

    void write(const float* src, std::int64_t count, std::byte* dst, std::int64_t first,
               std::int64_t step) const {
        for (std::int64_t i = 0; i < count; ++i) dst[first + i * step] = std::byte{src[i] != 0};
    }
};

// One source, repeated to the destination's shape.
template <class Kind> class Repeated {
public:
    Repeated(const TensorSpec& src, const Shape& dst)
        : reader_(src), walk_(repeat(src.shape, dst)) {}

    // values[i] = what belongs to destination element first + i, for i < count.
    void read(const std::byte* src, std::int64_t first, std::int64_t count,
              typename Kind::Value* values) const {
        const auto read_line = [&](std::int64_t i, std::int64_t offset, std::int64_t length) {
            reader_.read(src, offset, walk_.step(), length, values + (i - first));
        };
        walk_.for_each_line(first, first + count, read_line);
    }

private:
    typename Kind::Reader reader_;
    Strided walk_;
};

template <class Kind, class Writer> class BinaryKernel final : public Kernel {
public:
    using Value = typename Kind::Value;

    BinaryKernel(BinaryLine<Value> line, const RealLimits& limits, const Operands& operands)
        : line_(line), limits_(limits), first_(*operands.src[0].spec, operands.dst[0].spec->shape),
          second_(*operands.src[1].spec, operands.dst[0].spec->shape),
          writer_(*operands.dst[0].spec), elements_(operands.dst[0].spec->shape.elements()) {}

    std::int64_t rows() const override { return elements_; }

    void run(const Buffers& buffers, Rows rows) const override {
        in_chunks(rows, [&](std::int64_t first, std::int64_t count) {
            std::array<Value, chunk> a{}, b{}, y{};
            first_.read(buffers.src[0].data(), first, count, a.data());
            second_.read(buffers.src[1].data(), first, count, b.data());
            line_(a.data(), b.data(), y.data(), count);
            if constexpr (std::is_same_v<Writer, RealWriter>) {
                for (float& value : std::span(y).first(count)) value = limits_.apply(value);
            }
            writer_.write(y.data(), count, buffers.dst[0].data(), first, 1);
        });
    }

private:
    BinaryLine<Value> line_;
    RealLimits limits_;
    Repeated<Kind> first_, second_;
    Writer writer_;
    std::int64_t elements_;
};

PreparedKernel prepare_real(const Binary& binary, const Operands& operands) {
    const BinaryLine<float> line = real_line_of(binary.function);
    if (!line) return refuse("binary", "not a function of real numbers");
    if (is_comparison(binary.function)) {
        return std::make_unique<BinaryKernel<Reals, TruthWriter>>(line, RealLimits{}, operands);
    }
    if (!is_real(*operands.dst[0].spec)) return refuse("binary", "the destination is not real");
    return std::make_unique<BinaryKernel<Reals, RealWriter>>(line, binary.limits, operands);
}

bool is_of_bools(BinaryFunction function) {
    switch (function) {
    case BinaryFunction::equal:
    case BinaryFunction::not_equal:
    case BinaryFunction::logical_and:
    case BinaryFunction::logical_or:
    case BinaryFunction::logical_xor: return true;
    default: return false;
    }
}

// Of integers of one type, or of bools.
PreparedKernel prepare_integer(const Binary& binary, const Operands& operands) {
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (src.dtype == Dtype::boolean ? !is_of_bools(binary.function)
                                    : binary.function >= BinaryFunction::logical_and) {
        return refuse("binary", "the types do not fit the function");
    }
    if (!is_comparison(binary.function) && (dst.dtype != src.dtype || !is_plain_integer(dst))) {
        return refuse("binary", "the destination is not of the sources' integer type");
    }
    return std::make_unique<BinaryKernel<Integers, IntegerWriter>>(integer_line_of(binary.function),
                                                                   RealLimits{}, operands);
}

Outcome check(const Binary& binary, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 2, 2, "binary"));
    if (static_cast<int>(binary.function) >= binary_functions) {
        return refuse("binary", "the function is unknown");
    }
    const TensorSpec& dst = *operands.dst[0].spec;
    if (is_comparison(binary.function) != (dst.dtype == Dtype::boolean)) {
        return refuse("binary", "comparisons give bool, and nothing else does");
    }
    EMU_TRY(validate(binary.limits, "binary"));
    if (binary.limits != RealLimits{} && !is_real(dst)) {
        return refuse("binary", "limits are for real results");
    }
    const Shape shapes[] = {operands.src[0].spec->shape, operands.src[1].spec->shape};
    return check_broadcast(shapes, dst.shape, "binary");
}

} // namespace

PreparedKernel prepare(const Binary& binary, const Operands& operands) {
    EMU_TRY(check(binary, operands));
    const TensorSpec &a = *operands.src[0].spec, &b = *operands.src[1].spec;
    if (is_real(a) && is_real(b)) return prepare_real(binary, operands);
    const bool is_exact = is_plain_integer(a) && is_plain_integer(b);
    const bool is_bool = a.dtype == Dtype::boolean;
    if ((is_exact || is_bool) && a.dtype == b.dtype) return prepare_integer(binary, operands);
    return refuse("binary", "the sources are neither real, nor integers of one type, nor bool");
}

} // namespace emu::ops
