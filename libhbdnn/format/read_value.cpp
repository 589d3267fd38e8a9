// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/bpu_readers.h"

#include "emu-core/base/error.h"
#include "emu-core/tensor/shape.h"

#include <algorithm>
#include <limits>

namespace hbdnn::format {
namespace {

using emu::error;
using emu::Fault;
using emu::protobuf::Field;

struct Type {
    ElementType element = ElementType::undefined;
    std::vector<std::int64_t> extents;
};

emu::Result<Type> read_type(const Field& field) {
    EMU_TRY_VALUE(message, field.message());
    Type type;
    EMU_TRY(message.each([&](const Field& part) -> emu::Outcome {
        if (part.number == field::type_extents) return read_numbers(part, type.extents);
        if (part.number != field::type_element) return {};
        EMU_TRY_VALUE(element, part.integer32());
        type.element = static_cast<ElementType>(element);
        return {};
    }));
    return type;
}

emu::Result<std::vector<std::int32_t>> read_shape(const std::vector<std::int64_t>& extents) {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    std::vector<std::int32_t> shape;
    for (const std::int64_t extent : extents) {
        // What int32 cannot hold becomes what no shape may have.
        shape.push_back(
            extent > most ? 0 : static_cast<std::int32_t>(std::max<std::int64_t>(extent, 0)));
    }
    EMU_TRY(emu::Shape::make(shape));
    return shape;
}

emu::Outcome read_reals(const Field& field, std::vector<float>& reals) {
    emu::protobuf::Numbers list(emu::protobuf::WireType::fixed32);
    EMU_TRY(list.add(field));
    const std::vector<float> read = list.reals();
    reals.insert(reals.end(), read.begin(), read.end());
    return {};
}

emu::Outcome read_constant_field(const Field& field, Constant& constant) {
    switch (field.number) {
    case field::constant_type: {
        EMU_TRY_VALUE(type, read_type(field));
        constant.type = type.element;
        constant.shape = std::move(type.extents);
        return {};
    }
    case field::constant_reals: return read_reals(field, constant.reals);
    case field::constant_integers: return read_numbers(field, constant.integers);
    case field::constant_bytes: {
        EMU_TRY_VALUE(bytes, field.bytes());
        constant.bytes = bytes;
        return {};
    }
    case field::constant_name: {
        EMU_TRY_VALUE(name, read_text(field));
        constant.name = std::move(name);
        return {};
    }
    default: return {};
    }
}

} // namespace

emu::Result<Value> read_value(const Field& field) {
    EMU_TRY_VALUE(message, field.message());
    Value value;
    Type type;
    EMU_TRY(message.each([&](const Field& part) -> emu::Outcome {
        if (part.number == field::value_name) {
            EMU_TRY_VALUE(name, read_text(part));
            value.name = std::move(name);
        } else if (part.number == field::value_type) {
            EMU_TRY_VALUE(read, read_type(part));
            type = std::move(read);
        }
        return {};
    }));
    value.type = type.element;
    auto shape = read_shape(type.extents);
    if (!shape) {
        return error(Fault::bad_model, "tensor %s: %s", emu::printable(value.name).c_str(),
                     shape.error().detail.c_str());
    }
    value.shape = *std::move(shape);
    return value;
}

emu::Result<Constant> read_constant(const Field& field) {
    EMU_TRY_VALUE(message, field.message());
    Constant constant;
    EMU_TRY(message.each([&](const Field& part) { return read_constant_field(part, constant); }));
    return constant;
}

bool Constant::operator==(const Constant& other) const {
    const auto stored = [](const std::vector<float>& numbers) {
        return std::as_bytes(std::span(numbers));
    };
    return name == other.name && type == other.type && shape == other.shape &&
           std::ranges::equal(stored(reals), stored(other.reals)) && integers == other.integers &&
           std::ranges::equal(bytes, other.bytes);
}

} // namespace hbdnn::format
