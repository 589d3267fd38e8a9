// SPDX-License-Identifier: Apache-2.0
// Numbers of the TFLite schema, version 3 with its revisions to 3c: fields of tables, enumerators.
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
};

enum ConvOptions {
    conv_padding,
    conv_stride_x,
    conv_stride_y,
    conv_activation,
    conv_dilation_x,
    conv_dilation_y,
    conv_accumulator_type,
    conv_fields,
};

enum DepthwiseOptions {
    depthwise_padding,
    depthwise_stride_x,
    depthwise_stride_y,
    depthwise_multiplier, // redundant: it follows from the shapes, and runtimes ignore it
    depthwise_activation,
    depthwise_dilation_x,
    depthwise_dilation_y,
    depthwise_fields,
};

enum PoolOptions {
    pool_padding,
    pool_stride_x,
    pool_stride_y,
    pool_kernel_x,
    pool_kernel_y,
    pool_activation,
    pool_fields,
};

enum FullyConnectedOptions {
    fully_connected_activation,
    fully_connected_weights_format,
    fully_connected_keeps_axes,       // seen in the output's shape
    fully_connected_asymmetric_input, // for float inputs only
    fully_connected_accumulator_type,
    fully_connected_fields,
};

enum SoftmaxOptions { softmax_beta, softmax_fields };
enum ConcatOptions { concat_axis, concat_activation, concat_fields };
enum AddOptions { add_activation, add_power_of_two_int16, add_fields };
enum ReshapeOptions { reshape_shape, reshape_fields };
enum MeanOptions { mean_keeps_axes, mean_fields };
enum SqueezeOptions { squeeze_axes, squeeze_fields };

} // namespace field

enum class ElementType : std::int8_t {
    f32 = 0,
    f16 = 1,
    i32 = 2,
    u8 = 3,
    i64 = 4,
    boolean = 6,
    i16 = 7,
    i8 = 9,
    u32 = 15,
    u16 = 16,
};

enum class Padding : std::int8_t { same = 0, valid = 1 };

enum class FusedActivation : std::int8_t { none = 0, relu = 1, relu_n1_to_1 = 2, relu6 = 3 };

enum class Builtin : std::int32_t {
    add = 0,
    average_pool_2d = 1,
    concatenation = 2,
    conv_2d = 3,
    depthwise_conv_2d = 4,
    dequantize = 6,
    fully_connected = 9,
    max_pool_2d = 17,
    relu = 19,
    relu_n1_to_1 = 20,
    relu6 = 21,
    reshape = 22,
    softmax = 25,
    custom = 32,
    pad = 34,
    mean = 40,
    squeeze = 43,
    padv2 = 60,
    expand_dims = 70,
    quantize = 114,
};

// Which table the union of an operator's options holds.
enum class Options : std::uint8_t {
    none = 0,
    conv = 1,
    depthwise = 2,
    pool = 5,
    fully_connected = 8,
    softmax = 9,
    concatenation = 10,
    add = 11,
    reshape = 17,
    pad = 22,
    reducer = 27,
    squeeze = 30,
    dequantize = 38,
    padv2 = 43,
    expand_dims = 52,
    quantize = 89,
};

} // namespace emu::tflite
