// SPDX-License-Identifier: Apache-2.0
// Padding by constant numbers of cells.
#include "emu-core/model/tflite/operators/decoders.h"
#include "emu-core/model/tflite/options_schema.h"
#include "emu-core/model/tflite/schema.h"

#include <cmath>

namespace emu::tflite {
namespace {

// True when an axis grows from `src` to `dst` by exactly this padding.
bool fits(std::int64_t before, std::int64_t after, std::int32_t src, std::int32_t dst) {
    return before >= 0 && before <= dst && after >= 0 && after <= dst &&
           src + before + after == dst;
}

// Operand 1: rank x 2, cells before and after.
Result<graph::Pad> read_cells(Call& call) {
    const Shape src = call.shape_of(0), dst = call.result().shape;
    EMU_TRY_VALUE(cells, call.integers(1));
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

template <class T> float load_real(Bytes raw, const Quant& quant) {
    return static_cast<float>(std::int64_t{load<T>(raw)} - quant.zero_point()) * quant.scale();
}

// The constant operand `index` as a real number.
Result<float> read_value(Call& call, std::size_t index) {
    EMU_TRY_VALUE(raw, call.single(index));
    const TensorSpec& spec = call.input(index);
    switch (spec.dtype) {
    case Dtype::f32: return load<float>(raw);
    case Dtype::i8: return load_real<std::int8_t>(raw, spec.quant);
    case Dtype::u8: return load_real<std::uint8_t>(raw, spec.quant);
    case Dtype::i16: return load_real<std::int16_t>(raw, spec.quant);
    default: break;
    }
    EMU_TRY_VALUE(value, call.integer(index));
    constexpr std::int64_t exact = 1 << 24; // in float32
    if (value < -exact || value > exact) {
        return error(Fault::bad_model, "the value %lld to pad with is not supported",
                     static_cast<long long>(value));
    }
    return static_cast<float>(value);
}

} // namespace

Outcome decode_pad(Call& call) {
    EMU_TRY_VALUE(pad, read_cells(call));
    return call.finish(std::move(pad), {call.operand(0)});
}

// Operand 2: the value.
Outcome decode_padv2(Call& call) {
    EMU_TRY_VALUE(pad, read_cells(call));
    EMU_TRY_VALUE(value, read_value(call, 2));
    if (std::isnan(value)) return error(Fault::bad_model, "the value to pad with is not a number");
    pad.value = value;
    return call.finish(std::move(pad), {call.operand(0)});
}

Outcome decode_mirror_pad(Call& call) {
    EMU_TRY_VALUE(pad, read_cells(call));
    EMU_TRY_VALUE(mode, call.options.scalar<std::int8_t>(field::mirror_pad_mode));
    switch (static_cast<MirrorMode>(mode)) {
    case MirrorMode::reflect: pad.padding = ops::Padding::reflect; break;
    case MirrorMode::symmetric: pad.padding = ops::Padding::symmetric; break;
    default: return error(Fault::bad_model, "its mode %d is unknown", mode);
    }
    return call.finish(std::move(pad), {call.operand(0)});
}

} // namespace emu::tflite
