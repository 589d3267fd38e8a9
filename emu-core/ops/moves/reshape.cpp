// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/moves/rearrange.h"

#include <cstring>

namespace emu::ops {
namespace {

class ReshapeKernel final : public Kernel {
public:
    explicit ReshapeKernel(std::int64_t bytes) : bytes_(bytes) {}

    std::int64_t rows() const override { return 1; }

    void run(const Buffers& buffers, Rows rows) const override {
        if (rows.first == rows.last) return;
        std::memcpy(buffers.destination<std::byte>(0), buffers.source<std::byte>(0), bytes_);
    }

private:
    std::int64_t bytes_;
};

} // namespace

PreparedKernel prepare(const Reshape&, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "reshape"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (src.dtype != dst.dtype || src.shape.elements() != dst.shape.elements()) {
        return refuse("reshape", "source and destination differ in type or number of elements");
    }
    return std::make_unique<ReshapeKernel>(src.bytes());
}

} // namespace emu::ops
