// SPDX-License-Identifier: Apache-2.0
#include "ops/fully_connected.h"

#include "ops/dot.h"
#include "ops/weights.h"

namespace emu::ops {
namespace {

struct Geometry {
    std::int64_t batches, src_k, dst_c;
};

template <class T> class FullyConnectedKernel final : public Kernel {
public:
    FullyConnectedKernel(FullyConnected fully_connected, Geometry geometry, PackedWeights weights)
        : fully_connected_(std::move(fully_connected)), g_(geometry), weights_(std::move(weights)) {
    }

    std::int64_t rows() const override { return g_.batches * g_.dst_c; }

    void run(const Buffers& buffers, Rows rows) const override {
        std::vector<std::int16_t> line(g_.src_k);
        T* dst = buffers.destination<T>(0);
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            const std::int64_t batch = row / g_.dst_c, channel = row % g_.dst_c;
            if (channel == 0 || row == rows.first) {
                subtract_zero(buffers.source<T>(0) + batch * g_.src_k, fully_connected_.src_zero,
                              g_.src_k, line.data());
            }
            const std::int16_t* weights = weights_.values.data() + channel * g_.src_k;
            const std::int32_t sum = dot(line.data(), weights, g_.src_k);
            dst[row] =
                store<T>(fully_connected_.output.apply(sum + weights_.bias[channel], channel));
        }
    }

private:
    FullyConnected fully_connected_;
    Geometry g_;
    PackedWeights weights_;
};

Result<Geometry> check(const FullyConnected& fully_connected, const Operands& operands) {
    const char* name = "fully connected";
    EMU_TRY(expect_operands(operands, 2, 3, name));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    const Shape& weights = operands.src[1].spec->shape;
    if (!is_quantised_byte(src.dtype) || dst.dtype != src.dtype ||
        !holds(src.dtype, fully_connected.src_zero)) {
        return refuse(name, "source, destination and zero point are not of one 8-bit type");
    }
    if (weights.rank() != 2 || src.shape.elements() % weights[1] != 0) {
        return refuse(name, "the weights are not of two axes, or do not divide the source");
    }
    const std::int64_t batches = src.shape.elements() / weights[1];
    if (dst.shape.elements() != batches * weights[0]) {
        return refuse(name, "the destination does not fit source and weights");
    }
    EMU_TRY(validate(fully_connected.output, weights[0]));
    return Geometry{batches, weights[1], weights[0]};
}

} // namespace

PreparedKernel prepare(const FullyConnected& fully_connected, const Operands& operands) {
    EMU_TRY_VALUE(geometry, check(fully_connected, operands));
    EMU_TRY_VALUE(weights, pack_weights(operands, WeightOrder::channel_first, geometry.dst_c,
                                        fully_connected.weight_zero, "fully connected"));
    return make_byte_kernel<FullyConnectedKernel>(operands.src[0].spec->dtype, fully_connected,
                                                  geometry, std::move(weights));
}

} // namespace emu::ops
