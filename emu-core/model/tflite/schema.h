// SPDX-License-Identifier: Apache-2.0
// Numbers of the TFLite schema, version 3 with its revisions to 3c: fields of tables, enumerators.
// Those of operators are in operator_codes.h and options_schema.h.
// Source: tensorflow/compiler/mlir/lite/schema/schema.fbs.
#pragma once

#include <cstdint>

namespace emu::tflite {

inline constexpr std::uint32_t schema_version = 3;

namespace field {

enum Model { model_version, model_operator_codes, model_subgraphs, model_buffers = 4 };

enum OperatorCode {
    code_deprecated, // int8; 127 when the code needs more
    code_custom,
    code_version,
    code_builtin, // int32; the larger of the two codes counts
};

enum Subgraph { subgraph_tensors, subgraph_inputs, subgraph_outputs, subgraph_operators };

enum Tensor {
    tensor_shape,
    tensor_type,
    tensor_buffer,
    tensor_name,
    tensor_quantisation,
    tensor_is_variable,
    tensor_sparsity,
};

enum Sparsity { sparsity_order, sparsity_blocks, sparsity_dimensions };

enum Dimension {
    dimension_format, // 0: dense
    dimension_size,
    dimension_segments_type, // a union, whose value follows
    dimension_segments,
    dimension_indices_type, // likewise
    dimension_indices,
};

enum Quantisation {
    quantisation_scale = 2,
    quantisation_zero_point,
    quantisation_details_type, // a union that overrides the other fields
    quantisation_axis = 6,
};

// Offset and size name data outside the FlatBuffer, in files above 2 GB.
enum Buffer { buffer_data, buffer_offset, buffer_size };

enum Operator {
    operator_code,
    operator_inputs, // -1 for an optional input that is absent
    operator_outputs,
    operator_options_type,
    operator_options,
    operator_custom_options,
    operator_custom_options_format,
};

} // namespace field

enum class ElementType : std::int8_t {
    f32 = 0,
    f16 = 1,
    i32 = 2,
    u8 = 3,
    i64 = 4,
    boolean = 6,
    i16 = 7,
    complex64 = 8, // two float32
    i8 = 9,
    resource = 13, // a variable; here its number
    u32 = 15,
    u16 = 16,
};

// Which table a sparse dimension's numbers are in.
enum class IndexVector : std::uint8_t { words = 1, halves = 2, bytes = 3 };

enum class Padding : std::int8_t { same = 0, valid = 1 };

enum class FusedActivation : std::int8_t {
    none = 0,
    relu = 1,
    relu_n1_to_1 = 2,
    relu6 = 3,
    tanh = 4,
};

enum class MirrorMode : std::int8_t { reflect = 0, symmetric = 1 };

} // namespace emu::tflite
