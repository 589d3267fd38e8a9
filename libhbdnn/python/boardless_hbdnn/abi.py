# SPDX-License-Identifier: Apache-2.0
# Generated from abi/hbdnn by tools/python/abi, and compared with it by a test.
"""The C interface as ctypes: structs, constants, tables from values to names, and FUNCTIONS."""
import ctypes as c


class hbSysMem(c.Structure):
    _fields_ = [
        ("phyAddr", c.c_uint64),
        ("virAddr", c.c_void_p),
        ("memSize", c.c_uint32),
    ]


class hbDNNTensorShape(c.Structure):
    _fields_ = [
        ("dimensionSize", c.c_int32 * 8),
        ("numDimensions", c.c_int32),
    ]


class hbDNNQuantiShift(c.Structure):
    _fields_ = [
        ("shiftLen", c.c_int32),
        ("shiftData", c.c_void_p),
    ]


class hbDNNQuantiScale(c.Structure):
    _fields_ = [
        ("scaleLen", c.c_int32),
        ("scaleData", c.POINTER(c.c_float)),
        ("zeroPointLen", c.c_int32),
        ("zeroPointData", c.c_void_p),
    ]


class hbDNNTensorProperties(c.Structure):
    _fields_ = [
        ("validShape", hbDNNTensorShape),
        ("alignedShape", hbDNNTensorShape),
        ("tensorLayout", c.c_int32),
        ("tensorType", c.c_int32),
        ("shift", hbDNNQuantiShift),
        ("scale", hbDNNQuantiScale),
        ("quantiType", c.c_uint32),
        ("quantizeAxis", c.c_int32),
        ("alignedByteSize", c.c_int32),
        ("stride", c.c_int32 * 8),
    ]


class hbDNNTensor(c.Structure):
    _fields_ = [
        ("sysMem", hbSysMem * 4),
        ("properties", hbDNNTensorProperties),
    ]


class hbDNNRoi(c.Structure):
    _fields_ = [
        ("left", c.c_int32),
        ("top", c.c_int32),
        ("right", c.c_int32),
        ("bottom", c.c_int32),
    ]


class hbDNNInferCtrlParam(c.Structure):
    _fields_ = [
        ("bpuCoreId", c.c_int32),
        ("dspCoreId", c.c_int32),
        ("priority", c.c_int32),
        ("more", c.c_int32),
        ("customId", c.c_int64),
        ("reserved1", c.c_int32),
        ("reserved2", c.c_int32),
    ]


class hbDNNResizeCtrlParam(c.Structure):
    _fields_ = [
        ("bpuCoreId", c.c_int32),
        ("priority", c.c_int32),
        ("resizeType", c.c_uint32),
        ("reserved1", c.c_int32),
        ("reserved2", c.c_int32),
        ("reserved3", c.c_int32),
        ("reserved4", c.c_int32),
    ]


class bpu_image_info_t(c.Structure):
    _fields_ = [
        ("m_model_w", c.c_int32),
        ("m_model_h", c.c_int32),
        ("m_ori_width", c.c_int32),
        ("m_ori_height", c.c_int32),
    ]


class classfiy_result(c.Structure):
    _fields_ = [
        ("xmin", c.c_float),
        ("ymin", c.c_float),
        ("xmax", c.c_float),
        ("ymax", c.c_float),
        ("id", c.c_int32),
        ("score", c.c_float),
    ]


class bpu_module(c.Structure):
    _fields_ = [
        ("m_alog_type", c.c_int32),
        ("m_packed_dnn_handle", c.c_void_p),
        ("m_dnn_handle", c.c_void_p),
        ("input_tensor", hbDNNTensor),
        ("output_tensor", c.POINTER(hbDNNTensor)),
    ]


class sp_sensors_parameters(c.Structure):
    _fields_ = [
        ("raw_height", c.c_int32),
        ("raw_width", c.c_int32),
        ("fps", c.c_int32),
    ]


class hbdnn_post_process_info(c.Structure):
    _fields_ = [
        ("height", c.c_int32),
        ("width", c.c_int32),
        ("ori_height", c.c_int32),
        ("ori_width", c.c_int32),
        ("score_threshold", c.c_float),
        ("nms_threshold", c.c_float),
        ("nms_top_k", c.c_int32),
        ("is_pad_resize", c.c_int32),
    ]


HB_BPU_CORE_ANY = 0
HB_BPU_CORE_0 = 1
HB_BPU_CORE_1 = 2
hbBPUCore = {
    HB_BPU_CORE_ANY: "HB_BPU_CORE_ANY",
    HB_BPU_CORE_0: "HB_BPU_CORE_0",
    HB_BPU_CORE_1: "HB_BPU_CORE_1",
}

HB_DSP_CORE_ANY = 0
HB_DSP_CORE_0 = 1
HB_DSP_CORE_1 = 2
hbDSPCore = {
    HB_DSP_CORE_ANY: "HB_DSP_CORE_ANY",
    HB_DSP_CORE_0: "HB_DSP_CORE_0",
    HB_DSP_CORE_1: "HB_DSP_CORE_1",
}

HB_SYS_MEM_CACHE_INVALIDATE = 1
HB_SYS_MEM_CACHE_CLEAN = 2
hbSysMemFlushFlag = {
    HB_SYS_MEM_CACHE_INVALIDATE: "HB_SYS_MEM_CACHE_INVALIDATE",
    HB_SYS_MEM_CACHE_CLEAN: "HB_SYS_MEM_CACHE_CLEAN",
}

HB_SYS_SUCCESS = 0
hbSysStatus = {
    HB_SYS_SUCCESS: "HB_SYS_SUCCESS",
}

HB_DNN_LAYOUT_NHWC = 0
HB_DNN_LAYOUT_NCHW = 2
HB_DNN_LAYOUT_NONE = 255
hbDNNTensorLayout = {
    HB_DNN_LAYOUT_NHWC: "HB_DNN_LAYOUT_NHWC",
    HB_DNN_LAYOUT_NCHW: "HB_DNN_LAYOUT_NCHW",
    HB_DNN_LAYOUT_NONE: "HB_DNN_LAYOUT_NONE",
}

HB_DNN_IMG_TYPE_Y = 0
HB_DNN_IMG_TYPE_NV12 = 1
HB_DNN_IMG_TYPE_NV12_SEPARATE = 2
HB_DNN_IMG_TYPE_YUV444 = 3
HB_DNN_IMG_TYPE_RGB = 4
HB_DNN_IMG_TYPE_BGR = 5
HB_DNN_TENSOR_TYPE_S4 = 6
HB_DNN_TENSOR_TYPE_U4 = 7
HB_DNN_TENSOR_TYPE_S8 = 8
HB_DNN_TENSOR_TYPE_U8 = 9
HB_DNN_TENSOR_TYPE_F16 = 10
HB_DNN_TENSOR_TYPE_S16 = 11
HB_DNN_TENSOR_TYPE_U16 = 12
HB_DNN_TENSOR_TYPE_F32 = 13
HB_DNN_TENSOR_TYPE_S32 = 14
HB_DNN_TENSOR_TYPE_U32 = 15
HB_DNN_TENSOR_TYPE_F64 = 16
HB_DNN_TENSOR_TYPE_S64 = 17
HB_DNN_TENSOR_TYPE_U64 = 18
HB_DNN_TENSOR_TYPE_MAX = 19
hbDNNDataType = {
    HB_DNN_IMG_TYPE_Y: "HB_DNN_IMG_TYPE_Y",
    HB_DNN_IMG_TYPE_NV12: "HB_DNN_IMG_TYPE_NV12",
    HB_DNN_IMG_TYPE_NV12_SEPARATE: "HB_DNN_IMG_TYPE_NV12_SEPARATE",
    HB_DNN_IMG_TYPE_YUV444: "HB_DNN_IMG_TYPE_YUV444",
    HB_DNN_IMG_TYPE_RGB: "HB_DNN_IMG_TYPE_RGB",
    HB_DNN_IMG_TYPE_BGR: "HB_DNN_IMG_TYPE_BGR",
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
    HB_DNN_TENSOR_TYPE_MAX: "HB_DNN_TENSOR_TYPE_MAX",
}

NONE = 0
SHIFT = 1
SCALE = 2
hbDNNQuantiType = {
    NONE: "NONE",
    SHIFT: "SHIFT",
    SCALE: "SCALE",
}

HB_DNN_PRIORITY_LOWEST = 0
HB_DNN_PRIORITY_HIGHEST = 255
HB_DNN_PRIORITY_PREEMP = 255
hbDNNTaskPriority = {
    HB_DNN_PRIORITY_LOWEST: "HB_DNN_PRIORITY_LOWEST",
    HB_DNN_PRIORITY_HIGHEST: "HB_DNN_PRIORITY_HIGHEST",
}

HB_DNN_RESIZE_TYPE_BILINEAR = 0
hbDNNResizeType = {
    HB_DNN_RESIZE_TYPE_BILINEAR: "HB_DNN_RESIZE_TYPE_BILINEAR",
}

HB_DNN_DESC_TYPE_UNKNOWN = 0
HB_DNN_DESC_TYPE_STRING = 1
HB_DNN_DESC_TYPE_BINARY = 2
hbDNNDescType = {
    HB_DNN_DESC_TYPE_UNKNOWN: "HB_DNN_DESC_TYPE_UNKNOWN",
    HB_DNN_DESC_TYPE_STRING: "HB_DNN_DESC_TYPE_STRING",
    HB_DNN_DESC_TYPE_BINARY: "HB_DNN_DESC_TYPE_BINARY",
}

HB_DNN_INPUT_FROM_DDR = 0
HB_DNN_INPUT_FROM_RESIZER = 1
HB_DNN_INPUT_FROM_PYRAMID = 2
hbDNNInputSource = {
    HB_DNN_INPUT_FROM_DDR: "HB_DNN_INPUT_FROM_DDR",
    HB_DNN_INPUT_FROM_RESIZER: "HB_DNN_INPUT_FROM_RESIZER",
    HB_DNN_INPUT_FROM_PYRAMID: "HB_DNN_INPUT_FROM_PYRAMID",
}

HB_DNN_OUTPUT_OPERATOR_TYPE_UNKNOWN = 0
HB_DNN_OUTPUT_OPERATOR_TYPE_CONV = 1
HB_DNN_OUTPUT_OPERATOR_TYPE_DETECTION_POST_PROCESS = 2
HB_DNN_OUTPUT_OPERATOR_TYPE_RCNN_POST_PROCESS = 3
HB_DNN_OUTPUT_OPERATOR_TYPE_DETECTION_POST_PROCESS_STABLE_SORT = 4
HB_DNN_OUTPUT_OPERATOR_TYPE_CHANNEL_ARGMAX = 5
HB_DNN_OUTPUT_OPERATOR_TYPE_AUX_DPP_STABLE_SORT = 6
HB_DNN_OUTPUT_OPERATOR_TYPE_CHANNEL_ARGMAX_SPLIT = 7
HB_DNN_OUTPUT_OPERATOR_TYPE_FILTER = 8
HB_DNN_OUTPUT_OPERATOR_TYPE_CONV3D = 9
HB_DNN_OUTPUT_OPERATOR_TYPE_MAGIC = 10
HB_DNN_OUTPUT_OPERATOR_TYPE_RLE = 11
HB_DNN_OUTPUT_OPERATOR_TYPE_MODEL_INPUT_SCATTER = 12
HB_DNN_OUTPUT_OPERATOR_TYPE_MODEL_INPUT_GATHER = 13
HB_DNN_OUTPUT_OPERATOR_TYPE_MODEL_INPUT_GATHER_ELEMENTS = 14
HB_DNN_OUTPUT_OPERATOR_TYPE_MODEL_INPUT_TOP_K = 15
hbDNNOutputOperatorType = {
    HB_DNN_OUTPUT_OPERATOR_TYPE_UNKNOWN: "HB_DNN_OUTPUT_OPERATOR_TYPE_UNKNOWN",
    HB_DNN_OUTPUT_OPERATOR_TYPE_CONV: "HB_DNN_OUTPUT_OPERATOR_TYPE_CONV",
    HB_DNN_OUTPUT_OPERATOR_TYPE_DETECTION_POST_PROCESS: "HB_DNN_OUTPUT_OPERATOR_TYPE_DETECTION_POST_PROCESS",
    HB_DNN_OUTPUT_OPERATOR_TYPE_RCNN_POST_PROCESS: "HB_DNN_OUTPUT_OPERATOR_TYPE_RCNN_POST_PROCESS",
    HB_DNN_OUTPUT_OPERATOR_TYPE_DETECTION_POST_PROCESS_STABLE_SORT: "HB_DNN_OUTPUT_OPERATOR_TYPE_DETECTION_POST_PROCESS_STABLE_SORT",
    HB_DNN_OUTPUT_OPERATOR_TYPE_CHANNEL_ARGMAX: "HB_DNN_OUTPUT_OPERATOR_TYPE_CHANNEL_ARGMAX",
    HB_DNN_OUTPUT_OPERATOR_TYPE_AUX_DPP_STABLE_SORT: "HB_DNN_OUTPUT_OPERATOR_TYPE_AUX_DPP_STABLE_SORT",
    HB_DNN_OUTPUT_OPERATOR_TYPE_CHANNEL_ARGMAX_SPLIT: "HB_DNN_OUTPUT_OPERATOR_TYPE_CHANNEL_ARGMAX_SPLIT",
    HB_DNN_OUTPUT_OPERATOR_TYPE_FILTER: "HB_DNN_OUTPUT_OPERATOR_TYPE_FILTER",
    HB_DNN_OUTPUT_OPERATOR_TYPE_CONV3D: "HB_DNN_OUTPUT_OPERATOR_TYPE_CONV3D",
    HB_DNN_OUTPUT_OPERATOR_TYPE_MAGIC: "HB_DNN_OUTPUT_OPERATOR_TYPE_MAGIC",
    HB_DNN_OUTPUT_OPERATOR_TYPE_RLE: "HB_DNN_OUTPUT_OPERATOR_TYPE_RLE",
    HB_DNN_OUTPUT_OPERATOR_TYPE_MODEL_INPUT_SCATTER: "HB_DNN_OUTPUT_OPERATOR_TYPE_MODEL_INPUT_SCATTER",
    HB_DNN_OUTPUT_OPERATOR_TYPE_MODEL_INPUT_GATHER: "HB_DNN_OUTPUT_OPERATOR_TYPE_MODEL_INPUT_GATHER",
    HB_DNN_OUTPUT_OPERATOR_TYPE_MODEL_INPUT_GATHER_ELEMENTS: "HB_DNN_OUTPUT_OPERATOR_TYPE_MODEL_INPUT_GATHER_ELEMENTS",
    HB_DNN_OUTPUT_OPERATOR_TYPE_MODEL_INPUT_TOP_K: "HB_DNN_OUTPUT_OPERATOR_TYPE_MODEL_INPUT_TOP_K",
}

HB_DNN_LAYOUT_NHCW_NATIVE = 1
hbDNNExtraTensorLayout = {
    HB_DNN_LAYOUT_NHCW_NATIVE: "HB_DNN_LAYOUT_NHCW_NATIVE",
}

HB_DNN_TENSOR_MAX_DIMENSIONS = 8
HB_DNN_VERSION_MAJOR = 1
HB_DNN_VERSION_MINOR = 23
HB_DNN_VERSION_PATCH = 10
SP_PREDICT_TYPE_YOLOV5 = 1
SP_PREDICT_TYPE_MOBILENET = 2
SP_PREDICT_TYPE_FCOS = 3
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

HB_DNN_SUCCESS = 0
HB_DNN_INVALID_ARGUMENT = -6000001
HB_DNN_INVALID_MODEL = -6000002
HB_DNN_MODEL_NUMBER_EXCEED_LIMIT = -6000003
HB_DNN_INVALID_PACKED_DNN_HANDLE = -6000004
HB_DNN_INVALID_DNN_HANDLE = -6000005
HB_DNN_CAN_NOT_OPEN_FILE = -6000006
HB_DNN_OUT_OF_MEMORY = -6000007
HB_DNN_TIMEOUT = -6000008
HB_DNN_TASK_NUM_EXCEED_LIMIT = -6000009
HB_DNN_TASK_BATCH_SIZE_EXCEED_LIMIT = -6000010
HB_DNN_INVALID_TASK_HANDLE = -6000011
HB_DNN_RUN_TASK_FAILED = -6000012
HB_DNN_MODEL_IS_RUNNING = -6000013
HB_DNN_INCOMPATIBLE_MODEL = -6000014
HB_DNN_API_USE_ERROR = -6000015
HB_DNN_MULTI_PROGRESS_USE_ERROR = -6000016
HB_SYS_INVALID_ARGUMENT = -6000129
HB_SYS_OUT_OF_MEMORY = -6000130
HB_SYS_REGISTER_MEM_FAILED = -6000131
STATUS = {
    HB_DNN_SUCCESS: "HB_DNN_SUCCESS",
    HB_DNN_INVALID_ARGUMENT: "HB_DNN_INVALID_ARGUMENT",
    HB_DNN_INVALID_MODEL: "HB_DNN_INVALID_MODEL",
    HB_DNN_MODEL_NUMBER_EXCEED_LIMIT: "HB_DNN_MODEL_NUMBER_EXCEED_LIMIT",
    HB_DNN_INVALID_PACKED_DNN_HANDLE: "HB_DNN_INVALID_PACKED_DNN_HANDLE",
    HB_DNN_INVALID_DNN_HANDLE: "HB_DNN_INVALID_DNN_HANDLE",
    HB_DNN_CAN_NOT_OPEN_FILE: "HB_DNN_CAN_NOT_OPEN_FILE",
    HB_DNN_OUT_OF_MEMORY: "HB_DNN_OUT_OF_MEMORY",
    HB_DNN_TIMEOUT: "HB_DNN_TIMEOUT",
    HB_DNN_TASK_NUM_EXCEED_LIMIT: "HB_DNN_TASK_NUM_EXCEED_LIMIT",
    HB_DNN_TASK_BATCH_SIZE_EXCEED_LIMIT: "HB_DNN_TASK_BATCH_SIZE_EXCEED_LIMIT",
    HB_DNN_INVALID_TASK_HANDLE: "HB_DNN_INVALID_TASK_HANDLE",
    HB_DNN_RUN_TASK_FAILED: "HB_DNN_RUN_TASK_FAILED",
    HB_DNN_MODEL_IS_RUNNING: "HB_DNN_MODEL_IS_RUNNING",
    HB_DNN_INCOMPATIBLE_MODEL: "HB_DNN_INCOMPATIBLE_MODEL",
    HB_DNN_API_USE_ERROR: "HB_DNN_API_USE_ERROR",
    HB_DNN_MULTI_PROGRESS_USE_ERROR: "HB_DNN_MULTI_PROGRESS_USE_ERROR",
    HB_SYS_INVALID_ARGUMENT: "HB_SYS_INVALID_ARGUMENT",
    HB_SYS_OUT_OF_MEMORY: "HB_SYS_OUT_OF_MEMORY",
    HB_SYS_REGISTER_MEM_FAILED: "HB_SYS_REGISTER_MEM_FAILED",
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
    "hbDNNInfer": (c.c_int32,
        [c.POINTER(c.c_void_p), c.POINTER(c.POINTER(hbDNNTensor)), c.POINTER(hbDNNTensor), c.c_void_p, c.POINTER(hbDNNInferCtrlParam)]),
    "hbDNNRoiInfer": (c.c_int32,
        [c.POINTER(c.c_void_p), c.POINTER(c.POINTER(hbDNNTensor)), c.POINTER(hbDNNTensor), c.POINTER(hbDNNRoi), c.c_int32, c.c_void_p, c.POINTER(hbDNNInferCtrlParam)]),
    "hbDNNResize": (c.c_int32,
        [c.POINTER(c.c_void_p), c.POINTER(hbDNNTensor), c.POINTER(hbDNNTensor), c.POINTER(hbDNNRoi), c.POINTER(hbDNNResizeCtrlParam)]),
    "hbDNNSetTaskDoneCb": (c.c_int32, [c.c_void_p, c.CFUNCTYPE(None, c.c_void_p, c.c_int32, c.c_void_p), c.c_void_p]),
    "hbDNNWaitTaskDone": (c.c_int32, [c.c_void_p, c.c_int32]),
    "hbDNNReleaseTask": (c.c_int32, [c.c_void_p]),
    "hbDNNGetInputDesc": (c.c_int32,
        [c.POINTER(c.c_char_p), c.POINTER(c.c_uint32), c.POINTER(c.c_int32), c.c_void_p, c.c_int32]),
    "hbDNNGetOutputDesc": (c.c_int32,
        [c.POINTER(c.c_char_p), c.POINTER(c.c_uint32), c.POINTER(c.c_int32), c.c_void_p, c.c_int32]),
    "hbDNNGetModelDesc": (c.c_int32, [c.POINTER(c.c_char_p), c.POINTER(c.c_uint32), c.POINTER(c.c_int32), c.c_void_p]),
    "hbDNNGetInputSource": (c.c_int32, [c.POINTER(c.c_int32), c.c_void_p, c.c_int32]),
    "hbDNNGetOutputOperatorType": (c.c_int32, [c.POINTER(c.c_int32), c.c_void_p, c.c_int32]),
    "hbDNNGetEstimateLatency": (c.c_int32, [c.POINTER(c.c_int32), c.c_void_p]),
    "hbDNNGetTaskEstimateTime": (c.c_int32, [c.POINTER(c.c_int32), c.c_void_p]),
    "hbDNNGetTaskEstimateStartTime": (c.c_int32, [c.POINTER(c.c_int32), c.POINTER(hbDNNInferCtrlParam)]),
    "hbDNNGetModelTag": (c.c_int32, [c.POINTER(c.c_char_p), c.c_void_p]),
    "hbDNNUnquantizeByScale": (c.c_int32,
        [c.POINTER(c.c_float), c.c_int32, hbDNNTensorShape, c.POINTER(c.c_float), c.c_void_p]),
    "hbDNNGetLayoutName": (c.c_int32, [c.POINTER(c.c_char_p), c.c_int32]),
    "hbDNNConvertLayout": (c.c_int32,
        [c.c_void_p, c.c_int32, c.c_void_p, c.c_int32, c.c_int32, hbDNNTensorShape, c.c_bool]),
    "hbDNNConvertLayoutRoi": (c.c_int32,
        [c.c_void_p, c.c_int32, c.c_void_p, c.c_int32, c.c_int32, hbDNNTensorShape, c.c_bool, hbDNNTensorShape, hbDNNTensorShape]),
    "hbDNNConvertLayoutToNative1HW1": (c.c_int32,
        [c.c_void_p, c.c_void_p, c.c_int32, c.c_int32, hbDNNTensorShape, c.c_bool, c.c_uint32, c.c_uint32]),
    "hbDNNConvertLayoutToNative111C": (c.c_int32,
        [c.c_void_p, c.c_void_p, c.c_int32, c.c_int32, hbDNNTensorShape, c.c_bool, c.c_uint32, c.c_uint32, c.c_uint32]),
    "hbDNNConvertLayoutToNative1111": (c.c_int32,
        [c.c_void_p, c.c_void_p, c.c_int32, c.c_int32, hbDNNTensorShape, c.c_bool, hbDNNTensorShape]),
    "hbDNNAddPaddingWithStride": (c.c_int32,
        [c.c_void_p, c.c_void_p, c.c_uint32, c.POINTER(c.c_uint32), c.POINTER(c.c_int32), c.c_uint32]),
    "hbDNNRemovePaddingWithStride": (c.c_int32,
        [c.c_void_p, c.c_void_p, c.c_uint32, c.POINTER(c.c_uint32), c.POINTER(c.c_int32), c.c_uint32]),
    "hbDNNAddPadding": (c.c_int32, [c.c_void_p, hbDNNTensorShape, c.c_void_p, hbDNNTensorShape, c.c_int32]),
    "hbDNNRemovePadding": (c.c_int32, [c.c_void_p, hbDNNTensorShape, c.c_void_p, hbDNNTensorShape, c.c_int32]),
    "hbDNNConvertEndianness": (c.c_int32, [c.c_void_p, c.c_void_p, c.c_uint32]),
    "hbDNNGetErrorDesc": (c.c_char_p, [c.c_int32]),
    "hbSysAllocMem": (c.c_int32, [c.POINTER(hbSysMem), c.c_uint32]),
    "hbSysAllocCachedMem": (c.c_int32, [c.POINTER(hbSysMem), c.c_uint32]),
    "hbSysWriteMem": (c.c_int32, [c.POINTER(hbSysMem), c.c_char_p, c.c_uint32]),
    "hbSysReadMem": (c.c_int32, [c.c_char_p, c.POINTER(hbSysMem), c.c_uint32]),
    "hbSysFlushMem": (c.c_int32, [c.POINTER(hbSysMem), c.c_int32]),
    "hbSysFreeMem": (c.c_int32, [c.POINTER(hbSysMem)]),
    "hbSysRegisterMem": (c.c_int32, [c.POINTER(hbSysMem)]),
    "hbSysUnregisterMem": (c.c_int32, [c.POINTER(hbSysMem)]),
    "sp_init_bpu_module": (c.POINTER(bpu_module), [c.c_char_p]),
    "sp_bpu_start_predict": (c.c_int32, [c.POINTER(bpu_module), c.c_char_p]),
    "sp_release_bpu_module": (c.c_int32, [c.POINTER(bpu_module)]),
    "sp_init_bpu_tensors": (c.c_int32, [c.POINTER(bpu_module), c.POINTER(hbDNNTensor)]),
    "sp_deinit_bpu_tensor": (c.c_int32, [c.POINTER(hbDNNTensor), c.c_int32]),
    "hb_bpu_predict_init": (c.POINTER(bpu_module), [c.c_char_p]),
    "hb_bpu_start_predict": (c.c_int32, [c.POINTER(bpu_module), c.c_char_p]),
    "hb_bpu_predict_unint": (c.c_int32, [c.POINTER(bpu_module)]),
    "hb_bpu_init_tensors": (c.c_int32, [c.POINTER(bpu_module), c.POINTER(hbDNNTensor)]),
    "hb_bpu_deinit_tensor": (c.c_int32, [c.POINTER(hbDNNTensor), c.c_int32]),
    "x3_bpu_predict_init": (c.POINTER(bpu_module), [c.c_char_p]),
    "x3_bpu_start_predict": (c.c_int32, [c.POINTER(bpu_module), c.c_char_p]),
    "x3_bpu_predict_unint": (c.c_int32, [c.POINTER(bpu_module)]),
    "x3_bpu_init_tensors": (c.c_int32, [c.POINTER(bpu_module), c.POINTER(hbDNNTensor)]),
    "x3_bpu_deinit_tensor": (c.c_int32, [c.POINTER(hbDNNTensor), c.c_int32]),
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
    "ClassificationPostProcess": (c.c_char_p, [c.POINTER(hbdnn_post_process_info)]),
    "ClassificationDoProcess": (None, [c.POINTER(hbDNNTensor), c.POINTER(hbdnn_post_process_info)]),
    "Yolov3PostProcess": (c.c_char_p, [c.POINTER(hbdnn_post_process_info)]),
    "Yolov3doProcess": (None, [c.POINTER(hbDNNTensor), c.POINTER(hbdnn_post_process_info), c.c_int32]),
    "Yolov5PostProcess": (c.c_char_p, [c.POINTER(hbdnn_post_process_info)]),
    "Yolov5doProcess": (None, [c.POINTER(hbDNNTensor), c.POINTER(hbdnn_post_process_info), c.c_int32]),
    "FcosPostProcess": (c.c_char_p, [c.POINTER(hbdnn_post_process_info)]),
    "FcosdoProcess": (None,
        [c.POINTER(hbDNNTensor), c.POINTER(hbDNNTensor), c.POINTER(hbDNNTensor), c.POINTER(hbdnn_post_process_info), c.c_int32]),
    "SsdPostProcess": (c.c_char_p, [c.POINTER(hbdnn_post_process_info)]),
    "SsddoProcess": (None,
        [c.POINTER(hbDNNTensor), c.POINTER(hbDNNTensor), c.POINTER(hbdnn_post_process_info), c.c_int32]),
    "CenternetPostProcess": (c.c_char_p, [c.POINTER(hbdnn_post_process_info)]),
    "CenternetdoProcess": (None,
        [c.POINTER(hbDNNTensor), c.POINTER(hbDNNTensor), c.POINTER(hbDNNTensor), c.POINTER(hbdnn_post_process_info), c.c_int32]),
    "Centernet_resnet101_doProcess": (None,
        [c.POINTER(hbDNNTensor), c.POINTER(hbDNNTensor), c.POINTER(hbDNNTensor), c.POINTER(hbdnn_post_process_info), c.c_int32]),
    "EfficientdetPostProcess": (c.c_char_p, [c.POINTER(hbdnn_post_process_info)]),
    "EfficientdetdoProcess": (None,
        [c.POINTER(hbDNNTensor), c.POINTER(hbDNNTensor), c.POINTER(hbdnn_post_process_info), c.c_int32]),
    "UnetPostProcess": (c.c_char_p, [c.POINTER(hbdnn_post_process_info)]),
    "UnetdoProcess": (None, [c.POINTER(hbDNNTensor), c.POINTER(hbdnn_post_process_info), c.c_int32]),
}
