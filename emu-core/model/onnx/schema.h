// SPDX-License-Identifier: Apache-2.0
// Numbers of the ONNX schema, IR versions 1 to 13: fields of messages, enumerators.
// Source: https://github.com/onnx/onnx, onnx/onnx.proto.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

namespace emu::onnx {

namespace field {

enum Model {
    model_ir_version = 1,
    model_producer_name = 2,
    model_graph = 7,
    model_opset_import = 8,
    model_functions = 25,
};

enum Opset { opset_domain = 1, opset_version = 2 };

enum Graph {
    graph_node = 1,
    graph_name = 2,
    graph_initializer = 5,
    graph_input = 11,
    graph_output = 12,
    graph_value_info = 13,
    graph_sparse_initializer = 15,
};

enum Node {
    node_input = 1,
    node_output = 2,
    node_name = 3,
    node_op_type = 4,
    node_attribute = 5,
    node_domain = 7,
};

enum Attribute {
    attribute_name = 1,
    attribute_f = 2,
    attribute_i = 3,
    attribute_s = 4,
    attribute_t = 5,
    attribute_g = 6,
    attribute_floats = 7,
    attribute_ints = 8,
    attribute_strings = 9,
    attribute_tensors = 10,
    attribute_graphs = 11,
    attribute_tp = 14,
    attribute_type_protos = 15,
    attribute_type = 20,
    attribute_ref_attr_name = 21,
    attribute_sparse_tensor = 22,
    attribute_sparse_tensors = 23,
};

enum Tensor {
    tensor_dims = 1,
    tensor_data_type = 2,
    tensor_segment = 3,
    tensor_float_data = 4,
    tensor_int32_data = 5, // also narrower integers, bool and the bits of 16-bit floats
    tensor_string_data = 6,
    tensor_int64_data = 7,
    tensor_name = 8,
    tensor_raw_data = 9,
    tensor_double_data = 10,
    tensor_uint64_data = 11, // also uint32
    tensor_external_data = 13,
    tensor_data_location = 14,
};

enum Entry { entry_key = 1, entry_value = 2 };

enum ValueInfo { value_name = 1, value_type = 2 };

enum Type {
    type_tensor = 1,
    type_sequence = 4,
    type_map = 5,
    type_opaque = 7,
    type_sparse_tensor = 8,
    type_optional = 9,
};

enum TensorType { tensor_type_elem_type = 1, tensor_type_shape = 2 };

enum Shape { shape_dim = 1 };

enum Dimension { dimension_value = 1, dimension_param = 2 };

} // namespace field

enum class DataLocation : std::int32_t { inside, external };

enum class DataType : std::int32_t {
    undefined,
    f32,
    u8,
    i8,
    u16,
    i16,
    i32,
    i64,
    string,
    boolean,
    f16,
    f64,
    u32,
    u64,
    complex64,
    complex128,
    bf16,
    f8e4m3fn,
    f8e4m3fnuz,
    f8e5m2,
    f8e5m2fnuz,
    u4,
    i4,
    f4e2m1,
    f8e8m0,
    u2,
    i2,
};

// "?" for a number that the schema does not know.
constexpr std::string_view name_of(DataType type) {
    constexpr std::string_view names[] = {
        "undefined",      "float",    "uint8",        "int8",           "uint16",
        "int16",          "int32",    "int64",        "string",         "bool",
        "float16",        "double",   "uint32",       "uint64",         "complex64",
        "complex128",     "bfloat16", "float8e4m3fn", "float8e4m3fnuz", "float8e5m2",
        "float8e5m2fnuz", "uint4",    "int4",         "float4e2m1",     "float8e8m0",
        "uint2",          "int2"};
    const auto index = static_cast<std::size_t>(type);
    return index < std::size(names) ? names[index] : "?";
}
static_assert(name_of(DataType::i2) == "int2" && name_of(DataType{27}) == "?");

enum class AttributeType : std::int32_t {
    undefined,
    real,
    integer,
    text,
    tensor,
    graph,
    reals,
    integers,
    texts,
    tensors,
    graphs,
    sparse_tensor,
    sparse_tensors,
    type,
    types,
};

// "?" for a number that the schema does not know.
constexpr std::string_view name_of(AttributeType type) {
    constexpr std::string_view names[] = {
        "nothing", "a float",         "an integer",     "a string", "a tensor",
        "a graph", "floats",          "integers",       "strings",  "tensors",
        "graphs",  "a sparse tensor", "sparse tensors", "a type",   "types"};
    const auto index = static_cast<std::size_t>(type);
    return index < std::size(names) ? names[index] : "?";
}
static_assert(name_of(AttributeType::types) == "types" && name_of(AttributeType{15}) == "?");

} // namespace emu::onnx
