// SPDX-License-Identifier: Apache-2.0
// hbDNN: what the dimensions, elements and numbers of a tensor are. The unified generation numbers
// its types anew.
#pragma once

#include "hbdnn/family.h"

#if HBDNN_FAMILY < HBDNN_UCP_3_13

// What the dimensions of a shape mean. HB_DNN_LAYOUT_NHCW_NATIVE: hb_dnn_ext.h.
typedef enum {
    HB_DNN_LAYOUT_NHWC = 0,
    HB_DNN_LAYOUT_NCHW = 2,
    HB_DNN_LAYOUT_NONE = 255, // none of these
} hbDNNTensorLayout;

// Images are 8 bits a sample. Planes of NV12: all Y, then pairs of U and V, a quarter as many.
typedef enum {
    HB_DNN_IMG_TYPE_Y = 0,
    HB_DNN_IMG_TYPE_NV12 = 1,          // both planes in sysMem[0]
    HB_DNN_IMG_TYPE_NV12_SEPARATE = 2, // Y in sysMem[0], UV in sysMem[1]
    HB_DNN_IMG_TYPE_YUV444 = 3,
    HB_DNN_IMG_TYPE_RGB = 4,
    HB_DNN_IMG_TYPE_BGR = 5,
    HB_DNN_TENSOR_TYPE_S4 = 6,
    HB_DNN_TENSOR_TYPE_U4 = 7,
    HB_DNN_TENSOR_TYPE_S8 = 8,
    HB_DNN_TENSOR_TYPE_U8 = 9,
    HB_DNN_TENSOR_TYPE_F16 = 10,
    HB_DNN_TENSOR_TYPE_S16 = 11,
    HB_DNN_TENSOR_TYPE_U16 = 12,
    HB_DNN_TENSOR_TYPE_F32 = 13,
    HB_DNN_TENSOR_TYPE_S32 = 14,
    HB_DNN_TENSOR_TYPE_U32 = 15,
    HB_DNN_TENSOR_TYPE_F64 = 16,
    HB_DNN_TENSOR_TYPE_S64 = 17,
    HB_DNN_TENSOR_TYPE_U64 = 18,
#if HBDNN_HAS_UCP
    HB_DNN_TENSOR_TYPE_BOOL8 = 19, // assumed: the next number
    HB_DNN_TENSOR_TYPE_MAX = 20,
#else
    HB_DNN_TENSOR_TYPE_MAX = 19,
#endif
} hbDNNDataType;

// How numbers of a tensor become real ones.
typedef enum {
    NONE = 0,
    SHIFT = 1, // value = q / 2^shift
    SCALE = 2, // value = (q - zero point) * scale
} hbDNNQuantiType;

#else

// Images are tensors: of NV12 Y is one, [1, H, W, 1], and UV the next, [1, H / 2, W / 2, 2].
typedef enum {
    HB_DNN_TENSOR_TYPE_S4 = 0,
    HB_DNN_TENSOR_TYPE_U4 = 1,
    HB_DNN_TENSOR_TYPE_S8 = 2,
    HB_DNN_TENSOR_TYPE_U8 = 3,
    HB_DNN_TENSOR_TYPE_F16 = 4,
    HB_DNN_TENSOR_TYPE_S16 = 5,
    HB_DNN_TENSOR_TYPE_U16 = 6,
    HB_DNN_TENSOR_TYPE_F32 = 7,
    HB_DNN_TENSOR_TYPE_S32 = 8,
    HB_DNN_TENSOR_TYPE_U32 = 9,
    HB_DNN_TENSOR_TYPE_F64 = 10,
    HB_DNN_TENSOR_TYPE_S64 = 11,
    HB_DNN_TENSOR_TYPE_U64 = 12,
    HB_DNN_TENSOR_TYPE_BOOL8 = 13,
    HB_DNN_TENSOR_TYPE_MAX = 14,
} hbDNNDataType;

typedef enum {
    NONE = 0,
    SCALE = 1, // value = (q - zero point) * scale
} hbDNNQuantiType;

#endif
