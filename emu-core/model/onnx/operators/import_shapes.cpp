// SPDX-License-Identifier: Apache-2.0
// Shapes as tensors, and tensors from shapes: all of it is known when the network is compiled.
#include "emu-core/base/error.h"
#include "emu-core/base/shared_bytes.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/moves.h"
#include "emu-core/model/onnx/tensor.h"

#include <algorithm>
#include <cmath>

namespace emu::onnx {
namespace {

// `limit` as an end of 0 .. rank.
std::int64_t clamped(std::int64_t limit, int rank) {
    return std::clamp<std::int64_t>(limit < 0 ? limit + rank : limit, 0, rank);
}

// The element of ConstantOfShape: 0.0F unless the attribute says another one.
Result<Value> read_element(Call& call) {
    EMU_TRY_VALUE(tensor, call.attributes().tensor("value"));
    if (!tensor) return call.scalar(0);
    ExternalData none;
    EMU_TRY_VALUE(value, read_tensor(*tensor, SharedBytes::unowned(tensor->raw_data), none));
    if (value.elements() != 1) {
        return error(Fault::bad_model, "its value has %zu elements", value.elements());
    }
    const Bytes raw = value.bytes; // of the file, which ends before the network does
    return call.importer().constant(call.name(), {}, value.dtype,
                                    std::vector<std::byte>(raw.begin(), raw.end()));
}

template <class T, class Step>
Result<Value> make_range(Call& call, std::int64_t count, Dtype dtype, Step step) {
    EMU_TRY_VALUE(shape, shape_of(std::vector{count}));
    const std::uint64_t bytes = static_cast<std::uint64_t>(count) * sizeof(T);
    EMU_TRY(call.importer().builder().account(bytes));
    std::vector<std::byte> raw(bytes);
    for (std::int64_t i = 0; i < count; ++i) {
        const T value = step(i);
        std::memcpy(raw.data() + i * sizeof(T), &value, sizeof(T));
    }
    return call.importer().constant(call.name(), shape, dtype, std::move(raw));
}

Outcome define_none(Call& call, Dtype dtype) {
    return call.define({Value::none, {}, dtype, Order::file});
}

Outcome real_range(Call& call) {
    EMU_TRY_VALUE(start, call.real(0));
    EMU_TRY_VALUE(limit, call.real(1));
    EMU_TRY_VALUE(delta, call.real(2));
    const double count = std::ceil((double{limit} - start) / delta);
    if (!(count < 0x1p62)) return error(Fault::bad_model, "it counts %g values", count);
    if (count < 1) return define_none(call, Dtype::f32);
    const auto step = [=](std::int64_t i) {
        return static_cast<float>(start + static_cast<double>(i) * delta);
    };
    EMU_TRY_VALUE(range,
                  make_range<float>(call, static_cast<std::int64_t>(count), Dtype::f32, step));
    return call.define(range);
}

// Precondition: step != 0. Nothing overflows in unsigned arithmetic.
std::uint64_t count_steps(std::int64_t start, std::int64_t limit, std::int64_t step) {
    if (step > 0 ? start >= limit : start <= limit) return 0;
    const auto from = static_cast<std::uint64_t>(start), to = static_cast<std::uint64_t>(limit);
    const auto size = static_cast<std::uint64_t>(step);
    const std::uint64_t way = step > 0 ? to - from : from - to;
    return (way - 1) / (step > 0 ? size : 0 - size) + 1;
}

template <class T> Outcome integer_range(Call& call, Dtype dtype) {
    EMU_TRY_VALUE(start, call.integer(0));
    EMU_TRY_VALUE(limit, call.integer(1));
    EMU_TRY_VALUE(delta, call.integer(2));
    if (delta == 0) return error(Fault::bad_model, "it counts in steps of 0");
    const std::uint64_t count = count_steps(start, limit, delta);
    if (count == 0) return define_none(call, dtype);
    if (count > INT32_MAX) return error(Fault::bad_model, "it counts too many values");
    const auto step = [=](std::int64_t i) { // unsigned: the way to a value may not fit
        return static_cast<T>(static_cast<std::uint64_t>(start) +
                              static_cast<std::uint64_t>(i) * static_cast<std::uint64_t>(delta));
    };
    EMU_TRY_VALUE(range, make_range<T>(call, static_cast<std::int64_t>(count), dtype, step));
    return call.define(range);
}

} // namespace

// Axes start .. end - 1.
Outcome shape(Call& call) {
    const Value& value = call.input(0);
    EMU_TRY(expect_elements(value));
    EMU_TRY_VALUE(start, call.attributes().integer("start", 0));
    EMU_TRY_VALUE(end, call.attributes().integer("end", value.rank()));
    std::vector<std::int64_t> extents;
    for (auto axis = clamped(start, value.rank()); axis < clamped(end, value.rank()); ++axis) {
        extents.push_back(value.shape[static_cast<int>(axis)]);
    }
    return call.define(list_of(call, extents));
}

Outcome size(Call& call) {
    const Value& value = call.input(0);
    const std::int64_t count = value.is_empty() ? 0 : value.shape.elements();
    return call.define(call.importer().constant(call.name(), {}, Dtype::i64, value_bytes(count)));
}

Outcome constant_of_shape(Call& call) {
    EMU_TRY_VALUE(extents, call.integers(0));
    EMU_TRY_VALUE(element, read_element(call));
    if (std::ranges::count(extents, 0) != 0) return define_none(call, element.dtype);
    EMU_TRY_VALUE(shape, shape_of(extents));
    EMU_TRY_VALUE(value, filled(call, element, shape));
    return call.define(value);
}

// start, limit, delta
Outcome range(Call& call) {
    const Dtype dtype = call.input(0).dtype;
    if (dtype != call.input(1).dtype || dtype != call.input(2).dtype) {
        return error(Fault::bad_model, "its inputs are of several types");
    }
    switch (dtype) {
    case Dtype::f32: return real_range(call);
    case Dtype::i32: return integer_range<std::int32_t>(call, dtype);
    case Dtype::i64: return integer_range<std::int64_t>(call, dtype);
    default: return error(Fault::bad_model, "a range of %s", name_of(dtype).data());
    }
}

} // namespace emu::onnx
