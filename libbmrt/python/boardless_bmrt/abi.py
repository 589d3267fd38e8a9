# SPDX-License-Identifier: Apache-2.0
# Generated from abi/bmrt by tools/python/abi, and compared with it by a test.
"""The C interface as ctypes: structs, constants, tables from values to names, and FUNCTIONS."""
import ctypes as c


class bmk_chip_info_t(c.Structure):
    _fields_ = [
        ("version", c.c_uint32),
        ("npu_num", c.c_uint32),
        ("eu_num", c.c_uint32),
        ("lmem_size", c.c_uint32),
        ("lmem_banks", c.c_uint32),
        ("lmem_bank_size", c.c_uint32),
    ]


class shape_t_h(c.Union):
    _fields_ = [
        ("h", c.c_uint32),
        ("row", c.c_uint32),
    ]


class shape_t_w(c.Union):
    _fields_ = [
        ("w", c.c_uint32),
        ("col", c.c_uint32),
    ]


class shape_t(c.Structure):
    _anonymous_ = ["_h", "_w"]
    _fields_ = [
        ("dim", c.c_uint32),
        ("n", c.c_uint32),
        ("c", c.c_uint32),
        ("_h", shape_t_h),
        ("_w", shape_t_w),
    ]


class bmshape_t(c.Structure):
    _fields_ = [
        ("fmt", c.c_uint32),
        ("dim_size", c.c_int32),
        ("dim", c.c_int32 * 4),
    ]


class bmnet_info_t(c.Structure):
    _fields_ = [
        ("batch_size", c.c_uint32),
        ("weight", c.c_void_p),
        ("weight_size", c.c_uint64),
        ("cmdbuf", c.c_void_p),
        ("cmdbuf_size", c.c_uint64),
        ("neuron_size", c.c_uint64),
        ("input_size", c.c_uint64),
        ("output_offset", c.c_uint64),
        ("output_size", c.c_uint64),
    ]


class bmnet_input_info_t(c.Structure):
    _fields_ = [
        ("input_size", c.c_uint64),
        ("input_num", c.c_uint64),
        ("shape_array", c.POINTER(shape_t)),
        ("threshold_array", c.POINTER(c.c_float)),
        ("size_array", c.POINTER(c.c_uint64)),
        ("fmt_array", c.POINTER(c.c_uint32)),
    ]


class bmnet_output_info_t(c.Structure):
    _fields_ = [
        ("output_size", c.c_uint64),
        ("output_num", c.c_uint64),
        ("name_array", c.POINTER(c.c_char_p)),
        ("shape_array", c.POINTER(shape_t)),
        ("threshold_array", c.POINTER(c.c_float)),
        ("size_array", c.POINTER(c.c_uint64)),
        ("fmt_array", c.POINTER(c.c_uint32)),
    ]


class bmnet_model_info_t(c.Structure):
    _fields_ = [
        ("net_name", c.c_char_p),
        ("chip", c.c_uint32),
        ("command_num", c.c_uint32),
        ("input_info_array", c.POINTER(bmnet_input_info_t)),
        ("output_info_array", c.POINTER(bmnet_output_info_t)),
    ]


CPU_OP_SYNC = 2
CPU_OP_INST = 3
CPU_OP_END = 4
CPU_OP = {
    CPU_OP_SYNC: "CPU_OP_SYNC",
    CPU_OP_INST: "CPU_OP_INST",
    CPU_OP_END: "CPU_OP_END",
}

BM_FMT_FP32 = 0
BM_FMT_FP16 = 1
BM_FMT_INT16 = 2
BM_FMT_INT8 = 3
BM_FMT_MAX = 4
bmfmt_t = {
    BM_FMT_FP32: "BM_FMT_FP32",
    BM_FMT_FP16: "BM_FMT_FP16",
    BM_FMT_INT16: "BM_FMT_INT16",
    BM_FMT_INT8: "BM_FMT_INT8",
    BM_FMT_MAX: "BM_FMT_MAX",
}

FMT_F32 = 0
FMT_F16 = 1
FMT_I32 = 2
FMT_I16 = 3
FMT_I8 = 4
FMT_I4 = 5
FMT_I2 = 6
FMT_I1 = 7
FMT_U16 = 8
FMT_U8 = 9
FMT_INVALID = 10
FMT_U8_to_F32 = 255
ENGINE_BD = 0
ENGINE_CPU = 1
ENGINE_GDMA = 2
ENGINE_CDMA = 3
ENGINE_END = 4
BM_CMB_HDR_MAGIC = 165
BM_CMB_HDR_FLAG_NEURON = 1
BM_CMB_HDR_FLAG_WEIGHT = 2
FLOAT_SIZE = 4
INT8_SIZE = 1
LADDR_INVALID = 4294967295
GADDR_INVALID = 1099511627775
CTRL_NULL = 0
CTRL_AL = 1
CTRL_RA = 4
CTRL_BN = 8
CTRL_TP = 32
CTRL_ADDR_ALIGN = 128
CTRL_RELU = 256
CTRL_KFLIP = 512
CTRL_WEIGHT = 1024
CTRL_NEURON = 2048
CTRL_WINOGRAD = 4096
CTRL_WINOGRAD_SCALE_FACTOR = 268435456
TL_TYPE_TENSOR = 0
TL_TYPE_TENSOR_PREALLOC = 1
TL_TYPE_CONSTANT = 2
TL_TYPE_SLICE = 3
TL_TYPE_CLONE = 4
CPU_ENGINE_DESCRIPTOR_NUM = 56
CPU_ENGINE_DESCRIPTOR_DMA_NUM = 56
CPU_ENGINE_BYTES = 224
CPU_INST_HEADER_COUNT = 12
CPU_CMD_ACCPI0 = 0
CPU_CMD_ACCPI1 = 1
CPU_CMD_ACCPI2 = 2
CPU_CMD_ACCPI3 = 3
CPU_CMD_ACCPI4 = 4
CPU_ACCPI0_OP_BIT = 0
CPU_ACCPI1_BD_CMDID_BIT = 0
CPU_ACCPI1_CPU_CMDID_BIT = 16
CPU_ACCPI2_GDMA_CMDID_BIT = 0
CPU_ACCPI2_CDMA_CMDID_BIT = 16
CPU_ACCPI3_NEXT_BD_ADDR_BIT = 0
CPU_ACCPI4_NEXT_GDMA_ADDR_BIT = 0
CPU_ACCPI5_NEXT_CDMA_ADDR_BIT = 0
LOCAL_MEM_START_ADDR = 134217728
LOCAL_MEM_ADDRWIDTH = 16
LOCAL_MEM_SIZE = 65536
GLOBAL_MEM_START_ADDR = 4294967296
GLOBAL_MEM_START_ADDR_ARM = 2147483648
GDMA_ENGINE_BASE_ADDR = 1476395008
GDMA_ENGINE_END_ADDR = 1476399104
BD_ENGINE_BASE_ADDR = 1476403200
BD_ENGINE_END_ADDR = 1476415488
UART_CTLR_BASE_ADDR = 1476493312
BD_ENGINE_DESCRIPTOR_NUM = 28
BD_REG_BYTES = 112
BD_CMD_BASE_ADDR = 1476403200
BD_CTRL_BASE_ADDR = 1476403456
BD_ENGINE_MAIN_CTRL = 1476403456
BD_ENGINE_DESC_ADDR = 1476403460
BDC_ENGINE_CMD_ALIGNED_BIT = 8
BD_TPU_EN = 0
BD_LANE_NUM = 22
BD_DES_ADDR_VLD = 30
BD_INTR_ENABLE = 31
DCR_TYPE_CONV_FIX8B = 0
DCR_TYPE_DEPTHWISE_POOL_FIX8B = 1
DCR_TYPE_FC_FIX8B = 2
DCR_TYPE_TENSOR_ARITH_FIX8B = 3
DCR_TYPE_FC_TYPE_2_FIX8B = 4
NR_DCR_TYPES = 5
GDMA_ENGINE_DESCRIPTOR_NUM = 16
GDMA_REG_BYTES = 64
GDMA_ENGINE_MAIN_CTRL = 1476395008
GDMA_ENGINE_DDR_INIT = 1476395012
GDMA_ENGINE_INT_MASK = 1476395016
GDMA_ENGINE_CMD_STATUS = 1476395020
GDMA_CMD_BASE_ADDR = 1476395024
GDMA_ENGINE_CMD_ALIGNED_BIT = 6
GDMA_DMA_ENABLE_BIT = 0
GDMA_DMA_MODE_BIT = 1
GDMA_CLEAR_CMD_ID_BIT = 2
GDMA_CMD_ACCPI0 = 0
GDMA_CMD_ACCPI1 = 1
GDMA_CMD_ACCPI2 = 2
GDMA_CMD_ACCPI3 = 3
GDMA_CMD_ACCPI4 = 4
GDMA_CMD_ACCPI5 = 5
GDMA_CMD_ACCPI6 = 6
GDMA_CMD_ACCPI7 = 7
GDMA_CMD_ACCPI8 = 8
GDMA_CMD_ACCPI9 = 9
GDMA_CMD_ACCPI10 = 10
GDMA_CMD_ACCPI11 = 11
GDMA_CMD_ACCPI12 = 12
GDMA_CMD_ACCPI13 = 13
GDMA_CMD_ACCPI14 = 14
GDMA_CMD_ACCP0 = 0
GDMA_CMD_ACCP1 = 4
GDMA_CMD_ACCP2 = 8
GDMA_CMD_ACCP3 = 12
GDMA_CMD_ACCP4 = 16
GDMA_CMD_ACCP5 = 20
GDMA_CMD_ACCP6 = 24
GDMA_CMD_ACCP7 = 28
GDMA_CMD_ACCP8 = 32
GDMA_CMD_ACCP9 = 36
GDMA_CMD_ACCP10 = 40
GDMA_CMD_ACCP11 = 44
GDMA_CMD_ACCP12 = 48
GDMA_CMD_ACCP13 = 52
GDMA_CMD_ACCP14 = 56
GDMA_CMD_ACCP0_DEFAULT = 0
GDMA_CMD_ACCP1_DEFAULT = 17032
GDMA_CMD_ACCP2_DEFAULT = 0
GDMA_CMD_ACCP3_DEFAULT = 0
GDMA_CMD_ACCP4_DEFAULT = 0
GDMA_CMD_ACCP5_DEFAULT = 0
GDMA_CMD_ACCP6_DEFAULT = 0
GDMA_CMD_ACCP7_DEFAULT = 0
GDMA_CMD_ACCP8_DEFAULT = 65537
GDMA_CMD_ACCP9_DEFAULT = 65537
GDMA_CMD_ACCP10_DEFAULT = 65537
GDMA_CMD_ACCP11_DEFAULT = 0
GDMA_CMD_ACCP12_DEFAULT = 0
GDMA_CMD_ACCP13_DEFAULT = 1
GDMA_CMD_ACCP14_DEFAULT = 0
GDMA_ACCPI0_CMD_VALID_BIT = 0
GDMA_ACCPI0_COMMAND_BIT = 1
GDMA_ACCPI0_EOD_BIT = 2
GDMA_ACCPI0_INTERRUPT_BIT = 3
GDMA_ACCPI0_BARRIER_ENABLE_BIT = 4
GDMA_ACCPI0_ST_ENABLE_BIT = 5
GDMA_ACCPI0_DIRECTION_BIT = 6
GDMA_ACCPI0_BDCAST_ENABLE_BIT = 8
GDMA_ACCPI0_COMMON_MODE_BIT = 10
GDMA_ACCPI0_HOLD_VALUE_BIT = 12
GDMA_ACCPI0_CMDID2_BIT = 16
GDMA_ACCPI1_SF_BIT = 0
GDMA_ACCPI1_DST_FMT_BIT = 3
GDMA_ACCPI1_SRC_FMT_BIT = 5
GDMA_ACCPI1_DATA_IS_MATRIX = 8
GDMA_ACCPI1_LRN_STEP_BIT = 9
GDMA_ACCPI1_LRN_DIRECTION_BIT = 13
GDMA_ACCPI1_CHW_SHARE_BIT = 14
GDMA_ACCPI1_CMDID0_BIT = 16
GDMA_ACCPI2_CMDID3_BIT = 16
GDMA_ACCPI4_DST_H_ST_BIT = 0
GDMA_ACCPI4_DST_C_ST_BIT = 16
GDMA_ACCPI5_DST_N_ST_BIT = 0
GDMA_ACCPI6_SRC_H_ST_BIT = 0
GDMA_ACCPI6_SRC_C_ST_BIT = 16
GDMA_ACCPI7_SRC_N_ST_BIT = 0
GDMA_ACCPI8_DST_C_BIT = 0
GDMA_ACCPI8_SRC_C_BIT = 16
GDMA_ACCPI9_DST_W_BIT = 0
GDMA_ACCPI9_DST_H_BIT = 16
GDMA_ACCPI10_SRC_W_BIT = 0
GDMA_ACCPI10_SRC_H_BIT = 16
GDMA_ACCPI14_SRC_C_ST_BIT = 0
GDMA_ACCPI14_DST_C_ST_BIT = 16
MASK_LRN_STEP_BIT = -513
MASK_SHARE_CHW = -16385
GDMA_DIR_S2L = 0
GDMA_DIR_L2S = 1
GDMA_DIR_S2S = 2
GDMA_DIR_L2L = 3
GDMA_NORMAL = 0
GDMA_TRANSPOSE = 1
GDMA_LRN_SHIFT = 2
GDMA_FORMAT_CONVERSION = 3
GDMA_CONSTANT = 4
GDMA_SF_TP_VALUE = 0
GDMA_SF_LRN_VALUE = 2
GDMA_SF_FMTCOVERT_VALUE = 3
GDMA_SF_CONS_VALUE = 4
GDMA_SF_CWTRANS_VALUE = 5
LRN_LEFT_SHIFT = 0
LRN_RIGHT_SHIFT = 1
GDMA_SYSTEM_DATA_NEURON = 0
GDMA_SYSTEM_DATA_MATRIX = 1
GDMA_TYPE_f32 = 0
GDMA_TYPE_f16 = 1
GDMA_TYPE_i32 = 2
GDMA_TYPE_i16 = 3
GDMA_TYPE_i8 = 4
GDMA_TYPE_i4 = 5
GDMA_TYPE_i2 = 6
GDMA_TYPE_i1 = 7
LAST_GDMA_TYPE_i1 = 8
BM_DEVICE_MAX_NUM = 8
BM_SHAPE_MAX_DIM = 4

BM_SUCCESS = 0
BM_ERR_AGAIN = 1
BM_ERR_FAILURE = 2
BM_ERR_TIMEOUT = 3
BM_ERR_UNINITIALIZED = 4
BM_ERR_INVALID_ARGUMENT = 5
BM_ERR_NOMEM = 6
BM_ERR_DATA = 7
BM_ERR_BUSY = 8
BM_ERR_NOT_SUPPORTED = 9
STATUS = {
    BM_SUCCESS: "BM_SUCCESS",
    BM_ERR_AGAIN: "BM_ERR_AGAIN",
    BM_ERR_FAILURE: "BM_ERR_FAILURE",
    BM_ERR_TIMEOUT: "BM_ERR_TIMEOUT",
    BM_ERR_UNINITIALIZED: "BM_ERR_UNINITIALIZED",
    BM_ERR_INVALID_ARGUMENT: "BM_ERR_INVALID_ARGUMENT",
    BM_ERR_NOMEM: "BM_ERR_NOMEM",
    BM_ERR_DATA: "BM_ERR_DATA",
    BM_ERR_BUSY: "BM_ERR_BUSY",
    BM_ERR_NOT_SUPPORTED: "BM_ERR_NOT_SUPPORTED",
}

# Name: the result's type, and the arguments'.
FUNCTIONS = {
    "shape_t4": (shape_t, [c.c_int32, c.c_int32, c.c_int32, c.c_int32]),
    "shape_t3": (shape_t, [c.c_int32, c.c_int32, c.c_int32]),
    "shape_t2": (shape_t, [c.c_int32, c.c_int32]),
    "shape_t1": (shape_t, [c.c_int32]),
    "bm_cmdbuf_relocate": (None, [c.c_uint32, c.c_void_p, c.c_uint64, c.c_uint64, c.c_uint64]),
    "bm_cmdbuf_dump": (None, [c.c_void_p, c.c_uint64]),
    "bm_cmdbuf_get_descnum": (None, [c.c_void_p, c.c_uint64, c.POINTER(c.c_uint32), c.POINTER(c.c_uint32)]),
    "bm_enum_devices": (None, [c.POINTER(c.c_int32), c.POINTER(bmk_chip_info_t)]),
    "bm_device_open": (c.c_uint32, [c.c_int32, c.POINTER(c.c_void_p)]),
    "bm_device_close": (None, [c.c_void_p]),
    "bm_device_query": (c.c_uint32, [c.c_void_p, c.c_int32, c.c_void_p]),
    "bm_device_config": (c.c_uint32, [c.c_void_p, c.c_int32, c.c_void_p]),
    "bm_device_get_info": (bmk_chip_info_t, [c.c_void_p]),
    "bm_device_get_chip_ver": (c.c_int32, [c.c_void_p]),
    "bm_device_get_gmem_size": (c.c_uint64, [c.c_void_p]),
    "bm_context_create": (c.c_uint32, [c.POINTER(c.c_void_p)]),
    "bm_context_destroy": (None, [c.c_void_p]),
    "bm_bind_device": (c.c_uint32, [c.c_void_p, c.c_void_p]),
    "bm_unbind_device": (None, [c.c_void_p]),
    "bm_get_device": (c.c_void_p, [c.c_void_p]),
    "bm_set_cmdbuf": (None, [c.c_void_p, c.c_void_p]),
    "bm_free_cmdbuf": (None, [c.c_void_p]),
    "bm_init": (c.c_uint32, [c.c_int32, c.POINTER(c.c_void_p)]),
    "bm_exit": (None, [c.c_void_p]),
    "bmmem_device_alloc_raw": (c.c_void_p, [c.c_void_p, c.c_uint64]),
    "bmmem_device_prealloc_raw": (c.c_void_p, [c.c_void_p, c.c_void_p, c.c_uint64, c.c_uint64]),
    "bmmem_device_alloc": (c.c_void_p, [c.c_void_p, c.POINTER(bmshape_t)]),
    "bmmem_device_prealloc": (c.c_void_p, [c.c_void_p, c.c_void_p, c.c_uint64, c.POINTER(bmshape_t)]),
    "bmmem_device_free": (None, [c.c_void_p, c.c_void_p]),
    "bmmem_device_size": (c.c_uint64, [c.c_void_p, c.c_void_p]),
    "bmmem_device_addr": (c.c_uint64, [c.c_void_p, c.c_void_p]),
    "bmmem_device_v_addr": (c.c_void_p, [c.c_void_p, c.c_void_p]),
    "bmmem_host_alloc": (c.c_void_p, [c.c_void_p, c.POINTER(bmshape_t)]),
    "bmmem_host_free": (None, [c.c_void_p, c.c_void_p]),
    "bmmem_host_v_addr": (c.c_void_p, [c.c_void_p, c.c_void_p]),
    "bmmem_host_p_addr": (c.c_uint64, [c.c_void_p, c.c_void_p]),
    "bm_memcpy_h2d": (c.c_uint32, [c.c_void_p, c.c_void_p, c.c_void_p, c.c_uint32]),
    "bm_memcpy_d2h": (c.c_uint32, [c.c_void_p, c.c_void_p, c.c_void_p, c.c_uint32]),
    "bm_memcpy_s2d": (c.c_uint32, [c.c_void_p, c.c_void_p, c.c_void_p]),
    "bm_memcpy_d2s": (c.c_uint32, [c.c_void_p, c.c_void_p, c.c_void_p]),
    "bm_memcpy_s2d_ex": (c.c_uint32, [c.c_void_p, c.c_void_p, c.c_void_p, c.c_uint64, c.c_uint64]),
    "bm_memcpy_d2s_ex": (c.c_uint32, [c.c_void_p, c.c_void_p, c.c_void_p, c.c_uint64, c.c_uint64]),
    "bm_load_cmdbuf": (c.c_uint32, [c.c_void_p, c.c_void_p, c.c_uint64, c.POINTER(c.c_void_p)]),
    "bm_run_cmdbuf": (c.c_uint32, [c.c_void_p, c.c_void_p, c.POINTER(c.c_uint16)]),
    "bm_send_cmdbuf": (c.c_uint32, [c.c_void_p, c.c_void_p, c.c_uint64, c.POINTER(c.c_uint16)]),
    "bm_wait_cmdbuf_done": (c.c_uint32, [c.c_void_p, c.c_uint16]),
    "bm_run_cmdbuf_pio": (c.c_uint32, [c.c_void_p, c.c_void_p, c.c_uint64]),
    "bm_library_type": (c.c_char_p, []),
    "bm_device_set_base_reg": (None, [c.c_void_p, c.c_uint32, c.c_uint64]),
    "bm_device_read_base_reg": (c.c_uint64, [c.c_void_p, c.c_uint32]),
    "bm_data_copy_u8": (c.c_int32,
        [c.c_void_p, c.c_uint64, c.c_int32, c.c_int32, c.c_int32, c.c_int32, c.c_int32, c.c_int32, c.c_int32, c.c_uint64]),
    "bm_data_transition": (c.c_int32,
        [c.c_void_p, c.c_uint64, c.c_int32, c.c_int32, c.c_int32, c.c_int32, c.c_int32, c.c_int32, c.c_int32, c.c_float, c.c_float, c.c_uint64]),
    "bmnet_register": (c.c_uint32, [c.c_void_p, c.POINTER(bmnet_info_t), c.POINTER(c.c_void_p)]),
    "bmnet_register_noalloc": (c.c_uint32, [c.c_void_p, c.POINTER(bmnet_info_t), c.POINTER(c.c_void_p)]),
    "bmnet_register_bmodel": (c.c_uint32, [c.c_void_p, c.c_char_p, c.POINTER(c.c_void_p)]),
    "bmnet_register_bmodel_data": (c.c_uint32, [c.c_void_p, c.c_void_p, c.c_uint64, c.POINTER(c.c_void_p)]),
    "bmnet_cleanup": (None, [c.c_void_p]),
    "bmnet_set_input_shape": (c.c_uint32, [c.c_void_p, shape_t]),
    "bmnet_set_input_shape2": (c.c_uint32, [c.c_void_p, c.POINTER(shape_t), c.c_int32]),
    "bmnet_get_input_shape": (c.c_uint32, [c.c_void_p, c.POINTER(shape_t), c.c_int32]),
    "bmnet_get_output_info": (c.c_uint32, [c.c_void_p, c.POINTER(bmnet_output_info_t)]),
    "bmnet_get_input_info": (c.POINTER(bmnet_input_info_t), [c.c_void_p]),
    "bmnet_get_model_info": (c.POINTER(bmnet_model_info_t), [c.c_void_p]),
    "bmnet_get_input_threshold": (c.c_float, [c.c_void_p]),
    "bmnet_weight_devmem": (c.c_void_p, [c.c_void_p]),
    "bmnet_neuron_devmem": (c.c_void_p, [c.c_void_p]),
    "bmnet_input_devmem": (c.c_void_p, [c.c_void_p]),
    "bmnet_output_devmem": (c.c_void_p, [c.c_void_p]),
    "bmnet_import_weight_devmem": (c.c_uint32, [c.c_void_p, c.c_void_p]),
    "bmnet_import_neuron_devmem": (c.c_uint32, [c.c_void_p, c.c_void_p]),
    "bmnet_load_input": (c.c_uint32, [c.c_void_p, c.c_void_p]),
    "bmnet_load_part_input": (c.c_uint32, [c.c_void_p, c.c_void_p, c.c_uint64]),
    "bmnet_load_cmdbuf": (c.c_uint32, [c.c_void_p, c.c_void_p, c.c_int32]),
    "bmnet_load_neuron": (c.c_uint32, [c.c_void_p, c.c_uint64, c.c_int32, c.c_void_p]),
    "bmnet_run": (c.c_uint32, [c.c_void_p]),
    "bmnet_store_output": (c.c_uint32, [c.c_void_p, c.c_void_p]),
    "bmnet_store_neuron": (c.c_uint32, [c.c_void_p, c.c_uint64, c.c_int32, c.c_void_p]),
    "bmnet_inference": (c.c_uint32, [c.c_void_p, c.c_void_p, c.c_void_p]),
    "bmnet_inference_once": (c.c_uint32,
        [c.c_void_p, c.c_void_p, c.c_void_p, c.c_uint32, c.c_void_p, c.c_uint64, c.c_void_p, c.c_uint64, c.c_uint64, c.c_uint64, c.c_uint64, c.c_uint64]),
    "bmnet_data_transition": (c.c_int32,
        [c.c_void_p, c.c_uint64, c.c_int32, c.c_int32, c.c_int32, c.c_int32, c.c_int32, c.c_int32, c.c_int32, c.c_float, c.c_float, c.c_uint64]),
    "bmnet_data_copy_u8": (c.c_int32,
        [c.c_void_p, c.c_uint64, c.c_int32, c.c_int32, c.c_int32, c.c_int32, c.c_int32, c.c_int32, c.c_int32, c.c_uint64]),
}
