// SPDX-License-Identifier: Apache-2.0
#include "ops/conv.h"

#include "ops/dot.h"
#include "ops/weights.h"

#include <algorithm>

namespace emu::ops {
namespace {

struct Geometry {
    std::int64_t src_h, src_w, src_c, dst_h, dst_w, dst_c;
    std::int64_t group_src, group_dst; // channels of one group
    std::int64_t taps;                 // values under the window, for one group
};

template <class T> class ConvKernel final : public Kernel {
public:
    ConvKernel(Conv conv, Geometry geometry, std::int64_t batches, PackedWeights weights)
        : conv_(std::move(conv)), g_(geometry), rows_(batches * geometry.dst_h),
          weights_(std::move(weights)) {}

    std::int64_t rows() const override { return rows_; }

    void run(const Buffers& buffers, Rows rows) const override {
        std::vector<std::int16_t> patch(g_.taps);
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            const T* src = buffers.source<T>(0) + row / g_.dst_h * g_.src_h * g_.src_w * g_.src_c;
            T* dst = buffers.destination<T>(0) + row * g_.dst_w * g_.dst_c;
            for (std::int64_t x = 0; x < g_.dst_w; ++x) {
                run_cell(src, row % g_.dst_h, x, patch, dst + x * g_.dst_c);
            }
        }
    }

private:
    void run_cell(const T* src, std::int64_t y, std::int64_t x, std::vector<std::int16_t>& patch,
                  T* dst) const {
        for (std::int32_t group = 0; group < conv_.groups; ++group) {
            gather(src, y, x, group, patch.data());
            for (std::int64_t i = 0; i < g_.group_dst; ++i) {
                const std::int64_t channel = group * g_.group_dst + i;
                const std::int16_t* weights = weights_.values.data() + channel * g_.taps;
                const std::int32_t sum = dot(patch.data(), weights, g_.taps);
                dst[channel] = store<T>(conv_.output.apply(sum + weights_.bias[channel], channel));
            }
        }
    }

    // The source values under the window without their zero point, 0 where there is padding.
    void gather(const T* src, std::int64_t y, std::int64_t x, std::int32_t group,
                std::int16_t* patch) const {
        const WindowAxis &wy = conv_.window.y, &wx = conv_.window.x;
        for (std::int32_t ky = 0; ky < wy.kernel; ++ky) {
            const std::int64_t sy = wy.start(y) + std::int64_t{ky} * wy.dilation;
            for (std::int32_t kx = 0; kx < wx.kernel; ++kx, patch += g_.group_src) {
                const std::int64_t sx = wx.start(x) + std::int64_t{kx} * wx.dilation;
                gather_cell(src, sy, sx, group, patch);
            }
        }
    }

    void gather_cell(const T* src, std::int64_t y, std::int64_t x, std::int32_t group,
                     std::int16_t* patch) const {
        if (y < 0 || y >= g_.src_h || x < 0 || x >= g_.src_w) {
            std::fill_n(patch, g_.group_src, std::int16_t{0});
            return;
        }
        const T* cell = src + (y * g_.src_w + x) * g_.src_c + group * g_.group_src;
        subtract_zero(cell, conv_.src_zero, g_.group_src, patch);
    }

    Conv conv_;
    Geometry g_;
    std::int64_t rows_;
    PackedWeights weights_;
};

Result<Geometry> check(const Conv& conv, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 2, 3, "conv"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    const Shape& weights = operands.src[1].spec->shape;
    EMU_TRY(validate(conv.window, src.shape, dst.shape));
    if (!is_quantised_byte(src.dtype) || dst.dtype != src.dtype ||
        !holds(src.dtype, conv.src_zero)) {
        return refuse("conv", "source, destination and zero point are not of one 8-bit type");
    }
    const std::int32_t groups = conv.groups, src_c = src.shape[3], dst_c = dst.shape[3];
    if (groups < 1 || src_c % groups || dst_c % groups || src.shape[0] != dst.shape[0]) {
        return refuse("conv", "the batches differ, or the groups do not divide the channels");
    }
    if (weights != Shape{dst_c, conv.window.y.kernel, conv.window.x.kernel, src_c / groups}) {
        return refuse("conv", "the weights do not fit window and channels");
    }
    EMU_TRY(validate(conv.output, dst_c));
    return Geometry{src.shape[1],   src.shape[2],   src_c,
                    dst.shape[1],   dst.shape[2],   dst_c,
                    src_c / groups, dst_c / groups, weights.elements(1, 4)};
}

} // namespace

PreparedKernel prepare(const Conv& conv, const Operands& operands) {
    EMU_TRY_VALUE(geometry, check(conv, operands));
    EMU_TRY_VALUE(weights, pack_weights(operands, WeightOrder::channel_first, geometry.dst_c,
                                        conv.weight_zero, "conv"));
    const std::int64_t batches = operands.dst[0].spec->shape[0];
    return make_byte_kernel<ConvKernel>(operands.src[0].spec->dtype, conv, geometry, batches,
                                        std::move(weights));
}

} // namespace emu::ops
