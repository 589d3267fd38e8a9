// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/moves/pad.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/tensor/element_lines.h"
#include "emu-core/tensor/float16.h"

#include <bit>
#include <limits>
#include <optional>

namespace emu::ops {
namespace {

constexpr std::int64_t in_border = -1;

// The source's cell that stands at `cell`, counted from the source's first, or `in_border` where
// the value stands. Precondition: prepare's check of the lengths.
std::int64_t cell_shown(Padding padding, std::int64_t cell, std::int64_t extent) {
    if (cell >= 0 && cell < extent) return cell;
    const bool before = cell < 0;
    switch (padding) {
    case Padding::value: return in_border;
    case Padding::edge: return before ? 0 : extent - 1;
    case Padding::reflect: return before ? -cell : 2 * (extent - 1) - cell;
    case Padding::symmetric: return before ? -1 - cell : 2 * extent - 1 - cell;
    case Padding::wrap: return before ? cell + extent : cell - extent;
    }
    return in_border;
}

template <class Bits> void fill(std::byte* dst, std::int64_t count, Bits value) {
    if constexpr (sizeof(Bits) == 1) {
        std::memset(dst, value, static_cast<std::size_t>(count));
    } else {
        for (std::int64_t i = 0; i < count; ++i) store_at(value, dst, i);
    }
}

// Lines of four bytes, of which the first are the source's: so pictures' pixels become cells.
template <int length>
void widen(const std::byte* src, std::int64_t lines, std::uint32_t filled, std::byte* dst) {
    for (std::int64_t i = 0; i < lines; ++i) {
        std::uint32_t line = filled;
        std::memcpy(&line, src + i * length, length);
        store_at(line, dst, i);
    }
}

template <class Bits> class PadKernel final : public Kernel {
public:
    PadKernel(Pad pad, Bits value, const Shape& src, const Shape& dst)
        : pad_(std::move(pad)), value_(value), src_(src), dst_(dst), last_(dst.rank() - 1) {
        bool same = pad_.padding == Padding::value && pad_.before[last_] == 0;
        for (int axis = 0; axis < last_; ++axis) same = same && src_[axis] == dst_[axis];
        widens_ = same && sizeof(Bits) == 1 && dst_[last_] == 4 && src_[last_] < 4;
    }

    std::int64_t rows() const override { return dst_.elements(0, last_); }

    void run(const Buffers& buffers, Rows rows) const override {
        constexpr std::int64_t size = sizeof(Bits);
        if (widens_) return widen_lines(buffers, rows);
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            std::byte* dst = buffers.destination<std::byte>(0) + row * dst_[last_] * size;
            const std::int64_t line = source_line(row);
            if (line == in_border)
                fill(dst, dst_[last_], value_);
            else
                put(buffers.source<std::byte>(0) + line * src_[last_] * size, dst);
        }
    }

private:
    void widen_lines(const Buffers& buffers, Rows rows) const {
        const std::int64_t length = src_[last_], lines = rows.last - rows.first;
        const std::byte* src = buffers.source<std::byte>(0) + rows.first * length;
        std::byte* dst = buffers.destination<std::byte>(0) + rows.first * 4;
        const std::uint32_t filled = static_cast<std::uint8_t>(value_) * 0x01010101U;
        switch (length) {
        case 1: return widen<1>(src, lines, filled, dst);
        case 2: return widen<2>(src, lines, filled, dst);
        default: return widen<3>(src, lines, filled, dst);
        }
    }

    // The source's line that the destination's line `row` shows, or `in_border` where all of it is
    // the value.
    std::int64_t source_line(std::int64_t row) const {
        std::int64_t line = 0, lines = 1; // lines: of the source, inside the axes seen so far
        for (int axis = last_ - 1; axis >= 0; --axis) {
            const std::int64_t cell =
                cell_shown(pad_.padding, row % dst_[axis] - pad_.before[axis], src_[axis]);
            if (cell == in_border) return in_border;
            line += cell * lines;
            lines *= src_[axis];
            row /= dst_[axis];
        }
        return line;
    }

    void put(const std::byte* src, std::byte* dst) const {
        constexpr std::int64_t size = sizeof(Bits);
        const std::int64_t before = pad_.before[last_], length = src_[last_];
        const std::int64_t behind = dst_[last_] - before - length;
        std::byte* middle = dst + before * size;
        std::memcpy(middle, src, static_cast<std::size_t>(length * size));
        if (pad_.padding == Padding::value) {
            fill(dst, before, value_);
            fill(middle + length * size, behind, value_);
            return;
        }
        const auto show = [&](std::int64_t cell) {
            store_at(load_at<Bits>(src, cell_shown(pad_.padding, cell, length)), middle, cell);
        };
        for (std::int64_t cell = -before; cell < 0; ++cell) show(cell);
        for (std::int64_t cell = length; cell < length + behind; ++cell) show(cell);
    }

    Pad pad_;
    Bits value_;
    Shape src_, dst_;
    int last_;
    bool widens_ = false; // to four bytes, nothing else
};

// What stands in the border, as an element's bits; nothing where the type does not hold it.
std::optional<std::uint64_t> value_bits(const Pad& pad, Dtype dtype) {
    if (dtype == Dtype::f32) return std::bit_cast<std::uint32_t>(pad.real_value);
    if (dtype == Dtype::f16) return to_half(pad.real_value);
    const ElementLines<std::int64_t> lines = integer_lines(dtype);
    const std::int64_t value = pad.value;
    std::int64_t held = 0;
    std::uint64_t bits = 0;
    auto* element = reinterpret_cast<std::byte*>(&bits);
    lines.write(&value, 1, element, 0);
    lines.read(element, 0, 1, &held);
    if (held != value) return std::nullopt;
    return bits;
}

// The longest padding on one side of an axis.
std::int64_t longest(Padding padding, std::int64_t extent) {
    switch (padding) {
    case Padding::reflect: return extent - 1;
    case Padding::symmetric:
    case Padding::wrap: return extent;
    default: return std::numeric_limits<std::int32_t>::max();
    }
}

Outcome check(const Pad& pad, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "pad"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (dst.dtype != src.dtype) return refuse("pad", "source and destination differ in type");
    if (pad.padding > Padding::wrap) return refuse("pad", "an unknown kind of padding");
    const int rank = src.shape.rank();
    if (rank < 1 || dst.shape.rank() != rank ||
        pad.before.size() != static_cast<std::size_t>(rank)) {
        return refuse("pad", "the numbers of axes differ");
    }
    for (int axis = 0; axis < rank; ++axis) {
        const std::int64_t before = pad.before[axis];
        const std::int64_t behind = dst.shape[axis] - before - src.shape[axis];
        if (before < 0 || behind < 0) {
            return refuse("pad", "the source does not fit into the destination");
        }
        if (std::max(before, behind) > longest(pad.padding, src.shape[axis])) {
            return refuse("pad", "an axis is too short for what shall be shown of it");
        }
    }
    return {};
}

// Of shapes of one rank.
struct Folded {
    Pad pad;
    Shape src, dst;
};

Shape without_last(const Shape& shape) {
    std::vector<std::int32_t> extents(shape.extents().begin(), shape.extents().end());
    const std::int32_t last = extents.back();
    extents.pop_back();
    extents.back() *= last;
    return *Shape::make(extents);
}

// The last axes as one where the inner of them is not padded, so that lines are long.
Folded folded(Folded whole) {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    while (whole.pad.padding == Padding::value && whole.dst.rank() > 1) {
        const int last = whole.dst.rank() - 1;
        const bool is_padded = whole.src[last] != whole.dst[last];
        if (is_padded || whole.dst.elements(last - 1, last + 1) > most) break;
        whole.pad.before.pop_back();
        whole.pad.before.back() *= whole.dst[last];
        whole.src = without_last(whole.src), whole.dst = without_last(whole.dst);
    }
    return whole;
}

} // namespace

PreparedKernel prepare(const Pad& pad, const Operands& operands) {
    EMU_TRY(check(pad, operands));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    const auto value = value_bits(pad, src.dtype);
    if (!value) return refuse("pad", "the type cannot hold the value");
    return visit_width(src.dtype, [&]<class Bits>(Bits) -> PreparedKernel {
        Folded lines = folded({pad, src.shape, dst.shape});
        return std::make_unique<PadKernel<Bits>>(std::move(lines.pad), static_cast<Bits>(*value),
                                                 lines.src, lines.dst);
    });
}

} // namespace emu::ops
