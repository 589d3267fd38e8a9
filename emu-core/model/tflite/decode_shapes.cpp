// SPDX-License-Identifier: Apache-2.0
// Operators whose parameters are constant operands that speak of axes.
#include "model/tflite/axis.h"
#include "model/tflite/decoders.h"

#include <algorithm>

namespace emu::tflite {
namespace {

template <class T> std::vector<std::int64_t> widen(Bytes raw) {
    const auto values = flatbuffer::Vector<T>(raw).copy();
    return {values.begin(), values.end()};
}

// The values of a small constant of int32 or int64.
Result<std::vector<std::int64_t>> read_integers(const graph::Tensor& tensor) {
    constexpr auto most = std::int64_t{2} * Shape::max_rank;
    if (tensor.spec.shape.elements() > most) {
        return error(Fault::bad_model, "it has more parameters than a tensor has axes");
    }
    if (tensor.spec.dtype == Dtype::i32) return widen<std::int32_t>(tensor.constant);
    if (tensor.spec.dtype == Dtype::i64) return widen<std::int64_t>(tensor.constant);
    return error(Fault::bad_model, "its parameters are no integers");
}

// True when axis `axis` grows from `src` to `dst` by exactly this padding.
bool fits(std::int64_t before, std::int64_t after, std::int32_t src, std::int32_t dst) {
    return before >= 0 && before <= dst && after >= 0 && after <= dst &&
           src + before + after == dst;
}

bool stands_for_zero(const graph::Tensor& tensor) {
    const Bytes raw = tensor.constant;
    if (tensor.spec.shape.elements() != 1) return false;
    switch (tensor.spec.dtype) {
    case Dtype::i8: return load<std::int8_t>(raw) == tensor.spec.quant.zero_point();
    case Dtype::u8: return load<std::uint8_t>(raw) == tensor.spec.quant.zero_point();
    case Dtype::i32: return load<std::int32_t>(raw) == tensor.spec.quant.zero_point();
    case Dtype::f32: return load<float>(raw) == 0;
    default: return false;
    }
}

} // namespace

// Operand 1: rank x 2, cells before and after.
Result<graph::Operation> decode_pad(const Call& call) {
    const Shape& src = call.shape_of(0);
    const Shape& dst = call.result().shape;
    EMU_TRY_VALUE(cells, read_integers(call.input(1)));
    if (src.rank() != dst.rank() || cells.size() != 2 * static_cast<std::size_t>(src.rank())) {
        return error(Fault::bad_model, "it has %zu padding values for %s", cells.size(),
                     to_text(src).c_str());
    }
    graph::Pad pad;
    for (int axis = 0; axis < src.rank(); ++axis) {
        const auto before = cells[2 * static_cast<std::size_t>(axis)];
        const auto after = cells[2 * static_cast<std::size_t>(axis) + 1];
        if (!fits(before, after, src[axis], dst[axis])) {
            return error(Fault::bad_model, "its padding does not make %s of %s",
                         to_text(dst).c_str(), to_text(src).c_str());
        }
        pad.before.push_back(static_cast<std::int32_t>(before));
    }
    return pad;
}

// Operand 2: the value.
Result<graph::Operation> decode_padv2(const Call& call) {
    if (!stands_for_zero(call.input(2))) {
        return error(Fault::bad_model,
                     "it pads with a value other than zero, which is not supported");
    }
    return decode_pad(call);
}

// The result's shape is in the file, whatever describes it.
Result<graph::Operation> decode_reshape(const Call&) {
    return graph::Reshape{};
}

// Operand 1: the axes, in any order. Whether they stay with the extent 1 shows in the result's
// shape.
Result<graph::Operation> decode_mean(const Call& call) {
    EMU_TRY_VALUE(written, read_integers(call.input(1)));
    graph::Mean mean;
    for (const auto value : written) {
        EMU_TRY_VALUE(axis, normalise_axis(value, call.shape_of(0).rank()));
        mean.axes.push_back(axis);
    }
    std::sort(mean.axes.begin(), mean.axes.end());
    mean.axes.erase(std::unique(mean.axes.begin(), mean.axes.end()), mean.axes.end());
    return mean;
}

} // namespace emu::tflite
