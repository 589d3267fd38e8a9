// SPDX-License-Identifier: Apache-2.0
// Changes of type, and what leaves its input as it is.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/moves.h"
#include "emu-core/model/onnx/tensor.h"

namespace emu::onnx {
namespace {

// Opsets before 6 write the type's name.
Result<DataType> read_type(Call& call) {
    if (call.opset() >= 6) {
        EMU_TRY_VALUE(number, call.attributes().integer("to", 0));
        if (number >= 0 && number <= INT32_MAX) return static_cast<DataType>(number);
        return error(Fault::bad_model, "the type %lld", static_cast<long long>(number));
    }
    EMU_TRY_VALUE(name, call.attributes().text("to", ""));
    constexpr std::pair<std::string_view, DataType> types[] = {
        {"FLOAT", DataType::f32},  {"UINT8", DataType::u8},     {"INT8", DataType::i8},
        {"UINT16", DataType::u16}, {"INT16", DataType::i16},    {"INT32", DataType::i32},
        {"INT64", DataType::i64},  {"BOOL", DataType::boolean}, {"FLOAT16", DataType::f16},
        {"DOUBLE", DataType::f64}, {"UINT32", DataType::u32},   {"UINT64", DataType::u64},
    };
    for (const auto& [text, type] : types) {
        if (text == name) return type;
    }
    return error(Fault::bad_model, "the type %s", printable(name).c_str());
}

Outcome cast_to(Call& call, Dtype dtype) {
    EMU_TRY(call.attributes().integer("saturate", 1)); // of float8 alone
    const Value& value = call.input(0);
    if (value.dtype == dtype) return call.define(value);
    if (value.is_empty()) return call.define({Value::none, {}, dtype, Order::file});
    return call.finish(ops::Cast{}, {value.tensor}, value.shape, dtype, value.order);
}

// All that a network keeps when it is not trained, for Dropout's second result.
Outcome define_mask(Call& call) {
    const Value& value = call.input(0);
    const bool is_bool = call.opset() >= 10;
    EMU_TRY(expect_elements(value));
    const Value yes = call.importer().constant(call.name(1), {}, Dtype::boolean,
                                               std::vector<std::byte>{std::byte{1}});
    const Value element = is_bool ? yes : call.scalar(1);
    if (element.dtype != Dtype::boolean && element.dtype != value.dtype) {
        return error(Fault::bad_model, "a mask of %s is not supported",
                     name_of(value.dtype).data());
    }
    EMU_TRY_VALUE(mask, filled(call, element, value.shape, 1));
    return call.define(mask, 1);
}

// While it is trained, a network loses elements at random, unless that is none of them.
Outcome expect_no_loss(Call& call, float ratio) {
    if (call.has(1)) {
        EMU_TRY_VALUE(known, call.real(1));
        ratio = known;
    }
    if (ratio == 0) return {};
    return error(Fault::bad_model, "it is in training");
}

} // namespace

Outcome cast(Call& call) {
    EMU_TRY_VALUE(type, read_type(call));
    EMU_TRY_VALUE(dtype, dtype_of(type));
    return cast_to(call, dtype);
}

Outcome cast_like(Call& call) {
    return cast_to(call, call.input(1).dtype);
}

Outcome identity(Call& call) {
    return call.define(call.input(0));
}

Outcome dropout(Call& call) {
    EMU_TRY_VALUE(ratio, call.attributes().real("ratio", 0.5F));
    EMU_TRY(call.attributes().integer("seed", 0));
    if (call.opset() < 7) {
        EMU_TRY(call.attributes().integer("is_test", 0)); // what else
        EMU_TRY(call.attributes().integers("consumed_inputs"));
    }
    if (call.has(2)) {
        EMU_TRY_VALUE(trains, call.integer(2));
        if (trains != 0) EMU_TRY(expect_no_loss(call, ratio));
    }
    if (call.wants(1)) EMU_TRY(define_mask(call));
    return call.define(call.input(0));
}

} // namespace emu::onnx
