// SPDX-License-Identifier: Apache-2.0
// What an ONNX file says, as views of the file, which must outlive them. Fields that are absent
// read as their default; unknown fields, documentation, training and annotations are passed over.
#pragma once

#include "emu-core/base/protobuf.h"
#include "emu-core/model/onnx/schema.h"

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace emu::onnx {

using protobuf::Field;
using protobuf::Message;
using protobuf::Numbers;
using protobuf::WireType;

using Texts = std::vector<std::string_view>;

struct Tensor {
    std::string_view name;
    Numbers dims; // int64, not checked
    DataType data_type = DataType::undefined;
    Bytes raw_data;
    // The one typed field (tensor_float_data, ...) that has values, and its number; 0 for none.
    Numbers values;
    std::uint32_t values_field = 0;
    bool has_strings = false; // in string_data
    bool is_segment = false;  // only a part of the tensor is here
    DataLocation location = DataLocation::inside;
    std::vector<std::pair<std::string_view, std::string_view>> external; // keys and values
};

struct Graph;

// Exactly what `type` says is present; files of IR version 1, which do not say it, get the type of
// the one value they have.
struct Attribute {
    std::string_view name;
    std::string_view ref_attr_name; // not empty: the attribute of a function
    AttributeType type = AttributeType::undefined;
    float f = 0;
    std::int64_t i = 0;
    std::string_view s;
    Numbers floats{WireType::fixed32};
    Numbers ints{WireType::varint};
    Texts strings;
    std::vector<Tensor> tensors; // one for type tensor
    std::vector<Graph> graphs;   // one for type graph
};

struct Node {
    Texts inputs; // "" for an optional one that is absent
    Texts outputs;
    std::string_view name;
    std::string_view op_type;
    std::string_view domain; // "" or "ai.onnx" for ONNX's own
    std::vector<Attribute> attributes;
};

struct Dimension {
    enum class Kind : std::uint8_t { unknown, number, symbol };

    Kind kind = Kind::unknown;
    std::int64_t number = 0; // not checked
    std::string_view symbol;
};

struct ValueInfo {
    enum class Kind : std::uint8_t {
        unknown,
        tensor,
        sequence,
        map,
        optional,
        sparse_tensor,
        opaque
    };

    std::string_view name;
    Kind kind = Kind::unknown;
    // Of a tensor; without a shape even the rank is unknown.
    DataType elem_type = DataType::undefined;
    std::optional<std::vector<Dimension>> shape;
};

struct Graph {
    std::string_view name;
    std::vector<Node> nodes;
    std::vector<Tensor> initializers;
    std::vector<ValueInfo> inputs; // before IR version 4 the initializers are among them
    std::vector<ValueInfo> outputs;
    std::vector<ValueInfo> value_info;
    std::size_t sparse_initializers = 0; // how many
};

struct Opset {
    std::string_view domain;
    std::int64_t version = 0;
};

struct Model {
    std::int64_t ir_version = 0;
    std::vector<Opset> opsets;
    std::string_view producer_name;
    Graph graph;
    std::size_t functions = 0; // how many
};

// Errors are bad_model: damaged, without a graph, a value where the schema has another type, fields
// that contradict each other, or more parts than any network in use has, those of all subgraphs
// together.
Result<Model> parse_model(Bytes file);
// A tensor that is a file of its own.
Result<Tensor> parse_tensor(Bytes file);

} // namespace emu::onnx
