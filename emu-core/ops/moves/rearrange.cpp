// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/moves/rearrange.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/strided.h"

namespace emu::ops {
namespace {

template <class Bits>
void copy_line(const std::byte* src, std::int64_t step, std::int64_t count, std::byte* dst) {
    if (step == 1) {
        std::memcpy(dst, src, static_cast<std::size_t>(count) * sizeof(Bits));
        return;
    }
    for (std::int64_t i = 0; i < count; ++i) store_at(load_at<Bits>(src, i * step), dst, i);
}

template <class Bits> class RearrangeKernel final : public Kernel {
public:
    RearrangeKernel(std::int64_t offset, Strided walk)
        : offset_(offset), walk_(std::move(walk)), elements_(walk_.elements()) {}

    std::int64_t rows() const override { return elements_; }

    void run(const Buffers& buffers, Rows rows) const override {
        constexpr std::int64_t size = sizeof(Bits);
        const std::byte* src = buffers.source<std::byte>(0) + offset_ * size;
        std::byte* dst = buffers.destination<std::byte>(0);
        walk_.for_each_line(
            rows.first, rows.last, [&](std::int64_t i, std::int64_t at, std::int64_t count) {
                copy_line<Bits>(src + at * size, walk_.step(), count, dst + i * size);
            });
    }

private:
    std::int64_t offset_;
    Strided walk_;
    std::int64_t elements_;
};

// The elements of the source between which all that is read lies, both included.
struct Span {
    std::int64_t first = 0, last = 0;
};

std::optional<Span> reach(const Rearrange& rearrange) {
    Span span{rearrange.offset, rearrange.offset};
    for (const auto [extent, stride] : rearrange.axes) {
        const auto length = checked_multiply<std::int64_t>(extent - 1, stride);
        if (!length) return std::nullopt;
        std::int64_t& end = *length < 0 ? span.first : span.last;
        const auto moved = checked_add(end, *length);
        if (!moved) return std::nullopt;
        end = *moved;
    }
    return span;
}

// The product of the extents is `elements`.
bool has_elements(const Rearrange& rearrange, std::int64_t elements) {
    std::int64_t product = 1;
    for (const auto& axis : rearrange.axes) {
        if (axis.extent < 1 || axis.extent > elements / product) return false;
        product *= axis.extent;
    }
    return product == elements;
}

Outcome check(const Rearrange& rearrange, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "rearrange"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (src.dtype != dst.dtype) return refuse("rearrange", "source and destination differ in type");
    if (rearrange.axes.size() > Strided::max_axes) return refuse("rearrange", "too many axes");
    if (!has_elements(rearrange, dst.shape.elements())) {
        return refuse("rearrange", "the extents are not as many elements as the destination's");
    }
    const auto span = reach(rearrange);
    if (!span || span->first < 0 || span->last >= src.shape.elements()) {
        return refuse("rearrange", "it reads outside the source");
    }
    return {};
}

} // namespace

PreparedKernel prepare(const Rearrange& rearrange, const Operands& operands) {
    EMU_TRY(check(rearrange, operands));
    Strided walk;
    for (const auto [extent, stride] : rearrange.axes) walk.append(extent, stride);
    return visit_width(operands.src[0].spec->dtype, [&]<class Bits>(Bits) -> PreparedKernel {
        return std::make_unique<RearrangeKernel<Bits>>(rearrange.offset, std::move(walk));
    });
}

} // namespace emu::ops
