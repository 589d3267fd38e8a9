// SPDX-License-Identifier: Apache-2.0
// The fields of the operators' options, as schema.h has those of other tables. The last enumerator
// of each counts the fields.
#pragma once

namespace emu::tflite::field {

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
    fully_connected_asymmetric_input, // of hybrid layers
    fully_connected_accumulator_type,
    fully_connected_fields,
};

enum SoftmaxOptions { softmax_beta, softmax_fields };
enum ConcatOptions { concat_axis, concat_activation, concat_fields };
// SUB's are the same.
enum AddOptions { add_activation, add_power_of_two_int16, add_fields };
// Of MUL, DIV and L2_NORMALIZATION.
enum ActivationOptions { activation_only, activation_fields };
enum ReshapeOptions { reshape_shape, reshape_fields };
enum ReducerOptions { reducer_keeps_axes, reducer_fields }; // seen in the output's shape
enum SqueezeOptions { squeeze_axes, squeeze_fields };
enum LocalResponseOptions {
    local_response_radius,
    local_response_bias,
    local_response_alpha,
    local_response_beta,
    local_response_fields,
};

enum TransposedConvOptions {
    transposed_conv_padding,
    transposed_conv_stride_x,
    transposed_conv_stride_y,
    transposed_conv_activation,
    transposed_conv_accumulator_type,
    transposed_conv_fields,
};

enum BilinearOptions {
    bilinear_aligns_corners = 2, // the two before are a size that nobody reads any more
    bilinear_half_pixel_centres,
    bilinear_fields,
};
enum NearestOptions { nearest_aligns_corners, nearest_half_pixel_centres, nearest_fields };

enum MatmulOptions {
    matmul_transposes_first,
    matmul_transposes_second,
    matmul_asymmetric_input, // for float inputs only
    matmul_fields,
};

enum CumsumOptions { cumsum_exclusive, cumsum_reverse, cumsum_fields };

enum StridedSliceOptions {
    strided_slice_begin_mask,
    strided_slice_end_mask,
    strided_slice_ellipsis_mask,
    strided_slice_new_axis_mask,
    strided_slice_shrink_mask,
    strided_slice_end_is_offset,
    strided_slice_fields,
};

enum LstmOptions {
    lstm_activation,
    lstm_cell_clip,
    lstm_projection_clip,
    lstm_time_major,
    lstm_asymmetric_input, // of hybrid layers
    lstm_diagonal_recurrence,
    lstm_fields,
};

enum SvdfOptions {
    svdf_rank,
    svdf_activation,
    svdf_asymmetric_input, // of hybrid layers
    svdf_fields,
};

enum CallOptions { call_subgraph, call_fields };
enum CallOnceOptions { call_once_subgraph, call_once_fields };
enum IfOptions { if_then, if_else, if_fields };
enum WhileOptions { while_condition, while_body, while_fields };
enum VariableOptions { variable_container, variable_name, variable_fields };

enum BlockOptions { block_size, block_fields };
enum GatherOptions { gather_axis, gather_batch_axes, gather_fields };
enum SplitOptions { split_count, split_fields };
enum PackOptions { pack_count, pack_axis, pack_fields }; // UNPACK's are the same
enum CastOptions { cast_from, cast_to, cast_fields };    // seen in the tensors
enum IndexTypeOptions { index_type, index_type_fields }; // of SHAPE and ARG_MAX; likewise
enum LeakyReluOptions { leaky_relu_alpha, leaky_relu_fields };
enum GeluOptions { gelu_approximates, gelu_fields };
enum MirrorPadOptions { mirror_pad_mode, mirror_pad_fields };

} // namespace emu::tflite::field
