// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/reals/real_elements.h"

#include "emu-core/ops/fast/chains/element_rows.h"

namespace emu::ops::fast {
namespace {

constexpr std::int64_t picoseconds = 500; // measured, of one element

class RealLinesKernel final : public Kernel {
public:
    RealLinesKernel(const ElementReader& source, const AppliedFunction& function,
                    const ElementWriter& sink, const Operands& operands)
        : source_(source), function_(function), sink_(sink),
          width_(size_of(operands.src[0].spec->dtype)),
          rows_(operands.dst[0].spec->shape.elements(), picoseconds) {}

    std::int64_t rows() const override { return rows_.count(); }

    void run(const Buffers& buffers, Rows rows) const override {
        const auto* src = buffers.source<std::uint8_t>(0);
        std::byte* dst = buffers.dst[0].data();
        rows_.for_each_line(rows, [&](std::int64_t first, std::int64_t count) {
            float values[element_line];
            source_.read(src + first * width_, count, values);
            if (function_.apply) function_.apply(function_.alpha, function_.beta, count, values);
            sink_.write(values, count, dst, first);
        });
    }

private:
    ElementReader source_;
    AppliedFunction function_;
    ElementWriter sink_;
    std::int64_t width_; // bytes of a source element
    ElementRows rows_;
};

} // namespace

std::optional<Stored> stored_as(Dtype dtype) {
    switch (dtype) {
    case Dtype::i8: return Stored::i8;
    case Dtype::u8: return Stored::u8;
    case Dtype::i16: return Stored::i16;
    case Dtype::i32: return Stored::i32;
    case Dtype::f16: return Stored::f16;
    case Dtype::f32: return Stored::f32;
    default: return {};
    }
}

std::unique_ptr<Kernel> make_real_lines(const ElementReader& source,
                                        const AppliedFunction& function, const ElementWriter& sink,
                                        const Operands& operands) {
    return std::make_unique<RealLinesKernel>(source, function, sink, operands);
}

} // namespace emu::ops::fast
