# SPDX-License-Identifier: Apache-2.0
# Generated from abi/hbdnn by tools/python/abi, and compared with it by a test.
"""The C interface as ctypes: structs, constants, tables from values to names, and FUNCTIONS."""
import ctypes as c


class hbUCPSysMem(c.Structure):
    _fields_ = [
        ("phyAddr", c.c_uint64),
        ("virAddr", c.c_void_p),
        ("memSize", c.c_uint64),
    ]


class hbDNNTensorShape(c.Structure):
    _fields_ = [
        ("dimensionSize", c.c_int32 * 10),
        ("numDimensions", c.c_int32),
    ]


class hbDNNQuantiScale(c.Structure):
    _fields_ = [
        ("scaleLen", c.c_int32),
        ("scaleData", c.POINTER(c.c_float)),
        ("zeroPointLen", c.c_int32),
        ("zeroPointData", c.POINTER(c.c_int32)),
    ]


class hbDNNTensorProperties(c.Structure):
    _fields_ = [
        ("validShape", hbDNNTensorShape),
        ("tensorType", c.c_int32),
        ("scale", hbDNNQuantiScale),
        ("quantiType", c.c_uint32),
        ("quantizeAxis", c.c_int32),
        ("alignedByteSize", c.c_int64),
        ("stride", c.c_int64 * 10),
    ]


class hbDNNTensor(c.Structure):
    _fields_ = [
        ("sysMem", hbUCPSysMem),
        ("properties", hbDNNTensorProperties),
    ]


class hbUCPSchedParam(c.Structure):
    _fields_ = [
        ("priority", c.c_int32),
        ("customId", c.c_int64),
        ("backend", c.c_uint64),
        ("deviceId", c.c_uint32),
    ]


class sp_sensors_parameters(c.Structure):
    _fields_ = [
        ("raw_height", c.c_int32),
        ("raw_width", c.c_int32),
        ("fps", c.c_int32),
    ]


HB_SYS_MEM_CACHE_INVALIDATE = 1
HB_SYS_MEM_CACHE_CLEAN = 2
hbUCPSysMemFlushFlag = {
    HB_SYS_MEM_CACHE_INVALIDATE: "HB_SYS_MEM_CACHE_INVALIDATE",
    HB_SYS_MEM_CACHE_CLEAN: "HB_SYS_MEM_CACHE_CLEAN",
}

HB_UCP_PRIORITY_LOWEST = 0
HB_UCP_PRIORITY_HIGHEST = 255
hbUCPTaskPriority = {
    HB_UCP_PRIORITY_LOWEST: "HB_UCP_PRIORITY_LOWEST",
    HB_UCP_PRIORITY_HIGHEST: "HB_UCP_PRIORITY_HIGHEST",
}

HB_DNN_TENSOR_TYPE_S4 = 0
HB_DNN_TENSOR_TYPE_U4 = 1
HB_DNN_TENSOR_TYPE_S8 = 2
HB_DNN_TENSOR_TYPE_U8 = 3
HB_DNN_TENSOR_TYPE_F16 = 4
HB_DNN_TENSOR_TYPE_S16 = 5
HB_DNN_TENSOR_TYPE_U16 = 6
HB_DNN_TENSOR_TYPE_F32 = 7
HB_DNN_TENSOR_TYPE_S32 = 8
HB_DNN_TENSOR_TYPE_U32 = 9
HB_DNN_TENSOR_TYPE_F64 = 10
HB_DNN_TENSOR_TYPE_S64 = 11
HB_DNN_TENSOR_TYPE_U64 = 12
HB_DNN_TENSOR_TYPE_BOOL8 = 13
HB_DNN_TENSOR_TYPE_MAX = 14
hbDNNDataType = {
    HB_DNN_TENSOR_TYPE_S4: "HB_DNN_TENSOR_TYPE_S4",
    HB_DNN_TENSOR_TYPE_U4: "HB_DNN_TENSOR_TYPE_U4",
    HB_DNN_TENSOR_TYPE_S8: "HB_DNN_TENSOR_TYPE_S8",
    HB_DNN_TENSOR_TYPE_U8: "HB_DNN_TENSOR_TYPE_U8",
    HB_DNN_TENSOR_TYPE_F16: "HB_DNN_TENSOR_TYPE_F16",
    HB_DNN_TENSOR_TYPE_S16: "HB_DNN_TENSOR_TYPE_S16",
    HB_DNN_TENSOR_TYPE_U16: "HB_DNN_TENSOR_TYPE_U16",
    HB_DNN_TENSOR_TYPE_F32: "HB_DNN_TENSOR_TYPE_F32",
    HB_DNN_TENSOR_TYPE_S32: "HB_DNN_TENSOR_TYPE_S32",
    HB_DNN_TENSOR_TYPE_U32: "HB_DNN_TENSOR_TYPE_U32",
    HB_DNN_TENSOR_TYPE_F64: "HB_DNN_TENSOR_TYPE_F64",
    HB_DNN_TENSOR_TYPE_S64: "HB_DNN_TENSOR_TYPE_S64",
    HB_DNN_TENSOR_TYPE_U64: "HB_DNN_TENSOR_TYPE_U64",
    HB_DNN_TENSOR_TYPE_BOOL8: "HB_DNN_TENSOR_TYPE_BOOL8",
    HB_DNN_TENSOR_TYPE_MAX: "HB_DNN_TENSOR_TYPE_MAX",
}

NONE = 0
SCALE = 1
hbDNNQuantiType = {
    NONE: "NONE",
    SCALE: "SCALE",
}

HB_DNN_DESC_TYPE_UNKNOWN = 0
HB_DNN_DESC_TYPE_STRING = 1
hbDNNDescType = {
    HB_DNN_DESC_TYPE_UNKNOWN: "HB_DNN_DESC_TYPE_UNKNOWN",
    HB_DNN_DESC_TYPE_STRING: "HB_DNN_DESC_TYPE_STRING",
}

HB_DNN_SUCCESS = 0
HB_DNN_INVALID_ARGUMENT = -100001
HB_DNN_INVALID_MODEL = -600002
HB_DNN_MODEL_NUMBER_EXCEED_LIMIT = -600001
HB_DNN_INVALID_PACKED_DNN_HANDLE = -100001
HB_DNN_INVALID_DNN_HANDLE = -100001
HB_DNN_CAN_NOT_OPEN_FILE = -500001
HB_DNN_OUT_OF_MEMORY = -400001
HB_DNN_TIMEOUT = -200002
HB_DNN_TASK_NUM_EXCEED_LIMIT = -200001
HB_DNN_TASK_BATCH_SIZE_EXCEED_LIMIT = -200001
HB_DNN_INVALID_TASK_HANDLE = -200004
HB_DNN_RUN_TASK_FAILED = -200003
HB_DNN_MODEL_IS_RUNNING = -600003
HB_DNN_INCOMPATIBLE_MODEL = -600004
HB_DNN_API_USE_ERROR = -100002
HB_DNN_MULTI_PROGRESS_USE_ERROR = -100002
hbDNNStatus = {
    HB_DNN_SUCCESS: "HB_DNN_SUCCESS",
    HB_DNN_INVALID_ARGUMENT: "HB_DNN_INVALID_ARGUMENT",
    HB_DNN_INVALID_MODEL: "HB_DNN_INVALID_MODEL",
    HB_DNN_MODEL_NUMBER_EXCEED_LIMIT: "HB_DNN_MODEL_NUMBER_EXCEED_LIMIT",
    HB_DNN_CAN_NOT_OPEN_FILE: "HB_DNN_CAN_NOT_OPEN_FILE",
    HB_DNN_OUT_OF_MEMORY: "HB_DNN_OUT_OF_MEMORY",
    HB_DNN_TIMEOUT: "HB_DNN_TIMEOUT",
    HB_DNN_TASK_NUM_EXCEED_LIMIT: "HB_DNN_TASK_NUM_EXCEED_LIMIT",
    HB_DNN_INVALID_TASK_HANDLE: "HB_DNN_INVALID_TASK_HANDLE",
    HB_DNN_RUN_TASK_FAILED: "HB_DNN_RUN_TASK_FAILED",
    HB_DNN_MODEL_IS_RUNNING: "HB_DNN_MODEL_IS_RUNNING",
    HB_DNN_INCOMPATIBLE_MODEL: "HB_DNN_INCOMPATIBLE_MODEL",
    HB_DNN_API_USE_ERROR: "HB_DNN_API_USE_ERROR",
}

HB_UCP_CORE_ANY = 0
HB_UCP_BPU_CORE_0 = 1
HB_UCP_BPU_CORE_1 = 2
HB_UCP_BPU_CORE_2 = 4
HB_UCP_BPU_CORE_3 = 8
HB_UCP_BPU_CORE_ANY = 128
HB_UCP_DSP_CORE_0 = 256
HB_UCP_DSP_CORE_1 = 512
HB_UCP_DSP_CORE_ANY = 32768
HB_UCP_GDC_CORE_0 = 65536
HB_UCP_GDC_CORE_1 = 131072
HB_UCP_GDC_CORE_ANY = 524288
HB_UCP_STITCH_CORE_0 = 1048576
HB_UCP_LKOF_CORE_0 = 16777216
HB_UCP_JPU_CORE_0 = 33554432
HB_UCP_JPU_CORE_1 = 67108864
HB_UCP_JPU_CORE_2 = 134217728
HB_UCP_JPU_CORE_ANY = 536870912
HB_UCP_VPU_CORE_0 = 1073741824
HB_UCP_VPU_CORE_1 = 2147483648
HB_UCP_VPU_CORE_2 = 4294967296
HB_UCP_VPU_CORE_ANY = 8589934592
HB_UCP_PYRAMID_CORE_0 = 34359738368
HB_UCP_PYRAMID_CORE_1 = 68719476736
HB_UCP_PYRAMID_CORE_2 = 137438953472
HB_UCP_PYRAMID_CORE_3 = 274877906944
HB_UCP_PYRAMID_CORE_4 = 549755813888
HB_UCP_PYRAMID_CORE_ANY = 1099511627776
HB_UCP_ISP_CORE_0 = 4398046511104
HB_UCP_ISP_CORE_1 = 8796093022208
HB_UCP_ISP_CORE_2 = 17592186044416
HB_UCP_ISP_CORE_3 = 35184372088832
HB_DNN_TENSOR_MAX_DIMENSIONS = 10
SP_VPS_SCALE = 1
SP_VPS_SCALE_CROP = 2
SP_VPS_SCALE_ROTATE = 3
SP_VPS_SCALE_ROTATE_CROP = 4
SP_HOST_0 = 0
SP_HOST_1 = 1
SP_HOST_2 = 2
SP_HOST_3 = 3
SP_HOST_AUTO_DETECT = -1
SP_DEV_SIF = 0
SP_DEV_ISP = 1
SP_DEV_IPU = 2
SP_ENCODER_H264 = 1
SP_ENCODER_H265 = 2
SP_ENCODER_MJPEG = 3
SP_MTYPE_VIO = 0
SP_MTYPE_ENCODER = 1
SP_MTYPE_DECODER = 2
SP_MTYPE_DISPLAY = 3

HB_UCP_SUCCESS = 0
HB_UCP_INVALID_ARGUMENT = -100001
HB_UCP_API_USE_ERROR = -100002
HB_UCP_INIT_FAILED = -100003
HB_UCP_UNKNOWN_ERROR = -100004
HB_UCP_TASK_NUMBER_EXCEED_LIMIT = -200001
HB_UCP_TASK_TIMEOUT = -200002
HB_UCP_TASK_RUN_FAILED = -200003
HB_UCP_TASK_HANDLE_INVALID = -200004
HB_UCP_OP_NUMBER_EXCEED_LIMIT = -300001
HB_UCP_OP_NOT_REGISTER = -300002
HB_UCP_OP_CMD_UNAVAILABLE = -300003
HB_UCP_MEM_ALLOC_FAIL = -400001
HB_UCP_MEM_FREE_FAIL = -400002
HB_UCP_MEM_FLUSH_FAIL = -400003
HB_UCP_MEM_INVALIDATE_FAIL = -400004
HB_UCP_MEM_IS_INVALID = -400005
HB_UCP_MEM_MAP_FAIL = -400006
HB_UCP_MEM_UNMAP_FAIL = -400007
HB_UCP_FILE_OPEN_FAILED = -500001
HB_UCP_MODEL_NUMBER_EXCEED_LIMIT = -600001
HB_UCP_MODEL_INVALID = -600002
HB_UCP_MODEL_IS_INUSE = -600003
HB_UCP_MODEL_INCOMPATIBLE = -600004
HB_UCP_DSP_UNAVAILABLE = -700001
HB_UCP_DSP_XV_ALLOC_FAIL = -700002
HB_UCP_DSP_XV_FREE_FAIL = -700003
HB_UCP_DSP_IDMA_COPY_FAIL = -700004
HB_UCP_DSP_IDMA_BAD_INIT = -700005
HB_UCP_DSP_MMAP_FAIL = -700006
HB_UCP_DSP_INVALID_SCALE = -700007
HB_UCP_DSP_UNMAP_FAIL = -700008
HB_UCP_DSP_OFFLINE = -700009
HB_UCP_CODEC_OPERATION_NOT_ALLOWED = -800001
HB_UCP_CODEC_INSUFFICIENT_RES = -800002
HB_UCP_CODEC_NO_FREE_INSTANCE = -800003
HB_UCP_CODEC_INVALID_INSTANCE = -800004
HB_UCP_CODEC_BUFFER_WAIT_TIMEOUT = -800005
HB_UCP_CODEC_IS_INUSE = -800006
HB_UCP_ISP_NO_AVAILABLE_SLOT = -900001
HB_UCP_ISP_CTX_INUSE = -900002
STATUS = {
    HB_UCP_SUCCESS: "HB_UCP_SUCCESS",
    HB_UCP_INVALID_ARGUMENT: "HB_UCP_INVALID_ARGUMENT",
    HB_UCP_API_USE_ERROR: "HB_UCP_API_USE_ERROR",
    HB_UCP_INIT_FAILED: "HB_UCP_INIT_FAILED",
    HB_UCP_UNKNOWN_ERROR: "HB_UCP_UNKNOWN_ERROR",
    HB_UCP_TASK_NUMBER_EXCEED_LIMIT: "HB_UCP_TASK_NUMBER_EXCEED_LIMIT",
    HB_UCP_TASK_TIMEOUT: "HB_UCP_TASK_TIMEOUT",
    HB_UCP_TASK_RUN_FAILED: "HB_UCP_TASK_RUN_FAILED",
    HB_UCP_TASK_HANDLE_INVALID: "HB_UCP_TASK_HANDLE_INVALID",
    HB_UCP_OP_NUMBER_EXCEED_LIMIT: "HB_UCP_OP_NUMBER_EXCEED_LIMIT",
    HB_UCP_OP_NOT_REGISTER: "HB_UCP_OP_NOT_REGISTER",
    HB_UCP_OP_CMD_UNAVAILABLE: "HB_UCP_OP_CMD_UNAVAILABLE",
    HB_UCP_MEM_ALLOC_FAIL: "HB_UCP_MEM_ALLOC_FAIL",
    HB_UCP_MEM_FREE_FAIL: "HB_UCP_MEM_FREE_FAIL",
    HB_UCP_MEM_FLUSH_FAIL: "HB_UCP_MEM_FLUSH_FAIL",
    HB_UCP_MEM_INVALIDATE_FAIL: "HB_UCP_MEM_INVALIDATE_FAIL",
    HB_UCP_MEM_IS_INVALID: "HB_UCP_MEM_IS_INVALID",
    HB_UCP_MEM_MAP_FAIL: "HB_UCP_MEM_MAP_FAIL",
    HB_UCP_MEM_UNMAP_FAIL: "HB_UCP_MEM_UNMAP_FAIL",
    HB_UCP_FILE_OPEN_FAILED: "HB_UCP_FILE_OPEN_FAILED",
    HB_UCP_MODEL_NUMBER_EXCEED_LIMIT: "HB_UCP_MODEL_NUMBER_EXCEED_LIMIT",
    HB_UCP_MODEL_INVALID: "HB_UCP_MODEL_INVALID",
    HB_UCP_MODEL_IS_INUSE: "HB_UCP_MODEL_IS_INUSE",
    HB_UCP_MODEL_INCOMPATIBLE: "HB_UCP_MODEL_INCOMPATIBLE",
    HB_UCP_DSP_UNAVAILABLE: "HB_UCP_DSP_UNAVAILABLE",
    HB_UCP_DSP_XV_ALLOC_FAIL: "HB_UCP_DSP_XV_ALLOC_FAIL",
    HB_UCP_DSP_XV_FREE_FAIL: "HB_UCP_DSP_XV_FREE_FAIL",
    HB_UCP_DSP_IDMA_COPY_FAIL: "HB_UCP_DSP_IDMA_COPY_FAIL",
    HB_UCP_DSP_IDMA_BAD_INIT: "HB_UCP_DSP_IDMA_BAD_INIT",
    HB_UCP_DSP_MMAP_FAIL: "HB_UCP_DSP_MMAP_FAIL",
    HB_UCP_DSP_INVALID_SCALE: "HB_UCP_DSP_INVALID_SCALE",
    HB_UCP_DSP_UNMAP_FAIL: "HB_UCP_DSP_UNMAP_FAIL",
    HB_UCP_DSP_OFFLINE: "HB_UCP_DSP_OFFLINE",
    HB_UCP_CODEC_OPERATION_NOT_ALLOWED: "HB_UCP_CODEC_OPERATION_NOT_ALLOWED",
    HB_UCP_CODEC_INSUFFICIENT_RES: "HB_UCP_CODEC_INSUFFICIENT_RES",
    HB_UCP_CODEC_NO_FREE_INSTANCE: "HB_UCP_CODEC_NO_FREE_INSTANCE",
    HB_UCP_CODEC_INVALID_INSTANCE: "HB_UCP_CODEC_INVALID_INSTANCE",
    HB_UCP_CODEC_BUFFER_WAIT_TIMEOUT: "HB_UCP_CODEC_BUFFER_WAIT_TIMEOUT",
    HB_UCP_CODEC_IS_INUSE: "HB_UCP_CODEC_IS_INUSE",
    HB_UCP_ISP_NO_AVAILABLE_SLOT: "HB_UCP_ISP_NO_AVAILABLE_SLOT",
    HB_UCP_ISP_CTX_INUSE: "HB_UCP_ISP_CTX_INUSE",
}

# Name: the result's type, and the arguments'.
FUNCTIONS = {
    "hbDNNGetVersion": (c.c_char_p, []),
    "hbDNNInitializeFromFiles": (c.c_int32, [c.POINTER(c.c_void_p), c.POINTER(c.c_char_p), c.c_int32]),
    "hbDNNInitializeFromDDR": (c.c_int32,
        [c.POINTER(c.c_void_p), c.POINTER(c.c_void_p), c.POINTER(c.c_int32), c.c_int32]),
    "hbDNNRelease": (c.c_int32, [c.c_void_p]),
    "hbDNNGetModelNameList": (c.c_int32, [c.POINTER(c.POINTER(c.c_char_p)), c.POINTER(c.c_int32), c.c_void_p]),
    "hbDNNGetModelHandle": (c.c_int32, [c.POINTER(c.c_void_p), c.c_void_p, c.c_char_p]),
    "hbDNNGetInputCount": (c.c_int32, [c.POINTER(c.c_int32), c.c_void_p]),
    "hbDNNGetInputName": (c.c_int32, [c.POINTER(c.c_char_p), c.c_void_p, c.c_int32]),
    "hbDNNGetInputTensorProperties": (c.c_int32, [c.POINTER(hbDNNTensorProperties), c.c_void_p, c.c_int32]),
    "hbDNNGetOutputCount": (c.c_int32, [c.POINTER(c.c_int32), c.c_void_p]),
    "hbDNNGetOutputName": (c.c_int32, [c.POINTER(c.c_char_p), c.c_void_p, c.c_int32]),
    "hbDNNGetOutputTensorProperties": (c.c_int32, [c.POINTER(hbDNNTensorProperties), c.c_void_p, c.c_int32]),
    "hbDNNGetInputDesc": (c.c_int32,
        [c.POINTER(c.c_char_p), c.POINTER(c.c_uint32), c.POINTER(c.c_int32), c.c_void_p, c.c_int32]),
    "hbDNNGetOutputDesc": (c.c_int32,
        [c.POINTER(c.c_char_p), c.POINTER(c.c_uint32), c.POINTER(c.c_int32), c.c_void_p, c.c_int32]),
    "hbDNNGetModelDesc": (c.c_int32, [c.POINTER(c.c_char_p), c.POINTER(c.c_uint32), c.POINTER(c.c_int32), c.c_void_p]),
    "hbDNNGetErrorDesc": (c.c_char_p, [c.c_int32]),
    "hbDNNInferV2": (c.c_int32, [c.POINTER(c.c_void_p), c.POINTER(hbDNNTensor), c.POINTER(hbDNNTensor), c.c_void_p]),
    "hbDNNGetTaskOutputTensorProperties": (c.c_int32,
        [c.POINTER(hbDNNTensorProperties), c.c_void_p, c.c_int32, c.c_int32]),
    "hbDNNGetHBMDesc": (c.c_int32,
        [c.POINTER(c.c_char_p), c.POINTER(c.c_uint32), c.POINTER(c.c_int32), c.c_void_p, c.c_int32]),
    "hbDNNGetCompileBpuCoreNum": (c.c_int32, [c.POINTER(c.c_int32), c.c_void_p]),
    "hbUCPGetErrorDesc": (c.c_char_p, [c.c_int32]),
    "hbUCPMalloc": (c.c_int32, [c.POINTER(hbUCPSysMem), c.c_uint64, c.c_int32]),
    "hbUCPMallocCached": (c.c_int32, [c.POINTER(hbUCPSysMem), c.c_uint64, c.c_int32]),
    "hbUCPMemFlush": (c.c_int32, [c.POINTER(hbUCPSysMem), c.c_int32]),
    "hbUCPFree": (c.c_int32, [c.POINTER(hbUCPSysMem)]),
    "hbUCPGetVersion": (c.c_char_p, []),
    "hbUCPGetSocName": (c.c_char_p, []),
    "hbUCPSubmitTask": (c.c_int32, [c.c_void_p, c.POINTER(hbUCPSchedParam)]),
    "hbUCPSetTaskDoneCb": (c.c_int32, [c.c_void_p, c.CFUNCTYPE(None, c.c_void_p, c.c_int32, c.c_void_p), c.c_void_p]),
    "hbUCPWaitTaskDone": (c.c_int32, [c.c_void_p, c.c_int32]),
    "hbUCPReleaseTask": (c.c_int32, [c.c_void_p]),
    "sp_init_vio_module": (c.c_void_p, []),
    "sp_release_vio_module": (None, [c.c_void_p]),
    "sp_open_camera": (c.c_int32,
        [c.c_void_p, c.c_int32, c.c_int32, c.c_int32, c.POINTER(c.c_int32), c.POINTER(c.c_int32)]),
    "sp_open_camera_v2": (c.c_int32,
        [c.c_void_p, c.c_int32, c.c_int32, c.c_int32, c.POINTER(sp_sensors_parameters), c.POINTER(c.c_int32), c.POINTER(c.c_int32)]),
    "sp_open_camera_v3": (c.c_int32,
        [c.c_void_p, c.c_int32, c.c_int32, c.c_int32, c.POINTER(sp_sensors_parameters), c.POINTER(c.c_int32), c.POINTER(c.c_int32), c.POINTER(c.c_int32), c.POINTER(c.c_int32), c.POINTER(c.c_int32), c.POINTER(c.c_int32), c.POINTER(c.c_int32)]),
    "sp_open_vps": (c.c_int32,
        [c.c_void_p, c.c_int32, c.c_int32, c.c_int32, c.c_int32, c.c_int32, c.POINTER(c.c_int32), c.POINTER(c.c_int32), c.POINTER(c.c_int32), c.POINTER(c.c_int32), c.POINTER(c.c_int32), c.POINTER(c.c_int32), c.POINTER(c.c_int32)]),
    "sp_vio_close": (c.c_int32, [c.c_void_p]),
    "sp_vio_get_frame": (c.c_int32, [c.c_void_p, c.c_char_p, c.c_int32, c.c_int32, c.c_int32]),
    "sp_vio_set_frame": (c.c_int32, [c.c_void_p, c.c_void_p, c.c_int32]),
    "sp_vio_get_raw": (c.c_int32, [c.c_void_p, c.c_char_p, c.c_int32, c.c_int32, c.c_int32]),
    "sp_vio_get_yuv": (c.c_int32, [c.c_void_p, c.c_char_p, c.c_int32, c.c_int32, c.c_int32]),
    "sp_init_encoder_module": (c.c_void_p, []),
    "sp_release_encoder_module": (None, [c.c_void_p]),
    "sp_start_encode": (c.c_int32, [c.c_void_p, c.c_int32, c.c_int32, c.c_int32, c.c_int32, c.c_int32]),
    "sp_stop_encode": (c.c_int32, [c.c_void_p]),
    "sp_encoder_set_frame": (c.c_int32, [c.c_void_p, c.c_char_p, c.c_int32]),
    "sp_encoder_get_stream": (c.c_int32, [c.c_void_p, c.c_char_p]),
    "sp_init_decoder_module": (c.c_void_p, []),
    "sp_release_decoder_module": (None, [c.c_void_p]),
    "sp_start_decode": (c.c_int32, [c.c_void_p, c.c_char_p, c.c_int32, c.c_int32, c.c_int32, c.c_int32]),
    "sp_decoder_get_image": (c.c_int32, [c.c_void_p, c.c_char_p]),
    "sp_decoder_set_image": (c.c_int32, [c.c_void_p, c.c_char_p, c.c_int32, c.c_int32, c.c_int32]),
    "sp_stop_decode": (c.c_int32, [c.c_void_p]),
    "sp_init_display_module": (c.c_void_p, []),
    "sp_release_display_module": (None, [c.c_void_p]),
    "sp_start_display": (c.c_int32, [c.c_void_p, c.c_int32, c.c_int32, c.c_int32]),
    "sp_stop_display": (c.c_int32, [c.c_void_p]),
    "sp_display_set_image": (c.c_int32, [c.c_void_p, c.c_char_p, c.c_int32, c.c_int32]),
    "sp_display_draw_rect": (c.c_int32,
        [c.c_void_p, c.c_int32, c.c_int32, c.c_int32, c.c_int32, c.c_int32, c.c_int32, c.c_int32, c.c_int32]),
    "sp_display_draw_string": (c.c_int32,
        [c.c_void_p, c.c_int32, c.c_int32, c.c_char_p, c.c_int32, c.c_int32, c.c_int32, c.c_int32]),
    "sp_get_display_resolution": (None, [c.POINTER(c.c_int32), c.POINTER(c.c_int32)]),
    "sp_module_bind": (c.c_int32, [c.c_void_p, c.c_int32, c.c_void_p, c.c_int32]),
    "sp_module_unbind": (c.c_int32, [c.c_void_p, c.c_int32, c.c_void_p, c.c_int32]),
}
