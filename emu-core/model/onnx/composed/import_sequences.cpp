// SPDX-License-Identifier: Apache-2.0
// Lists of tensors, all of which are known while the file is read: the network that is compiled has
// the tensors alone.
#include "emu-core/base/error.h"
#include "emu-core/base/shared_bytes.h"
#include "emu-core/model/onnx/composed/composed.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/moves.h"
#include "emu-core/model/onnx/tensor.h"

#include <algorithm>

namespace emu::onnx {
namespace {

Outcome define_sequence(Call& call, std::vector<Value> values) {
    Value result;
    result.sequence = std::make_shared<const std::vector<Value>>(std::move(values));
    return call.define(result);
}

Result<std::vector<Value>> sequence_of(Call& call, std::size_t index) {
    const Value& value = call.input(index);
    if (value.sequence) return *value.sequence;
    return error(Fault::bad_model, "its input %zu is no sequence", index);
}

// Input 1 or 2 as 0 .. size - 1, from the end when negative. `otherwise` where it is left out.
Result<std::size_t> position(Call& call, std::size_t index, std::size_t size,
                             std::size_t otherwise) {
    if (!call.has(index)) return otherwise;
    EMU_TRY_VALUE(given, call.integer(index));
    const auto most = static_cast<std::int64_t>(size);
    if (given >= -most && given < most) {
        return static_cast<std::size_t>(given < 0 ? given + most : given);
    }
    return error(Fault::bad_model, "its position is %lld of %zu", static_cast<long long>(given),
                 size);
}

// The extents of parts along the axis: those of the input, or of all but the last one alike.
Result<std::vector<std::int64_t>> part_extents(Call& call, std::int32_t extent) {
    std::int64_t size = 1;
    if (call.has(1)) {
        EMU_TRY_VALUE(given, call.integers(1));
        if (call.input(1).rank() == 1) {
            std::int64_t sum = 0;
            for (const std::int64_t each : given) {
                if (each < 1 || each > extent) {
                    return error(Fault::bad_model, "a part of %lld", static_cast<long long>(each));
                }
                sum += each;
            }
            if (sum == extent) return given;
            return error(Fault::bad_model, "its parts are not all of %d", extent);
        }
        size = given.empty() ? 0 : given[0];
    }
    if (size < 1) return error(Fault::bad_model, "parts of %lld", static_cast<long long>(size));
    std::vector<std::int64_t> extents;
    for (std::int64_t left = extent; left > 0; left -= size) {
        extents.push_back(std::min(left, size));
    }
    return extents;
}

} // namespace

Outcome sequence_empty(Call& call) {
    EMU_TRY(call.attributes().integer("dtype", 1));
    return define_sequence(call, {});
}

Outcome sequence_construct(Call& call) {
    std::vector<Value> values;
    for (std::size_t i = 0; i < call.inputs(); ++i) values.push_back(call.input(i));
    return define_sequence(call, std::move(values));
}

// Before the position, which may be the end.
Outcome sequence_insert(Call& call) {
    EMU_TRY_VALUE(values, sequence_of(call, 0));
    const std::size_t size = values.size();
    std::size_t place = size;
    if (call.has(2)) {
        EMU_TRY_VALUE(given, call.integer(2));
        const auto most = static_cast<std::int64_t>(size);
        if (given < -most || given > most) {
            return error(Fault::bad_model, "its position is %lld of %zu",
                         static_cast<long long>(given), size);
        }
        place = static_cast<std::size_t>(given < 0 ? given + most : given);
    }
    values.insert(values.begin() + static_cast<std::ptrdiff_t>(place), call.input(1));
    return define_sequence(call, std::move(values));
}

Outcome sequence_erase(Call& call) {
    EMU_TRY_VALUE(values, sequence_of(call, 0));
    if (values.empty()) return error(Fault::bad_model, "its sequence is empty");
    EMU_TRY_VALUE(place, position(call, 1, values.size(), values.size() - 1));
    values.erase(values.begin() + static_cast<std::ptrdiff_t>(place));
    return define_sequence(call, std::move(values));
}

Outcome sequence_at(Call& call) {
    EMU_TRY_VALUE(values, sequence_of(call, 0));
    EMU_TRY_VALUE(place, position(call, 1, values.size(), 0));
    return call.define(values[place]);
}

Outcome sequence_length(Call& call) {
    EMU_TRY_VALUE(values, sequence_of(call, 0));
    return call.define(integer_number(call, static_cast<std::int64_t>(values.size())));
}

Outcome split_to_sequence(Call& call) {
    EMU_TRY_VALUE(number, call.attributes().integer("axis", 0));
    EMU_TRY_VALUE(keeps, call.attributes().integer("keepdims", 1));
    EMU_TRY_VALUE(value, in_file_order(call, 0));
    EMU_TRY_VALUE(axis, call.axis(number, value.rank()));
    EMU_TRY_VALUE(extents, part_extents(call, value.shape[axis]));
    std::vector<Value> values;
    std::int64_t start = 0;
    for (const std::int64_t extent : extents) {
        EMU_TRY_VALUE(one, part(call, value, axis, start, extent));
        values.push_back(one);
        start += extent;
        if (keeps != 0 || call.has(1)) continue;
        EMU_TRY_VALUE(flat, without_axis(call, one, axis));
        values.back() = flat;
    }
    return define_sequence(call, std::move(values));
}

Outcome concat_from_sequence(Call& call) {
    EMU_TRY_VALUE(values, sequence_of(call, 0));
    EMU_TRY_VALUE(number, call.attributes().integer("axis", 0));
    EMU_TRY_VALUE(is_new, call.attributes().integer("new_axis", 0));
    if (values.empty()) return error(Fault::bad_model, "its sequence is empty");
    EMU_TRY_VALUE(axis, call.axis(number, values[0].rank() + (is_new != 0 ? 1 : 0)));
    for (Value& value : values) {
        if (is_new != 0) {
            EMU_TRY_VALUE(wider, with_axis(call, value, axis));
            value = wider;
        }
        EMU_TRY(expect_elements(value));
        EMU_TRY_VALUE(alike, with_extent(value.shape, axis, values[0].shape[axis]));
        if (value.rank() != values[0].rank() || value.dtype != values[0].dtype ||
            alike != values[0].shape) {
            return error(Fault::bad_model, "its sequence has tensors of several shapes or types");
        }
    }
    EMU_TRY_VALUE(result, joined(call, values, axis));
    return call.define(result);
}

} // namespace emu::onnx
