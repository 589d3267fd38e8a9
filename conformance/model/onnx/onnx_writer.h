// SPDX-License-Identifier: Apache-2.0
// Writes ONNX files for tests, also wrong ones. A model of one addition:
//
//     onnx_writer::Model model;
//     model.graph.inputs = {value("x", DataType::f32, {1, "height", {}})};
//     model.graph.initializers = {tensor<float>("weights", {2}, {0.5F, 1.0F})};
//     model.graph.nodes = {node("Add", {"x", "weights"}, {"y"}, {attribute("axis", 1)})};
//     model.graph.outputs = {value("y", DataType::f32, {1, 2})};
//     const Raw file = model.file();
//
// Everything but Graph and Model is a Message, to which more fields, also unknown or repeated ones,
// can be appended: node(...).text(field::node_name, "first").
#pragma once

#include "emu-core/model/onnx/schema.h"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace onnx_writer {

using emu::onnx::AttributeType;
using emu::onnx::DataLocation;
using emu::onnx::DataType;
namespace field = emu::onnx::field;

inline constexpr DataType f32 = DataType::f32; // what most tensors are

using Raw = std::vector<std::byte>;
using Integers = std::vector<std::int64_t>;
using Reals = std::vector<float>;
using Names = std::vector<std::string>;

// The little-endian bytes of the values; vectors of bool have no bytes, so booleans are uint8_t.
template <class T> Raw raw(const std::vector<T>& values) {
    Raw bytes(values.size() * sizeof(T));
    if (!values.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

// A protobuf message: each call appends a field.
class Message {
public:
    Message& varint(int number, std::int64_t value) {
        tag(number, 0);
        append_varint(value);
        return *this;
    }
    template <class T>
    requires std::is_enum_v<T> Message& varint(int number, T value) {
        return varint(number, static_cast<std::int64_t>(value));
    }
    Message& real(int number, float value) {
        tag(number, 5);
        return append(raw(Reals{value}));
    }
    Message& wide(int number, double value) {
        tag(number, 1);
        return append(raw(std::vector<double>{value}));
    }
    Message& bytes(int number, const Raw& value) {
        tag(number, 2);
        append_varint(static_cast<std::int64_t>(value.size()));
        return append(value);
    }
    Message& text(int number, std::string_view value) {
        return bytes(number, raw(std::vector<char>(value.begin(), value.end())));
    }
    Message& message(int number, const Message& value) { return bytes(number, value.raw_); }

    // Repeated numbers, in one field or one by one.
    Message& packed(int number, const Integers& values) {
        Message elements;
        for (const std::int64_t value : values) elements.append_varint(value);
        return bytes(number, elements.raw_);
    }
    Message& packed(int number, const Reals& values) { return bytes(number, raw(values)); }
    Message& packed(int number, const std::vector<double>& values) {
        return bytes(number, raw(values));
    }
    Message& unpacked(int number, const Integers& values) {
        for (const std::int64_t value : values) varint(number, value);
        return *this;
    }
    Message& unpacked(int number, const Reals& values) {
        for (const float value : values) real(number, value);
        return *this;
    }
    Message& texts(int number, const Names& values) {
        for (const auto& value : values) text(number, value);
        return *this;
    }
    Message& messages(int number, const std::vector<Message>& values) {
        for (const auto& value : values) message(number, value);
        return *this;
    }
    // Bytes as they are.
    Message& append(const Raw& bytes) {
        raw_.insert(raw_.end(), bytes.begin(), bytes.end());
        return *this;
    }

    const Raw& file() const { return raw_; }

private:
    void tag(int number, int type) { append_varint(std::int64_t{number} << 3 | type); }
    void append_varint(std::int64_t value) {
        auto left = static_cast<std::uint64_t>(value);
        for (; left >= 0x80; left >>= 7) raw_.push_back(static_cast<std::byte>(left | 0x80));
        raw_.push_back(static_cast<std::byte>(left));
    }

    Raw raw_;
};

template <class T> constexpr DataType type_of() {
    if constexpr (std::same_as<T, float>) return DataType::f32;
    if constexpr (std::same_as<T, double>) return DataType::f64;
    if constexpr (std::same_as<T, std::int8_t>) return DataType::i8;
    if constexpr (std::same_as<T, std::uint8_t>) return DataType::u8;
    if constexpr (std::same_as<T, std::int16_t>) return DataType::i16;
    if constexpr (std::same_as<T, std::uint16_t>) return DataType::u16;
    if constexpr (std::same_as<T, std::int32_t>) return DataType::i32;
    if constexpr (std::same_as<T, std::uint32_t>) return DataType::u32;
    if constexpr (std::same_as<T, std::int64_t>) return DataType::i64;
    if constexpr (std::same_as<T, std::uint64_t>) return DataType::u64;
    return DataType::undefined;
}

// A tensor without values; append raw_data or typed data.
inline Message tensor_of(std::string_view name, DataType type, const Integers& dims) {
    return Message()
        .packed(field::tensor_dims, dims)
        .varint(field::tensor_data_type, type)
        .text(field::tensor_name, name);
}
// Its values are raw_data; say `type` for bool, float16 and bfloat16, whose values are integers
// here.
template <class T> Message tensor(std::string_view name, const Integers& dims,
                                  const std::vector<T>& values, DataType type = type_of<T>()) {
    return tensor_of(name, type, dims).bytes(field::tensor_raw_data, raw(values));
}
inline Message integers(std::string_view name, const Integers& values) {
    return tensor(name, {static_cast<std::int64_t>(values.size())}, values);
}
// An offset or length below 0 is left out.
inline Message external_tensor(std::string_view name, DataType type, const Integers& dims,
                               std::string_view location, std::int64_t offset = -1,
                               std::int64_t length = -1) {
    const auto entry = [](std::string_view key, std::string_view value) {
        return Message().text(field::entry_key, key).text(field::entry_value, value);
    };
    Message message = tensor_of(name, type, dims);
    message.varint(field::tensor_data_location, DataLocation::external);
    message.message(field::tensor_external_data, entry("location", location));
    if (offset >= 0) {
        message.message(field::tensor_external_data, entry("offset", std::to_string(offset)));
    }
    if (length >= 0) {
        message.message(field::tensor_external_data, entry("length", std::to_string(length)));
    }
    return message;
}

// A number, a symbol, or {} for an axis that nothing is known of.
struct Dim {
    Dim() = default;
    Dim(std::integral auto number) : message_(number_of(number)) {}
    Dim(const char* symbol) : message_(Message().text(field::dimension_param, symbol)) {}
    const Message& message() const { return message_; }

private:
    static Message number_of(std::int64_t number) {
        return Message().varint(field::dimension_value, number);
    }
    Message message_;
};

// A tensor of unknown rank.
inline Message value(std::string_view name, DataType type) {
    const Message tensor = Message().varint(field::tensor_type_elem_type, type);
    return Message()
        .text(field::value_name, name)
        .message(field::value_type, Message().message(field::type_tensor, tensor));
}
inline Message value(std::string_view name, DataType type, const std::vector<Dim>& dims) {
    Message shape;
    for (const Dim& dim : dims) shape.message(field::shape_dim, dim.message());
    const Message tensor = Message()
                               .varint(field::tensor_type_elem_type, type)
                               .message(field::tensor_type_shape, shape);
    return Message()
        .text(field::value_name, name)
        .message(field::value_type, Message().message(field::type_tensor, tensor));
}

struct Graph {
    std::string name = "graph";
    std::vector<Message> nodes;
    std::vector<Message> initializers;
    std::vector<Message> inputs;
    std::vector<Message> outputs;
    std::vector<Message> value_info;

    Message message() const {
        return Message()
            .messages(field::graph_node, nodes)
            .text(field::graph_name, name)
            .messages(field::graph_initializer, initializers)
            .messages(field::graph_input, inputs)
            .messages(field::graph_output, outputs)
            .messages(field::graph_value_info, value_info);
    }
};

// An attribute's name and type; append its value.
inline Message attribute_of(std::string_view name, AttributeType type) {
    return Message().text(field::attribute_name, name).varint(field::attribute_type, type);
}
inline Message attribute(std::string_view name, std::integral auto value) {
    return attribute_of(name, AttributeType::integer)
        .varint(field::attribute_i, static_cast<std::int64_t>(value));
}
inline Message attribute(std::string_view name, std::floating_point auto value) {
    return attribute_of(name, AttributeType::real)
        .real(field::attribute_f, static_cast<float>(value));
}
inline Message attribute(std::string_view name, const char* value) {
    return attribute_of(name, AttributeType::text).text(field::attribute_s, value);
}
inline Message attribute(std::string_view name, const Integers& values) {
    return attribute_of(name, AttributeType::integers).unpacked(field::attribute_ints, values);
}
inline Message attribute(std::string_view name, const Reals& values) {
    return attribute_of(name, AttributeType::reals).unpacked(field::attribute_floats, values);
}
inline Message attribute(std::string_view name, const Names& values) {
    return attribute_of(name, AttributeType::texts).texts(field::attribute_strings, values);
}
// `value` is a tensor.
inline Message attribute(std::string_view name, const Message& value) {
    return attribute_of(name, AttributeType::tensor).message(field::attribute_t, value);
}
inline Message attribute(std::string_view name, const Graph& value) {
    return attribute_of(name, AttributeType::graph).message(field::attribute_g, value.message());
}

inline Message node(std::string_view op_type, const Names& inputs, const Names& outputs,
                    const std::vector<Message>& attributes = {}, std::string_view domain = "") {
    Message message;
    message.texts(field::node_input, inputs)
        .texts(field::node_output, outputs)
        .text(field::node_op_type, op_type)
        .messages(field::node_attribute, attributes);
    if (!domain.empty()) message.text(field::node_domain, domain);
    return message;
}

inline Message opset(std::string_view domain, std::int64_t version) {
    return Message().text(field::opset_domain, domain).varint(field::opset_version, version);
}

struct Model {
    std::int64_t ir_version = 8;
    std::vector<Message> opsets{opset("", 17)};
    Graph graph;

    Raw file() const {
        return Message()
            .varint(field::model_ir_version, ir_version)
            .text(field::model_producer_name, "test")
            .message(field::model_graph, graph.message())
            .messages(field::model_opset_import, opsets)
            .file();
    }
};

} // namespace onnx_writer
