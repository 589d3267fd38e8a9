// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/normalisation.h"

#include "emu-core/ops/arithmetic/real.h"

#include <algorithm>
#include <cmath>

namespace emu::ops {
namespace {

class LocalResponseKernel final : public Kernel {
public:
    LocalResponseKernel(const LocalResponse& parameters, const TensorSpec& src,
                        const TensorSpec& dst)
        : p_(parameters), reader_(src), writer_(dst), length_(src.shape[p_.axis]),
          step_(src.shape.elements(p_.axis + 1, src.shape.rank())),
          rows_(src.shape.elements() / length_) {}

    std::int64_t rows() const override { return rows_; }

    void run(const Buffers& buffers, Rows rows) const override {
        std::vector<float> line(length_), result(length_);
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            const std::int64_t first = row / step_ * step_ * length_ + row % step_;
            reader_.read(buffers.src[0].data(), first, step_, length_, line.data());
            for (std::int64_t c = 0; c < length_; ++c) result[c] = respond(line, c);
            writer_.write(result.data(), length_, buffers.dst[0].data(), first, step_);
        }
    }

private:
    float respond(const std::vector<float>& line, std::int64_t c) const {
        const std::int64_t first = std::max<std::int64_t>(c - p_.before, 0);
        const std::int64_t last = std::min(c + p_.after, length_ - 1);
        double squares = 0;
        for (std::int64_t i = first; i <= last; ++i) squares += double{line[i]} * line[i];
        const double base = p_.bias + p_.alpha * squares;
        return static_cast<float>(line[c] / std::pow(base, double{p_.beta}));
    }

    LocalResponse p_;
    RealReader reader_;
    RealWriter writer_;
    std::int64_t length_, step_, rows_;
};

} // namespace

PreparedKernel prepare(const LocalResponse& local_response, const Operands& operands) {
    constexpr const char* name = "local response";
    EMU_TRY(expect_operands(operands, 1, 1, name));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (!is_real(src) || !is_real(dst)) {
        return refuse(name, "source or destination does not hold real numbers");
    }
    if (src.shape != dst.shape) return refuse(name, "the shapes differ");
    if (local_response.axis < 0 || local_response.axis >= src.shape.rank()) {
        return refuse(name, "the axis is not one of the source's");
    }
    if (local_response.before < 0 || local_response.after < 0) {
        return refuse(name, "the window does not hold the channel itself");
    }
    if (!std::isfinite(local_response.alpha) || !std::isfinite(local_response.beta) ||
        !std::isfinite(local_response.bias)) {
        return refuse(name, "a parameter is not a finite number");
    }
    return std::make_unique<LocalResponseKernel>(local_response, src, dst);
}

Work work_of(const LocalResponse& local_response, const Operands& operands) {
    const Operand& src = operands.src[0];
    const std::int64_t reach = std::int64_t{local_response.before} + local_response.after + 1;
    const std::int64_t extent = src.shape()[local_response.axis];
    return {.steps = src.elements() * static_cast<double>(std::min(reach, extent))};
}

} // namespace emu::ops
