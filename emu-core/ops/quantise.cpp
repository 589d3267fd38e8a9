// SPDX-License-Identifier: Apache-2.0
#include "ops/quantise.h"

#include "ops/requantisation.h"

#include <cmath>

namespace emu::ops {
namespace {

// In double, where the sum is exact for all that lies near the type's range; beyond, it saturates.
template <class T> T quantise(float x, float scale, std::int32_t zero_point) {
    if (std::isnan(x)) return static_cast<T>(zero_point);
    const double rounded = double{std::round(x / scale)} + zero_point;
    return static_cast<T>(
        std::clamp<double>(rounded, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
}

template <class T> class QuantiseKernel final : public Kernel {
public:
    explicit QuantiseKernel(const TensorSpec& dst)
        : elements_(dst.shape.elements()), scale_(dst.quant.scale()),
          zero_point_(dst.quant.zero_point()) {}

    std::int64_t rows() const override { return elements_; }

    void run(const Buffers& buffers, Rows rows) const override {
        T* dst = buffers.destination<T>(0);
        for (std::int64_t i = rows.first; i < rows.last; ++i) {
            // Constants in a file need not be aligned.
            dst[i] =
                quantise<T>(load<float>(buffers.src[0], i * sizeof(float)), scale_, zero_point_);
        }
    }

private:
    std::int64_t elements_;
    float scale_;
    std::int32_t zero_point_;
};

template <class T> class DequantiseKernel final : public Kernel {
public:
    explicit DequantiseKernel(const TensorSpec& src)
        : elements_(src.shape.elements()), scale_(src.quant.scale()),
          zero_point_(src.quant.zero_point()) {}

    std::int64_t rows() const override { return elements_; }

    void run(const Buffers& buffers, Rows rows) const override {
        const T* src = buffers.source<T>(0);
        auto* dst = buffers.destination<float>(0);
        for (std::int64_t i = rows.first; i < rows.last; ++i) {
            dst[i] = static_cast<float>(src[i] - zero_point_) * scale_;
        }
    }

private:
    std::int64_t elements_;
    float scale_;
    std::int32_t zero_point_;
};

Outcome check(const TensorSpec& stored, const TensorSpec& real, const char* name) {
    if (!is_quantised_byte(stored.dtype) || real.dtype != Dtype::f32) {
        return refuse(name, "the types are not float32 and int8 or uint8");
    }
    if (stored.shape != real.shape) return refuse(name, "the shapes differ");
    const Quant& quant = stored.quant;
    if (quant.scheme != Quant::Scheme::affine || quant.scales.size() != 1 ||
        quant.zero_points.size() != 1) {
        return refuse(name, "the quantisation is not affine per tensor");
    }
    if (!std::isfinite(quant.scale()) || quant.scale() <= 0 ||
        !holds(stored.dtype, quant.zero_point())) {
        return refuse(name, "the scale is not positive, or the type cannot hold the zero point");
    }
    return {};
}

} // namespace

PreparedKernel prepare(const Quantise&, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "quantise"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    EMU_TRY(check(dst, src, "quantise"));
    return make_byte_kernel<QuantiseKernel>(dst.dtype, dst);
}

PreparedKernel prepare(const Dequantise&, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "dequantise"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    EMU_TRY(check(src, dst, "dequantise"));
    return make_byte_kernel<DequantiseKernel>(src.dtype, src);
}

} // namespace emu::ops
