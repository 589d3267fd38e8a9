// SPDX-License-Identifier: Apache-2.0
// Operators whose result follows from shapes and constants.
#include "emu-core/base/byte_reader.h"
#include "emu-core/model/passes/rearrangements.h"
#include "emu-core/model/tflite/operators/decoders.h"

#include <cmath>

namespace emu::tflite {
namespace {

// Integers as the stored elements of result 0. Error bad_model: it is neither int32 nor int64.
Outcome finish_integers(Call& call, std::span<const std::int32_t> values) {
    ByteWriter bytes;
    for (const std::int32_t value : values) {
        if (call.result().dtype == Dtype::i64)
            bytes.write<std::int64_t>(value);
        else
            bytes.write(value);
    }
    const Dtype dtype = call.result().dtype;
    if (dtype != Dtype::i32 && dtype != Dtype::i64) {
        return error(Fault::bad_model, "its result is %s", name_of(dtype).data());
    }
    return call.finish_constant(0, bytes.take());
}

template <class T> Result<T> read_single(const Call& call, std::size_t index) {
    EMU_TRY_VALUE(raw, call.single(index));
    if (call.input(index).dtype == call.result().dtype) return load<T>(raw);
    return error(Fault::bad_model, "its operands and its result have several types");
}

// Operands: start, limit (which the result's shape stands for), step. `Wide` computes without
// overflow.
template <class T, class Wide> Outcome finish_range(Call& call) {
    EMU_TRY_VALUE(start, read_single<T>(call, 0));
    EMU_TRY_VALUE(limit, read_single<T>(call, 1));
    EMU_TRY_VALUE(step, read_single<T>(call, 2));
    const double cells = std::ceil((static_cast<double>(limit) - static_cast<double>(start)) /
                                   static_cast<double>(step));
    const auto count = static_cast<std::int64_t>(call.result().shape.elements());
    if (cells != static_cast<double>(count)) {
        return error(Fault::bad_model, "its range has not the %lld values of its result",
                     static_cast<long long>(count));
    }
    EMU_TRY(call.spend(static_cast<std::uint64_t>(call.result().bytes())));
    ByteWriter bytes;
    Wide value = start; // floats are summed, as the reference does
    for (std::int64_t i = 0; i < count; ++i, value += step) bytes.write(static_cast<T>(value));
    return call.finish_constant(0, bytes.take());
}

} // namespace

Outcome decode_zeros_like(Call& call) {
    TensorSpec spec = call.result();
    if (spec.quant.scheme != Quant::Scheme::none) {
        return error(Fault::bad_model, "zeros of a quantised tensor are not supported");
    }
    spec.shape = Shape();
    std::vector<std::byte> zero(static_cast<std::size_t>(size_of(spec.dtype)));
    EMU_TRY_VALUE(id, call.add_constant("zero", std::move(spec), std::move(zero)));
    return call.finish(expansion(Shape(), call.result().shape), {id});
}

Outcome decode_shape(Call& call) {
    const Shape shape = call.shape_of(0);
    return finish_integers(call, shape.extents());
}

Outcome decode_rank(Call& call) {
    const std::int32_t rank = call.shape_of(0).rank();
    return finish_integers(call, {&rank, 1});
}

Outcome decode_range(Call& call) {
    switch (call.result().dtype) {
    case Dtype::i32: return finish_range<std::int32_t, std::int64_t>(call);
    case Dtype::f32: return finish_range<float, float>(call);
    default: break;
    }
    return error(Fault::bad_model, "a range of %s is not supported",
                 name_of(call.result().dtype).data());
}

} // namespace emu::tflite
