// SPDX-License-Identifier: Apache-2.0
#include "ops/depthwise.h"

#include "ops/weights.h"

namespace emu::ops {
namespace {

struct Geometry {
    std::int64_t src_h, src_w, src_c, dst_h, dst_w, dst_c;
};

template <class T> class DepthwiseKernel final : public Kernel {
public:
    DepthwiseKernel(Depthwise depthwise, Geometry geometry, std::int64_t batches,
                    PackedWeights weights)
        : depthwise_(std::move(depthwise)), g_(geometry), rows_(batches * geometry.dst_h),
          weights_(std::move(weights)) {}

    std::int64_t rows() const override { return rows_; }

    void run(const Buffers& buffers, Rows rows) const override {
        std::vector<std::int32_t> sums(g_.dst_c);
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            const T* src = buffers.source<T>(0) + row / g_.dst_h * g_.src_h * g_.src_w * g_.src_c;
            T* dst = buffers.destination<T>(0) + row * g_.dst_w * g_.dst_c;
            for (std::int64_t x = 0; x < g_.dst_w; ++x, dst += g_.dst_c) {
                run_cell(src, row % g_.dst_h, x, sums, dst);
            }
        }
    }

private:
    void run_cell(const T* src, std::int64_t y, std::int64_t x, std::vector<std::int32_t>& sums,
                  T* dst) const {
        sums = weights_.bias;
        accumulate_window(src, y, x, sums.data());
        for (std::int64_t c = 0; c < g_.dst_c; ++c) {
            dst[c] = store<T>(depthwise_.output.apply(sums[c], c));
        }
    }

    void accumulate_window(const T* src, std::int64_t y, std::int64_t x, std::int32_t* sums) const {
        const WindowAxis &wy = depthwise_.window.y, &wx = depthwise_.window.x;
        const Taps ys = taps_inside(wy, y, g_.src_h), xs = taps_inside(wx, x, g_.src_w);
        for (std::int64_t ky = ys.first; ky < ys.last; ++ky) {
            const std::int64_t line = (wy.start(y) + ky * wy.dilation) * g_.src_w;
            for (std::int64_t kx = xs.first; kx < xs.last; ++kx) {
                const std::int64_t cell = line + wx.start(x) + kx * wx.dilation;
                const std::int64_t tap = ky * wx.kernel + kx;
                accumulate_cell(src + cell * g_.src_c, weights_.values.data() + tap * g_.dst_c,
                                sums);
            }
        }
    }

    void accumulate_cell(const T* src, const std::int16_t* weights, std::int32_t* sums) const {
        const std::int32_t zero = depthwise_.src_zero, multiplier = depthwise_.multiplier;
        if (multiplier == 1) { // the usual case, without the division
            for (std::int64_t c = 0; c < g_.dst_c; ++c) sums[c] += (src[c] - zero) * weights[c];
            return;
        }
        for (std::int64_t c = 0; c < g_.dst_c; ++c) {
            sums[c] += (src[c / multiplier] - zero) * weights[c];
        }
    }

    Depthwise depthwise_;
    Geometry g_;
    std::int64_t rows_;
    PackedWeights weights_;
};

Result<Geometry> check(const Depthwise& depthwise, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 2, 3, "depthwise"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    const Shape& weights = operands.src[1].spec->shape;
    EMU_TRY(validate(depthwise.window, src.shape, dst.shape));
    if (!is_quantised_byte(src.dtype) || dst.dtype != src.dtype ||
        !holds(src.dtype, depthwise.src_zero)) {
        return refuse("depthwise", "source, destination and zero point are not of one 8-bit type");
    }
    const std::int32_t dst_c = dst.shape[3];
    if (depthwise.multiplier < 1 || src.shape[0] != dst.shape[0] ||
        std::int64_t{src.shape[3]} * depthwise.multiplier != dst_c) {
        return refuse("depthwise",
                      "the batches differ, or the multiplier does not fit the channels");
    }
    if (weights != Shape{1, depthwise.window.y.kernel, depthwise.window.x.kernel, dst_c}) {
        return refuse("depthwise", "the weights do not fit window and channels");
    }
    EMU_TRY(validate(depthwise.output, dst_c));
    return Geometry{src.shape[1], src.shape[2], src.shape[3], dst.shape[1], dst.shape[2], dst_c};
}

} // namespace

PreparedKernel prepare(const Depthwise& depthwise, const Operands& operands) {
    EMU_TRY_VALUE(geometry, check(depthwise, operands));
    EMU_TRY_VALUE(weights, pack_weights(operands, WeightOrder::channel_last, geometry.dst_c,
                                        depthwise.weight_zero, "depthwise"));
    const std::int64_t batches = operands.dst[0].spec->shape[0];
    return make_byte_kernel<DepthwiseKernel>(operands.src[0].spec->dtype, depthwise, geometry,
                                             batches, std::move(weights));
}

} // namespace emu::ops
