// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/softmax.h"

#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/ops/elements/unary_functions.h"

#include <cmath>

namespace emu::ops {
namespace {

class RealSoftmaxKernel final : public Kernel {
public:
    RealSoftmaxKernel(const RealSoftmax& softmax, const TensorSpec& src, const TensorSpec& dst)
        : beta_(softmax.beta), logarithm_(softmax.logarithm), reader_(src), writer_(dst),
          length_(src.shape[softmax.axis]),
          step_(src.shape.elements(softmax.axis + 1, src.shape.rank())),
          rows_(src.shape.elements() / length_) {}

    std::int64_t rows() const override { return rows_; }

    void run(const Buffers& buffers, Rows rows) const override {
        std::vector<float> line(length_);
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            const std::int64_t first = row / step_ * step_ * length_ + row % step_;
            reader_.read(buffers.src[0].data(), first, step_, length_, line.data());
            run_line(line);
            writer_.write(line.data(), length_, buffers.dst[0].data(), first, step_);
        }
    }

private:
    void run_line(std::vector<float>& line) const {
        float largest = line.front();
        for (const float x : line) largest = std::max(largest, x);
        for (float& x : line) x = beta_ * (x - largest);
        double sum = 0;
        if (logarithm_) {
            for (const float x : line) sum += real_functions::exp(x);
            const double log = std::log(sum);
            for (float& x : line) x = static_cast<float>(x - log);
            return;
        }
        for (float& x : line) {
            x = real_functions::exp(x);
            sum += x;
        }
        for (float& x : line) x = static_cast<float>(x / sum);
    }

    float beta_;
    bool logarithm_;
    RealReader reader_;
    RealWriter writer_;
    std::int64_t length_, step_, rows_;
};

} // namespace

PreparedKernel prepare(const RealSoftmax& softmax, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "softmax"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (!is_real(src) || !is_real(dst)) {
        return refuse("softmax", "source or destination does not hold real numbers");
    }
    if (src.shape != dst.shape) return refuse("softmax", "the shapes differ");
    if (softmax.axis < 0 || softmax.axis >= src.shape.rank()) {
        return refuse("softmax", "the axis is not one of the source's");
    }
    if (!(softmax.beta > 0) || std::isinf(softmax.beta)) {
        return refuse("softmax", "beta is not a positive number");
    }
    return std::make_unique<RealSoftmaxKernel>(softmax, src, dst);
}

} // namespace emu::ops
