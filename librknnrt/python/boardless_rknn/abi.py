# SPDX-License-Identifier: Apache-2.0
# Generated from abi/rknn by tools/python/abi, and compared with it by a test.
"""The C interface as ctypes: structs, constants, tables from values to names, and FUNCTIONS."""
import ctypes as c


class rknn_input_output_num(c.Structure):
    _fields_ = [
        ("n_input", c.c_uint32),
        ("n_output", c.c_uint32),
    ]


class rknn_tensor_attr(c.Structure):
    _fields_ = [
        ("index", c.c_uint32),
        ("n_dims", c.c_uint32),
        ("dims", c.c_uint32 * 16),
        ("name", c.c_char * 256),
        ("n_elems", c.c_uint32),
        ("size", c.c_uint32),
        ("fmt", c.c_uint32),
        ("type", c.c_uint32),
        ("qnt_type", c.c_uint32),
        ("fl", c.c_int8),
        ("zp", c.c_int32),
        ("scale", c.c_float),
        ("w_stride", c.c_uint32),
        ("size_with_stride", c.c_uint32),
        ("pass_through", c.c_uint8),
        ("h_stride", c.c_uint32),
    ]


class rknn_input_range(c.Structure):
    _fields_ = [
        ("index", c.c_uint32),
        ("shape_number", c.c_uint32),
        ("fmt", c.c_uint32),
        ("name", c.c_char * 256),
        ("dyn_range", c.c_uint32 * 16 * 512),
        ("n_dims", c.c_uint32),
    ]


class rknn_perf_detail(c.Structure):
    _fields_ = [
        ("perf_data", c.c_char_p),
        ("data_len", c.c_uint64),
    ]


class rknn_perf_run(c.Structure):
    _fields_ = [
        ("run_duration", c.c_int64),
    ]


class rknn_sdk_version(c.Structure):
    _fields_ = [
        ("api_version", c.c_char * 256),
        ("drv_version", c.c_char * 256),
    ]


class rknn_mem_size(c.Structure):
    _fields_ = [
        ("total_weight_size", c.c_uint32),
        ("total_internal_size", c.c_uint32),
        ("total_dma_allocated_size", c.c_uint64),
        ("total_sram_size", c.c_uint32),
        ("free_sram_size", c.c_uint32),
        ("reserved", c.c_uint32 * 10),
    ]


class rknn_custom_string(c.Structure):
    _fields_ = [
        ("string", c.c_char * 1024),
    ]


class rknn_tensor_mem(c.Structure):
    _fields_ = [
        ("virt_addr", c.c_void_p),
        ("phys_addr", c.c_uint64),
        ("fd", c.c_int32),
        ("offset", c.c_int32),
        ("size", c.c_uint32),
        ("flags", c.c_uint32),
        ("priv_data", c.c_void_p),
    ]


class rknn_input(c.Structure):
    _fields_ = [
        ("index", c.c_uint32),
        ("buf", c.c_void_p),
        ("size", c.c_uint32),
        ("pass_through", c.c_uint8),
        ("type", c.c_uint32),
        ("fmt", c.c_uint32),
    ]


class rknn_output(c.Structure):
    _fields_ = [
        ("want_float", c.c_uint8),
        ("is_prealloc", c.c_uint8),
        ("index", c.c_uint32),
        ("buf", c.c_void_p),
        ("size", c.c_uint32),
    ]


class rknn_init_extend(c.Structure):
    _fields_ = [
        ("ctx", c.c_uint64),
        ("real_model_offset", c.c_int32),
        ("real_model_size", c.c_uint32),
        ("model_buffer_fd", c.c_int32),
        ("model_buffer_flags", c.c_uint32),
        ("reserved", c.c_uint8 * 112),
    ]


class rknn_run_extend(c.Structure):
    _fields_ = [
        ("frame_id", c.c_uint64),
        ("non_block", c.c_int32),
        ("timeout_ms", c.c_int32),
        ("fence_fd", c.c_int32),
    ]


class rknn_output_extend(c.Structure):
    _fields_ = [
        ("frame_id", c.c_uint64),
    ]


class rknn_quant_params(c.Structure):
    _fields_ = [
        ("name", c.c_char * 256),
        ("scale", c.POINTER(c.c_float)),
        ("scale_len", c.c_int32),
        ("zp", c.POINTER(c.c_int32)),
        ("zp_len", c.c_int32),
    ]


class rknn_matmul_tensor_attr(c.Structure):
    _fields_ = [
        ("name", c.c_char * 256),
        ("n_dims", c.c_uint32),
        ("dims", c.c_uint32 * 16),
        ("size", c.c_uint32),
        ("type", c.c_uint32),
    ]


class rknn_matmul_io_attr(c.Structure):
    _fields_ = [
        ("A", rknn_matmul_tensor_attr),
        ("B", rknn_matmul_tensor_attr),
        ("C", rknn_matmul_tensor_attr),
    ]


class rknn_matmul_shape(c.Structure):
    _fields_ = [
        ("M", c.c_int32),
        ("K", c.c_int32),
        ("N", c.c_int32),
    ]


class rknn_matmul_info(c.Structure):
    _fields_ = [
        ("M", c.c_int32),
        ("K", c.c_int32),
        ("N", c.c_int32),
        ("type", c.c_uint32),
        ("B_layout", c.c_int16),
        ("B_quant_type", c.c_int16),
        ("AC_layout", c.c_int16),
        ("AC_quant_type", c.c_int16),
        ("iommu_domain_id", c.c_int32),
        ("group_size", c.c_int16),
        ("reserved", c.c_int8 * 34),
    ]


class rknn_gpu_op_context(c.Structure):
    _fields_ = [
        ("cl_context", c.c_void_p),
        ("cl_command_queue", c.c_void_p),
        ("cl_kernel", c.c_void_p),
    ]


class rknn_custom_op_context(c.Structure):
    _fields_ = [
        ("target", c.c_uint32),
        ("internal_ctx", c.c_uint64),
        ("gpu_ctx", rknn_gpu_op_context),
        ("priv_data", c.c_void_p),
    ]


class rknn_custom_op_tensor(c.Structure):
    _fields_ = [
        ("attr", rknn_tensor_attr),
        ("mem", rknn_tensor_mem),
    ]


class rknn_custom_op_attr(c.Structure):
    _fields_ = [
        ("name", c.c_char * 256),
        ("dtype", c.c_uint32),
        ("n_elems", c.c_uint32),
        ("data", c.c_void_p),
    ]


class rknn_custom_op(c.Structure):
    _fields_ = [
        ("version", c.c_uint32),
        ("target", c.c_uint32),
        ("op_type", c.c_char * 256),
        ("cl_kernel_name", c.c_char * 256),
        ("cl_kernel_source", c.c_char_p),
        ("cl_source_size", c.c_uint64),
        ("cl_build_options", c.c_char * 256),
        ("init", c.CFUNCTYPE(c.c_int32, c.POINTER(rknn_custom_op_context), c.POINTER(rknn_custom_op_tensor), c.c_uint32, c.POINTER(rknn_custom_op_tensor), c.c_uint32)),
        ("prepare", c.CFUNCTYPE(c.c_int32, c.POINTER(rknn_custom_op_context), c.POINTER(rknn_custom_op_tensor), c.c_uint32, c.POINTER(rknn_custom_op_tensor), c.c_uint32)),
        ("compute", c.CFUNCTYPE(c.c_int32, c.POINTER(rknn_custom_op_context), c.POINTER(rknn_custom_op_tensor), c.c_uint32, c.POINTER(rknn_custom_op_tensor), c.c_uint32)),
        ("compute_native", c.CFUNCTYPE(c.c_int32, c.POINTER(rknn_custom_op_context), c.POINTER(rknn_custom_op_tensor), c.c_uint32, c.POINTER(rknn_custom_op_tensor), c.c_uint32)),
        ("destroy", c.CFUNCTYPE(c.c_int32, c.POINTER(rknn_custom_op_context))),
    ]


RKNN_QUERY_IN_OUT_NUM = 0
RKNN_QUERY_INPUT_ATTR = 1
RKNN_QUERY_OUTPUT_ATTR = 2
RKNN_QUERY_PERF_DETAIL = 3
RKNN_QUERY_PERF_RUN = 4
RKNN_QUERY_SDK_VERSION = 5
RKNN_QUERY_MEM_SIZE = 6
RKNN_QUERY_CUSTOM_STRING = 7
RKNN_QUERY_NATIVE_INPUT_ATTR = 8
RKNN_QUERY_NATIVE_OUTPUT_ATTR = 9
RKNN_QUERY_NATIVE_NC1HWC2_INPUT_ATTR = 8
RKNN_QUERY_NATIVE_NC1HWC2_OUTPUT_ATTR = 9
RKNN_QUERY_NATIVE_NHWC_INPUT_ATTR = 10
RKNN_QUERY_NATIVE_NHWC_OUTPUT_ATTR = 11
RKNN_QUERY_DEVICE_MEM_INFO = 12
RKNN_QUERY_INPUT_DYNAMIC_RANGE = 13
RKNN_QUERY_CURRENT_INPUT_ATTR = 14
RKNN_QUERY_CURRENT_OUTPUT_ATTR = 15
RKNN_QUERY_CURRENT_NATIVE_INPUT_ATTR = 16
RKNN_QUERY_CURRENT_NATIVE_OUTPUT_ATTR = 17
RKNN_QUERY_CMD_MAX = 18
rknn_query_cmd = {
    RKNN_QUERY_IN_OUT_NUM: "RKNN_QUERY_IN_OUT_NUM",
    RKNN_QUERY_INPUT_ATTR: "RKNN_QUERY_INPUT_ATTR",
    RKNN_QUERY_OUTPUT_ATTR: "RKNN_QUERY_OUTPUT_ATTR",
    RKNN_QUERY_PERF_DETAIL: "RKNN_QUERY_PERF_DETAIL",
    RKNN_QUERY_PERF_RUN: "RKNN_QUERY_PERF_RUN",
    RKNN_QUERY_SDK_VERSION: "RKNN_QUERY_SDK_VERSION",
    RKNN_QUERY_MEM_SIZE: "RKNN_QUERY_MEM_SIZE",
    RKNN_QUERY_CUSTOM_STRING: "RKNN_QUERY_CUSTOM_STRING",
    RKNN_QUERY_NATIVE_INPUT_ATTR: "RKNN_QUERY_NATIVE_INPUT_ATTR",
    RKNN_QUERY_NATIVE_OUTPUT_ATTR: "RKNN_QUERY_NATIVE_OUTPUT_ATTR",
    RKNN_QUERY_NATIVE_NHWC_INPUT_ATTR: "RKNN_QUERY_NATIVE_NHWC_INPUT_ATTR",
    RKNN_QUERY_NATIVE_NHWC_OUTPUT_ATTR: "RKNN_QUERY_NATIVE_NHWC_OUTPUT_ATTR",
    RKNN_QUERY_DEVICE_MEM_INFO: "RKNN_QUERY_DEVICE_MEM_INFO",
    RKNN_QUERY_INPUT_DYNAMIC_RANGE: "RKNN_QUERY_INPUT_DYNAMIC_RANGE",
    RKNN_QUERY_CURRENT_INPUT_ATTR: "RKNN_QUERY_CURRENT_INPUT_ATTR",
    RKNN_QUERY_CURRENT_OUTPUT_ATTR: "RKNN_QUERY_CURRENT_OUTPUT_ATTR",
    RKNN_QUERY_CURRENT_NATIVE_INPUT_ATTR: "RKNN_QUERY_CURRENT_NATIVE_INPUT_ATTR",
    RKNN_QUERY_CURRENT_NATIVE_OUTPUT_ATTR: "RKNN_QUERY_CURRENT_NATIVE_OUTPUT_ATTR",
    RKNN_QUERY_CMD_MAX: "RKNN_QUERY_CMD_MAX",
}

RKNN_TENSOR_FLOAT32 = 0
RKNN_TENSOR_FLOAT16 = 1
RKNN_TENSOR_INT8 = 2
RKNN_TENSOR_UINT8 = 3
RKNN_TENSOR_INT16 = 4
RKNN_TENSOR_UINT16 = 5
RKNN_TENSOR_INT32 = 6
RKNN_TENSOR_UINT32 = 7
RKNN_TENSOR_INT64 = 8
RKNN_TENSOR_BOOL = 9
RKNN_TENSOR_INT4 = 10
RKNN_TENSOR_BFLOAT16 = 11
RKNN_TENSOR_TYPE_MAX = 12
rknn_tensor_type = {
    RKNN_TENSOR_FLOAT32: "RKNN_TENSOR_FLOAT32",
    RKNN_TENSOR_FLOAT16: "RKNN_TENSOR_FLOAT16",
    RKNN_TENSOR_INT8: "RKNN_TENSOR_INT8",
    RKNN_TENSOR_UINT8: "RKNN_TENSOR_UINT8",
    RKNN_TENSOR_INT16: "RKNN_TENSOR_INT16",
    RKNN_TENSOR_UINT16: "RKNN_TENSOR_UINT16",
    RKNN_TENSOR_INT32: "RKNN_TENSOR_INT32",
    RKNN_TENSOR_UINT32: "RKNN_TENSOR_UINT32",
    RKNN_TENSOR_INT64: "RKNN_TENSOR_INT64",
    RKNN_TENSOR_BOOL: "RKNN_TENSOR_BOOL",
    RKNN_TENSOR_INT4: "RKNN_TENSOR_INT4",
    RKNN_TENSOR_BFLOAT16: "RKNN_TENSOR_BFLOAT16",
    RKNN_TENSOR_TYPE_MAX: "RKNN_TENSOR_TYPE_MAX",
}

RKNN_TENSOR_QNT_NONE = 0
RKNN_TENSOR_QNT_DFP = 1
RKNN_TENSOR_QNT_AFFINE_ASYMMETRIC = 2
RKNN_TENSOR_QNT_MAX = 3
rknn_tensor_qnt_type = {
    RKNN_TENSOR_QNT_NONE: "RKNN_TENSOR_QNT_NONE",
    RKNN_TENSOR_QNT_DFP: "RKNN_TENSOR_QNT_DFP",
    RKNN_TENSOR_QNT_AFFINE_ASYMMETRIC: "RKNN_TENSOR_QNT_AFFINE_ASYMMETRIC",
    RKNN_TENSOR_QNT_MAX: "RKNN_TENSOR_QNT_MAX",
}

RKNN_TENSOR_NCHW = 0
RKNN_TENSOR_NHWC = 1
RKNN_TENSOR_NC1HWC2 = 2
RKNN_TENSOR_UNDEFINED = 3
RKNN_TENSOR_FORMAT_MAX = 4
rknn_tensor_format = {
    RKNN_TENSOR_NCHW: "RKNN_TENSOR_NCHW",
    RKNN_TENSOR_NHWC: "RKNN_TENSOR_NHWC",
    RKNN_TENSOR_NC1HWC2: "RKNN_TENSOR_NC1HWC2",
    RKNN_TENSOR_UNDEFINED: "RKNN_TENSOR_UNDEFINED",
    RKNN_TENSOR_FORMAT_MAX: "RKNN_TENSOR_FORMAT_MAX",
}

RKNN_NPU_CORE_AUTO = 0
RKNN_NPU_CORE_0 = 1
RKNN_NPU_CORE_1 = 2
RKNN_NPU_CORE_2 = 4
RKNN_NPU_CORE_0_1 = 3
RKNN_NPU_CORE_0_1_2 = 7
RKNN_NPU_CORE_ALL = 65535
RKNN_NPU_CORE_UNDEFINED = 65536
rknn_core_mask = {
    RKNN_NPU_CORE_AUTO: "RKNN_NPU_CORE_AUTO",
    RKNN_NPU_CORE_0: "RKNN_NPU_CORE_0",
    RKNN_NPU_CORE_1: "RKNN_NPU_CORE_1",
    RKNN_NPU_CORE_2: "RKNN_NPU_CORE_2",
    RKNN_NPU_CORE_0_1: "RKNN_NPU_CORE_0_1",
    RKNN_NPU_CORE_0_1_2: "RKNN_NPU_CORE_0_1_2",
    RKNN_NPU_CORE_ALL: "RKNN_NPU_CORE_ALL",
    RKNN_NPU_CORE_UNDEFINED: "RKNN_NPU_CORE_UNDEFINED",
}

RKNN_TENSOR_MEMORY_FLAGS_ALLOC_INSIDE = 1
RKNN_TENSOR_MEMORY_FLAGS_FROM_FD = 2
RKNN_TENSOR_MEMORY_FLAGS_FROM_PHYS = 3
RKNN_TENSOR_MEMORY_FLAGS_UNKNOWN = 4
rknn_tensor_mem_flags = {
    RKNN_TENSOR_MEMORY_FLAGS_ALLOC_INSIDE: "RKNN_TENSOR_MEMORY_FLAGS_ALLOC_INSIDE",
    RKNN_TENSOR_MEMORY_FLAGS_FROM_FD: "RKNN_TENSOR_MEMORY_FLAGS_FROM_FD",
    RKNN_TENSOR_MEMORY_FLAGS_FROM_PHYS: "RKNN_TENSOR_MEMORY_FLAGS_FROM_PHYS",
    RKNN_TENSOR_MEMORY_FLAGS_UNKNOWN: "RKNN_TENSOR_MEMORY_FLAGS_UNKNOWN",
}

RKNN_FLAG_MEMORY_FLAGS_DEFAULT = 0
RKNN_FLAG_MEMORY_CACHEABLE = 1
RKNN_FLAG_MEMORY_NON_CACHEABLE = 2
RKNN_FLAG_MEMORY_TRY_ALLOC_SRAM = 4
rknn_mem_alloc_flags = {
    RKNN_FLAG_MEMORY_FLAGS_DEFAULT: "RKNN_FLAG_MEMORY_FLAGS_DEFAULT",
    RKNN_FLAG_MEMORY_CACHEABLE: "RKNN_FLAG_MEMORY_CACHEABLE",
    RKNN_FLAG_MEMORY_NON_CACHEABLE: "RKNN_FLAG_MEMORY_NON_CACHEABLE",
    RKNN_FLAG_MEMORY_TRY_ALLOC_SRAM: "RKNN_FLAG_MEMORY_TRY_ALLOC_SRAM",
}

RKNN_MEMORY_SYNC_TO_DEVICE = 1
RKNN_MEMORY_SYNC_FROM_DEVICE = 2
RKNN_MEMORY_SYNC_BIDIRECTIONAL = 3
rknn_mem_sync_mode = {
    RKNN_MEMORY_SYNC_TO_DEVICE: "RKNN_MEMORY_SYNC_TO_DEVICE",
    RKNN_MEMORY_SYNC_FROM_DEVICE: "RKNN_MEMORY_SYNC_FROM_DEVICE",
    RKNN_MEMORY_SYNC_BIDIRECTIONAL: "RKNN_MEMORY_SYNC_BIDIRECTIONAL",
}

RKNN_QUANT_TYPE_PER_LAYER_SYM = 0
RKNN_QUANT_TYPE_PER_LAYER_ASYM = 1
RKNN_QUANT_TYPE_PER_CHANNEL_SYM = 2
RKNN_QUANT_TYPE_PER_CHANNEL_ASYM = 3
RKNN_QUANT_TYPE_PER_GROUP_SYM = 4
RKNN_QUANT_TYPE_PER_GROUP_ASYM = 5
rknn_matmul_quant_type = {
    RKNN_QUANT_TYPE_PER_LAYER_SYM: "RKNN_QUANT_TYPE_PER_LAYER_SYM",
    RKNN_QUANT_TYPE_PER_LAYER_ASYM: "RKNN_QUANT_TYPE_PER_LAYER_ASYM",
    RKNN_QUANT_TYPE_PER_CHANNEL_SYM: "RKNN_QUANT_TYPE_PER_CHANNEL_SYM",
    RKNN_QUANT_TYPE_PER_CHANNEL_ASYM: "RKNN_QUANT_TYPE_PER_CHANNEL_ASYM",
    RKNN_QUANT_TYPE_PER_GROUP_SYM: "RKNN_QUANT_TYPE_PER_GROUP_SYM",
    RKNN_QUANT_TYPE_PER_GROUP_ASYM: "RKNN_QUANT_TYPE_PER_GROUP_ASYM",
}

RKNN_FLOAT16_MM_FLOAT16_TO_FLOAT32 = 1
RKNN_INT8_MM_INT8_TO_INT32 = 2
RKNN_INT8_MM_INT8_TO_INT8 = 3
RKNN_FLOAT16_MM_FLOAT16_TO_FLOAT16 = 4
RKNN_FLOAT16_MM_INT8_TO_FLOAT32 = 5
RKNN_FLOAT16_MM_INT8_TO_FLOAT16 = 6
RKNN_FLOAT16_MM_INT4_TO_FLOAT32 = 7
RKNN_FLOAT16_MM_INT4_TO_FLOAT16 = 8
RKNN_INT8_MM_INT8_TO_FLOAT32 = 9
RKNN_INT4_MM_INT4_TO_INT16 = 10
RKNN_INT8_MM_INT4_TO_INT32 = 11
RKNN_FLOAT16_MM_INT4_TO_BFLOAT16 = 12
RKNN_INT8_MM_INT4_TO_FLOAT16 = 15
rknn_matmul_type = {
    RKNN_FLOAT16_MM_FLOAT16_TO_FLOAT32: "RKNN_FLOAT16_MM_FLOAT16_TO_FLOAT32",
    RKNN_INT8_MM_INT8_TO_INT32: "RKNN_INT8_MM_INT8_TO_INT32",
    RKNN_INT8_MM_INT8_TO_INT8: "RKNN_INT8_MM_INT8_TO_INT8",
    RKNN_FLOAT16_MM_FLOAT16_TO_FLOAT16: "RKNN_FLOAT16_MM_FLOAT16_TO_FLOAT16",
    RKNN_FLOAT16_MM_INT8_TO_FLOAT32: "RKNN_FLOAT16_MM_INT8_TO_FLOAT32",
    RKNN_FLOAT16_MM_INT8_TO_FLOAT16: "RKNN_FLOAT16_MM_INT8_TO_FLOAT16",
    RKNN_FLOAT16_MM_INT4_TO_FLOAT32: "RKNN_FLOAT16_MM_INT4_TO_FLOAT32",
    RKNN_FLOAT16_MM_INT4_TO_FLOAT16: "RKNN_FLOAT16_MM_INT4_TO_FLOAT16",
    RKNN_INT8_MM_INT8_TO_FLOAT32: "RKNN_INT8_MM_INT8_TO_FLOAT32",
    RKNN_INT4_MM_INT4_TO_INT16: "RKNN_INT4_MM_INT4_TO_INT16",
    RKNN_INT8_MM_INT4_TO_INT32: "RKNN_INT8_MM_INT4_TO_INT32",
    RKNN_FLOAT16_MM_INT4_TO_BFLOAT16: "RKNN_FLOAT16_MM_INT4_TO_BFLOAT16",
    RKNN_INT8_MM_INT4_TO_FLOAT16: "RKNN_INT8_MM_INT4_TO_FLOAT16",
}

RKNN_MM_LAYOUT_NORM = 0
RKNN_MM_LAYOUT_NATIVE = 1
RKNN_MM_LAYOUT_TP_NORM = 2
rknn_matmul_layout = {
    RKNN_MM_LAYOUT_NORM: "RKNN_MM_LAYOUT_NORM",
    RKNN_MM_LAYOUT_NATIVE: "RKNN_MM_LAYOUT_NATIVE",
    RKNN_MM_LAYOUT_TP_NORM: "RKNN_MM_LAYOUT_TP_NORM",
}

RKNN_TARGET_TYPE_CPU = 1
RKNN_TARGET_TYPE_GPU = 2
RKNN_TARGET_TYPE_MAX = 3
rknn_target_type = {
    RKNN_TARGET_TYPE_CPU: "RKNN_TARGET_TYPE_CPU",
    RKNN_TARGET_TYPE_GPU: "RKNN_TARGET_TYPE_GPU",
    RKNN_TARGET_TYPE_MAX: "RKNN_TARGET_TYPE_MAX",
}

RKNN_FLAG_PRIOR_HIGH = 0
RKNN_FLAG_PRIOR_MEDIUM = 1
RKNN_FLAG_PRIOR_LOW = 2
RKNN_FLAG_ASYNC_MASK = 4
RKNN_FLAG_COLLECT_PERF_MASK = 8
RKNN_FLAG_MEM_ALLOC_OUTSIDE = 16
RKNN_FLAG_SHARE_WEIGHT_MEM = 32
RKNN_FLAG_FENCE_IN_OUTSIDE = 64
RKNN_FLAG_FENCE_OUT_OUTSIDE = 128
RKNN_FLAG_COLLECT_MODEL_INFO_ONLY = 256
RKNN_FLAG_INTERNAL_ALLOC_OUTSIDE = 512
RKNN_FLAG_EXECUTE_FALLBACK_PRIOR_DEVICE_GPU = 1024
RKNN_FLAG_ENABLE_SRAM = 2048
RKNN_FLAG_SHARE_SRAM = 4096
RKNN_FLAG_DISABLE_PROC_HIGH_PRIORITY = 8192
RKNN_FLAG_DISABLE_FLUSH_INPUT_MEM_CACHE = 16384
RKNN_FLAG_DISABLE_FLUSH_OUTPUT_MEM_CACHE = 32768
RKNN_FLAG_MODEL_BUFFER_ZERO_COPY = 65536
RKNN_MEM_FLAG_ALLOC_NO_CONTEXT = 131072
RKNN_MAX_DIMS = 16
RKNN_MAX_NUM_CHANNEL = 15
RKNN_MAX_NAME_LEN = 256
RKNN_MAX_DYNAMIC_SHAPE_NUM = 512
RKNN_CUSTOM_OP_MAX_STR_LEN = 64
RKNN_CUSTOM_OP_MAX_VALUE_LEN = 32

RKNN_SUCC = 0
RKNN_ERR_FAIL = -1
RKNN_ERR_TIMEOUT = -2
RKNN_ERR_DEVICE_UNAVAILABLE = -3
RKNN_ERR_MALLOC_FAIL = -4
RKNN_ERR_PARAM_INVALID = -5
RKNN_ERR_MODEL_INVALID = -6
RKNN_ERR_CTX_INVALID = -7
RKNN_ERR_INPUT_INVALID = -8
RKNN_ERR_OUTPUT_INVALID = -9
RKNN_ERR_DEVICE_UNMATCH = -10
RKNN_ERR_INCOMPATILE_PRE_COMPILE_MODEL = -11
RKNN_ERR_INCOMPATILE_OPTIMIZATION_LEVEL_VERSION = -12
RKNN_ERR_TARGET_PLATFORM_UNMATCH = -13
RKNN_WARNING_SKIP_CUSTOM_OP_COMPUTE = -14
STATUS = {
    RKNN_SUCC: "RKNN_SUCC",
    RKNN_ERR_FAIL: "RKNN_ERR_FAIL",
    RKNN_ERR_TIMEOUT: "RKNN_ERR_TIMEOUT",
    RKNN_ERR_DEVICE_UNAVAILABLE: "RKNN_ERR_DEVICE_UNAVAILABLE",
    RKNN_ERR_MALLOC_FAIL: "RKNN_ERR_MALLOC_FAIL",
    RKNN_ERR_PARAM_INVALID: "RKNN_ERR_PARAM_INVALID",
    RKNN_ERR_MODEL_INVALID: "RKNN_ERR_MODEL_INVALID",
    RKNN_ERR_CTX_INVALID: "RKNN_ERR_CTX_INVALID",
    RKNN_ERR_INPUT_INVALID: "RKNN_ERR_INPUT_INVALID",
    RKNN_ERR_OUTPUT_INVALID: "RKNN_ERR_OUTPUT_INVALID",
    RKNN_ERR_DEVICE_UNMATCH: "RKNN_ERR_DEVICE_UNMATCH",
    RKNN_ERR_INCOMPATILE_PRE_COMPILE_MODEL: "RKNN_ERR_INCOMPATILE_PRE_COMPILE_MODEL",
    RKNN_ERR_INCOMPATILE_OPTIMIZATION_LEVEL_VERSION: "RKNN_ERR_INCOMPATILE_OPTIMIZATION_LEVEL_VERSION",
    RKNN_ERR_TARGET_PLATFORM_UNMATCH: "RKNN_ERR_TARGET_PLATFORM_UNMATCH",
    RKNN_WARNING_SKIP_CUSTOM_OP_COMPUTE: "RKNN_WARNING_SKIP_CUSTOM_OP_COMPUTE",
}

# Name: the result's type, and the arguments'.
FUNCTIONS = {
    "rknn_init": (c.c_int32, [c.POINTER(c.c_uint64), c.c_void_p, c.c_uint32, c.c_uint32, c.POINTER(rknn_init_extend)]),
    "rknn_dup_context": (c.c_int32, [c.POINTER(c.c_uint64), c.POINTER(c.c_uint64)]),
    "rknn_destroy": (c.c_int32, [c.c_uint64]),
    "rknn_query": (c.c_int32, [c.c_uint64, c.c_uint32, c.c_void_p, c.c_uint32]),
    "rknn_inputs_set": (c.c_int32, [c.c_uint64, c.c_uint32, c.POINTER(rknn_input)]),
    "rknn_set_batch_core_num": (c.c_int32, [c.c_uint64, c.c_int32]),
    "rknn_set_core_mask": (c.c_int32, [c.c_uint64, c.c_uint32]),
    "rknn_run": (c.c_int32, [c.c_uint64, c.POINTER(rknn_run_extend)]),
    "rknn_wait": (c.c_int32, [c.c_uint64, c.POINTER(rknn_run_extend)]),
    "rknn_outputs_get": (c.c_int32, [c.c_uint64, c.c_uint32, c.POINTER(rknn_output), c.POINTER(rknn_output_extend)]),
    "rknn_outputs_release": (c.c_int32, [c.c_uint64, c.c_uint32, c.POINTER(rknn_output)]),
    "rknn_create_mem_from_phys": (c.POINTER(rknn_tensor_mem), [c.c_uint64, c.c_uint64, c.c_void_p, c.c_uint32]),
    "rknn_create_mem_from_fd": (c.POINTER(rknn_tensor_mem), [c.c_uint64, c.c_int32, c.c_void_p, c.c_uint32, c.c_int32]),
    "rknn_create_mem": (c.POINTER(rknn_tensor_mem), [c.c_uint64, c.c_uint32]),
    "rknn_create_mem2": (c.POINTER(rknn_tensor_mem), [c.c_uint64, c.c_uint64, c.c_uint64]),
    "rknn_destroy_mem": (c.c_int32, [c.c_uint64, c.POINTER(rknn_tensor_mem)]),
    "rknn_set_weight_mem": (c.c_int32, [c.c_uint64, c.POINTER(rknn_tensor_mem)]),
    "rknn_set_internal_mem": (c.c_int32, [c.c_uint64, c.POINTER(rknn_tensor_mem)]),
    "rknn_set_io_mem": (c.c_int32, [c.c_uint64, c.POINTER(rknn_tensor_mem), c.POINTER(rknn_tensor_attr)]),
    "rknn_set_input_shape": (c.c_int32, [c.c_uint64, c.POINTER(rknn_tensor_attr)]),
    "rknn_set_input_shapes": (c.c_int32, [c.c_uint64, c.c_uint32, c.POINTER(rknn_tensor_attr)]),
    "rknn_mem_sync": (c.c_int32, [c.c_uint64, c.POINTER(rknn_tensor_mem), c.c_uint32]),
    "rknn_matmul_create": (c.c_int32,
        [c.POINTER(c.c_uint64), c.POINTER(rknn_matmul_info), c.POINTER(rknn_matmul_io_attr)]),
    "rknn_matmul_create_dynamic_shape": (c.c_int32,
        [c.POINTER(c.c_uint64), c.POINTER(rknn_matmul_info), c.c_int32, c.POINTER(rknn_matmul_shape), c.POINTER(rknn_matmul_io_attr)]),
    "rknn_matmul_set_io_mem": (c.c_int32, [c.c_uint64, c.POINTER(rknn_tensor_mem), c.POINTER(rknn_matmul_tensor_attr)]),
    "rknn_matmul_set_core_mask": (c.c_int32, [c.c_uint64, c.c_uint32]),
    "rknn_matmul_set_quant_params": (c.c_int32, [c.c_uint64, c.POINTER(rknn_quant_params)]),
    "rknn_matmul_get_quant_params": (c.c_int32, [c.c_uint64, c.POINTER(rknn_quant_params), c.POINTER(c.c_float)]),
    "rknn_matmul_set_dynamic_shape": (c.c_int32, [c.c_uint64, c.POINTER(rknn_matmul_shape)]),
    "rknn_matmul_run": (c.c_int32, [c.c_uint64]),
    "rknn_matmul_destroy": (c.c_int32, [c.c_uint64]),
    "rknn_B_normal_layout_to_native_layout": (c.c_int32,
        [c.c_void_p, c.c_void_p, c.c_int32, c.c_int32, c.POINTER(rknn_matmul_info)]),
    "rknn_register_custom_ops": (c.c_int32, [c.c_uint64, c.POINTER(rknn_custom_op), c.c_uint32]),
    "rknn_custom_op_get_op_attr": (None,
        [c.POINTER(rknn_custom_op_context), c.c_char_p, c.POINTER(rknn_custom_op_attr)]),
    "rknn_destory_mem": (c.c_int32, [c.c_uint64, c.POINTER(rknn_tensor_mem)]),
    "rknn_matmul_destory": (c.c_int32, [c.c_uint64]),
    "rknn_matmul_create_dyn_shape": (c.c_int32,
        [c.POINTER(c.c_uint64), c.POINTER(rknn_matmul_info), c.c_int32, c.POINTER(rknn_matmul_shape), c.POINTER(rknn_matmul_io_attr)]),
}
