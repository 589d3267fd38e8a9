// SPDX-License-Identifier: Apache-2.0
#include "ops/pad.h"

#include <cstring>

namespace emu::ops {
namespace {

class PadKernel final : public Kernel {
public:
    PadKernel(Pad pad, const Shape& src, const Shape& dst)
        : pad_(std::move(pad)), src_(src), dst_(dst), last_(dst.rank() - 1) {}

    std::int64_t rows() const override { return dst_.elements(0, last_); }

    void run(const Buffers& buffers, Rows rows) const override {
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            std::byte* dst = buffers.destination<std::byte>(0) + row * dst_[last_];
            std::memset(dst, pad_.value, dst_[last_]);
            const std::int64_t line = source_line(row);
            if (line < 0) continue;
            const std::byte* src = buffers.source<std::byte>(0) + line * src_[last_];
            std::memcpy(dst + pad_.before[last_], src, src_[last_]);
        }
    }

private:
    // The source's line that the destination's line `row` holds, or -1 where all of it is padding.
    std::int64_t source_line(std::int64_t row) const {
        std::int64_t line = 0, lines = 1; // lines: of the source, inside the axes seen so far
        for (int axis = last_ - 1; axis >= 0; --axis) {
            const std::int64_t cell = row % dst_[axis] - pad_.before[axis];
            if (cell < 0 || cell >= src_[axis]) return -1;
            line += cell * lines;
            lines *= src_[axis];
            row /= dst_[axis];
        }
        return line;
    }

    Pad pad_;
    Shape src_, dst_;
    int last_;
};

Outcome check(const Pad& pad, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "pad"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (!is_quantised_byte(src.dtype) || dst.dtype != src.dtype || !holds(src.dtype, pad.value)) {
        return refuse("pad", "source, destination and value are not of one 8-bit type");
    }
    const int rank = src.shape.rank();
    if (rank < 1 || dst.shape.rank() != rank ||
        pad.before.size() != static_cast<std::size_t>(rank)) {
        return refuse("pad", "the numbers of axes differ");
    }
    for (int axis = 0; axis < rank; ++axis) {
        const std::int64_t end = std::int64_t{pad.before[axis]} + src.shape[axis];
        if (pad.before[axis] < 0 || end > dst.shape[axis]) {
            return refuse("pad", "the source does not fit into the destination");
        }
    }
    return {};
}

} // namespace

PreparedKernel prepare(const Pad& pad, const Operands& operands) {
    EMU_TRY(check(pad, operands));
    return std::make_unique<PadKernel>(pad, operands.src[0].spec->shape,
                                       operands.dst[0].spec->shape);
}

} // namespace emu::ops
