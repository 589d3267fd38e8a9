// SPDX-License-Identifier: Apache-2.0
// ConvTranspose: on the units a convolution of the source with its pixels spread apart, so that its
// kernels lie mirrored.
#include "emu-core/base/shared_bytes.h"
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/operator_level/convolution/integer_sums.h"
#include "librknnrt/format/operator_level/lowerings.h"
#include "librknnrt/format/operator_level/path_constants.h"
#include "librknnrt/format/operator_level/real_operands.h"

#include <cstring>

namespace rknn::format::operator_level {
namespace {

constexpr auto convolution_task = TaskConstants::Unit::convolution;

struct TransposedGeometry {
    emu::ops::Window window;
    std::int32_t groups = 1;
};

bool widens(const emu::ops::WindowAxis& axis, std::int32_t after, std::int64_t src,
            std::int64_t dst) {
    return (src - 1) * axis.stride + axis.kernel - axis.before - after == dst;
}

emu::Result<TransposedGeometry> transposed_geometry_of(const OperatorScope& scope,
                                                       const Tensor& weights) {
    EMU_TRY_VALUE(kernel, scope.extents("kernel_shape"));
    EMU_TRY_VALUE(strides, scope.extents_or_one("strides"));
    EMU_TRY_VALUE(dilations, scope.extents_or_one("dilations"));
    EMU_TRY_VALUE(pads, scope.pads());
    EMU_TRY_VALUE(src, scope.input_spec(0));
    EMU_TRY_VALUE(dst, scope.output_spec());
    if (src.shape.rank() != 4 || dst.shape.rank() != 4 || weights.dims.size() != 4) {
        return scope.refusal("does not work on feature maps");
    }
    TransposedGeometry geometry;
    geometry.window = {{kernel.y, strides.y, 1, pads[0]}, {kernel.x, strides.x, 1, pads[1]}};
    const std::int32_t in = src.shape[3], out = dst.shape[3];
    const bool depthwise = weights.dims[1] == 1 && in == out && in > 1;
    if (depthwise) geometry.groups = in;
    if (dilations.y != 1 || dilations.x != 1 || weights.dims[0] != in ||
        weights.dims[1] != out / geometry.groups || weights.dims[2] != kernel.y ||
        weights.dims[3] != kernel.x ||
        !widens(geometry.window.y, pads[2], src.shape[1], dst.shape[1]) ||
        !widens(geometry.window.x, pads[3], src.shape[2], dst.shape[2])) {
        return scope.refusal("has tensors of other shapes than its attributes say");
    }
    return geometry;
}

// As OC KH KW IC, mirrored; `transposed`: the tensor whose dimensions are I O KH KW.
emu::Result<KernelWeights> kernels_of(const Tensor& transposed, std::int32_t groups) {
    Tensor weights = transposed;
    if (groups == 1) std::swap(weights.dims[0], weights.dims[1]);
    EMU_TRY_VALUE(stored, dense_weights(weights, false));
    const std::int64_t taps = std::int64_t{stored.height} * stored.width;
    const std::int64_t element = stored.element_bytes;
    KernelWeights kernels = stored;
    const bool depthwise = groups > 1;
    if (depthwise) {
        kernels.kernels = stored.channels;
        kernels.channels = 1;
    }
    for (std::int64_t o = 0; o < kernels.kernels; ++o) {
        for (std::int64_t tap = 0; tap < taps; ++tap) {
            const std::int64_t mirrored = taps - 1 - tap;
            const std::int64_t from = depthwise ? mirrored * stored.channels + o
                                                : (o * taps + mirrored) * stored.channels;
            const std::int64_t to = (o * taps + tap) * kernels.channels;
            std::memcpy(&kernels.values[to * element], &stored.values[from * element],
                        kernels.channels * element);
        }
    }
    return kernels;
}

emu::Result<emu::Shape> shape_of(const KernelWeights& kernels) {
    return emu::Shape::make(
        std::array{kernels.kernels, kernels.height, kernels.width, kernels.channels});
}

emu::Result<Arithmetic> lower_integers(const OperatorScope& scope,
                                       const TransposedGeometry& geometry, const Tensor& weights) {
    ProgramBuilder& program = scope.program();
    EMU_TRY_VALUE(task, scope.task(convolution_task));
    const PathConstants& path = *task->path;
    if (path.element || path.table) return scope.refusal("has tasks that do something else");
    EMU_TRY_VALUE(kernels, kernels_of(weights, geometry.groups));
    EMU_TRY_VALUE(sums, integer_sums(scope, kernels, path));
    EMU_TRY_VALUE(shape, shape_of(kernels));
    const emu::TensorId weight_id = program.constant(weights.name, emu::Dtype::i8, shape,
                                                     emu::SharedBytes(std::move(kernels.values)));
    EMU_TRY_VALUE(src_index, scope.input(0));
    EMU_TRY_VALUE(src, program.source(src_index));
    EMU_TRY_VALUE(dst_index, scope.output());
    EMU_TRY_VALUE(dst, program.destination(dst_index));
    emu::ops::TransposedConv conv;
    conv.window = geometry.window;
    conv.groups = geometry.groups;
    conv.src_zero = program.spec(src).quant.zero_point();
    conv.weight_zero = sums.weight_zero;
    conv.output = whole_chain(path, sums.factors);
    program.add(std::move(conv), {src, weight_id, sums.bias}, {dst});
    return Arithmetic::exact;
}

emu::Result<Arithmetic> lower_reals(const OperatorScope& scope, const TransposedGeometry& geometry,
                                    const Tensor& weights) {
    ProgramBuilder& program = scope.program();
    if (weights.element_type != element_type::float16)
        return scope.refusal("has weights that are not float16");
    if (scope.op().inputs.size() > 2) return scope.refusal("has a bias, which is not understood");
    EMU_TRY_VALUE(kernels, kernels_of(weights, geometry.groups));
    EMU_TRY_VALUE(shape, shape_of(kernels));
    const emu::TensorId weight_id = program.constant(weights.name, emu::Dtype::f32, shape,
                                                     emu::value_bytes(float_values(kernels)));
    EMU_TRY_VALUE(src_index, scope.input(0));
    EMU_TRY_VALUE(src, real_source(src_index, program));
    EMU_TRY_VALUE(dst_index, scope.output());
    EMU_TRY_VALUE(dst, scope.output_spec());
    emu::ops::TransposedConv conv;
    conv.window = geometry.window;
    conv.groups = geometry.groups;
    const emu::TensorId values = real_temporary(dst.shape, program);
    program.add(std::move(conv), {src, weight_id}, {values});
    EMU_TRY(store_real(values, dst_index, program));
    return Arithmetic::real;
}

} // namespace

emu::Result<Arithmetic> lower_transposed_convolution(const OperatorScope& scope) {
    EMU_TRY_VALUE(weight_index, scope.input(1));
    EMU_TRY_VALUE(weights, scope.program().tensor(weight_index));
    EMU_TRY_VALUE(geometry, transposed_geometry_of(scope, *weights));
    EMU_TRY_VALUE(dst, scope.output_spec());
    if (dst.dtype == emu::Dtype::i8) return lower_integers(scope, geometry, *weights);
    return lower_reals(scope, geometry, *weights);
}

} // namespace rknn::format::operator_level
