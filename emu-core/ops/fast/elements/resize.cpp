// SPDX-License-Identifier: Apache-2.0
// Weighted sums of lines; nearest ones are moves already.
#include "emu-core/ops/moves/resize.h"

#include "emu-core/ops/fast/fast.h"
#include "emu-core/ops/fast/reals/real_elements.h"
#include "emu-core/ops/moves/resize_plan.h"

namespace emu::ops::fast {
namespace {

class FastLines final : public LineArithmetic {
public:
    FastLines(const ElementInstructions& set, const TensorSpec& src, const TensorSpec& dst)
        : add_(set.add_weighted), reader_(set, src), writer_(set, dst), width_(size_of(src.dtype)) {
    }

    void read(const std::byte* src, std::int64_t first, std::int64_t count,
              float* dst) const override {
        reader_.read(reinterpret_cast<const std::uint8_t*>(src) + first * width_, count, dst);
    }
    void add(float weight, const float* values, std::int64_t count, float* sums) const override {
        add_(weight, values, count, sums);
    }
    void write(const float* src, std::int64_t count, std::byte* dst,
               std::int64_t first) const override {
        writer_.write(src, count, dst, first);
    }

private:
    AddWeighted add_;
    ElementReader reader_;
    ElementWriter writer_;
    std::int64_t width_; // of a source element, in bytes
};

} // namespace

std::unique_ptr<Kernel> prepare(const Resize& resize, const Operands& operands, Isa isa) {
    const ElementInstructions* set = element_instructions(isa);
    if (!set || resize.interpolation == Interpolation::nearest) return nullptr;
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    return make_weighted(resize, ResizePlan(resize, src.shape, dst.shape),
                         std::make_unique<FastLines>(*set, src, dst));
}

} // namespace emu::ops::fast
