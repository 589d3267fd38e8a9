// SPDX-License-Identifier: Apache-2.0
// Constants and structs of im2d, the interface of tasks.
#ifndef BOARDLESS_IM2D_TYPE_H
#define BOARDLESS_IM2D_TYPE_H

#include "rga_family.h"

#include "im2d_version.h"

#include <stdint.h>

#ifdef __cplusplus
#define IM_C_API extern "C"
#define DEFAULT_INITIALIZER(value) = value
#else
#define IM_C_API
#define DEFAULT_INITIALIZER(value)
#endif
#define IM_API
#define IM_EXPORT_API

// What a task does; bits.
typedef enum {
    IM_HAL_TRANSFORM_ROT_90 = 1,
    IM_HAL_TRANSFORM_ROT_180 = 2,
    IM_HAL_TRANSFORM_ROT_270 = 4,
    IM_HAL_TRANSFORM_FLIP_H = 8,
    IM_HAL_TRANSFORM_FLIP_V = 16,
    IM_HAL_TRANSFORM_FLIP_H_V = 32,
    IM_HAL_TRANSFORM_MASK = 63,
    IM_HAL_TRANSFORM_ROT_MASK = 7,
    IM_HAL_TRANSFORM_FLIP_MASK = 56,
    IM_ALPHA_BLEND_SRC_OVER = 64,
    IM_ALPHA_BLEND_SRC = 128,
    IM_ALPHA_BLEND_DST = 0x100,
    IM_ALPHA_BLEND_SRC_IN = 0x200,
    IM_ALPHA_BLEND_DST_IN = 0x400,
    IM_ALPHA_BLEND_SRC_OUT = 0x800,
    IM_ALPHA_BLEND_DST_OUT = 0x1000,
    IM_ALPHA_BLEND_DST_OVER = 0x2000,
    IM_ALPHA_BLEND_SRC_ATOP = 0x4000,
    IM_ALPHA_BLEND_DST_ATOP = 0x8000,
    IM_ALPHA_BLEND_XOR = 0x10000,
    IM_ALPHA_BLEND_MASK = 0x1ffc0,
    IM_ALPHA_COLORKEY_NORMAL = 0x20000,
    IM_ALPHA_COLORKEY_INVERTED = 0x40000,
    IM_ALPHA_COLORKEY_MASK = 0x60000,
    IM_SYNC = 0x80000,
    IM_CROP = 0x100000,
    IM_COLOR_FILL = 0x200000,
    IM_COLOR_PALETTE = 0x400000,
    IM_NN_QUANTIZE = 0x800000,
    IM_ROP = 0x1000000,
    IM_ALPHA_BLEND_PRE_MUL = 0x2000000,
    IM_ASYNC = 0x4000000,
    IM_MOSAIC = 0x8000000,
    IM_OSD = 0x10000000,
    IM_PRE_INTR = 0x20000000,
    IM_ALPHA_BIT_MAP = 0x40000000,
    IM_GAUSS = -2147483648,
} IM_USAGE;

// How a picture lies in memory.
typedef enum {
    IM_RASTER_MODE = 1,
    IM_AFBC16x16_MODE = 2,
    IM_TILE8x8_MODE = 4,
    IM_TILE4x4_MODE = 8,
    IM_RKFBC64x4_MODE = 16,
    IM_AFBC32x8_MODE = 32,
    IM_FBC_MODE = 2,
    IM_TILE_MODE = 4,
} IM_RD_MODE;

// Which cores may compute.
typedef enum {
    IM_SCHEDULER_RGA3_CORE0 = 1,
    IM_SCHEDULER_RGA3_CORE1 = 2,
    IM_SCHEDULER_RGA2_CORE0 = 4,
    IM_SCHEDULER_RGA2_CORE1 = 8,
    IM_SCHEDULER_RGA3_DEFAULT = 1,
    IM_SCHEDULER_RGA2_DEFAULT = 4,
    IM_SCHEDULER_MASK = 15,
    IM_SCHEDULER_DEFAULT = 0,
} IM_SCHEDULER_CORE;

typedef enum {
    IM_ROP_AND = 136,
    IM_ROP_OR = 238,
    IM_ROP_NOT_DST = 85,
    IM_ROP_NOT_SRC = 51,
    IM_ROP_XOR = 246,
    IM_ROP_NOT_XOR = 249,
} IM_ROP_CODE;

typedef enum {
    IM_MOSAIC_8 = 0,
    IM_MOSAIC_16 = 1,
    IM_MOSAIC_32 = 2,
    IM_MOSAIC_64 = 3,
    IM_MOSAIC_128 = 4,
} IM_MOSAIC_MODE;

typedef enum {
    IM_BORDER_CONSTANT = 0,
    IM_BORDER_REFLECT = 2,
    IM_BORDER_WRAP = 3,
} IM_BORDER_TYPE;

// Which matrix converts; the second half describes one picture each.
typedef enum {
    IM_YUV_TO_RGB_BT601_LIMIT = 1,
    IM_YUV_TO_RGB_BT601_FULL = 2,
    IM_YUV_TO_RGB_BT709_LIMIT = 3,
    IM_YUV_TO_RGB_MASK = 3,
    IM_RGB_TO_YUV_BT601_FULL = 4,
    IM_RGB_TO_YUV_BT601_LIMIT = 8,
    IM_RGB_TO_YUV_BT709_LIMIT = 12,
    IM_RGB_TO_YUV_MASK = 12,
    IM_RGB_TO_Y4 = 16,
    IM_RGB_TO_Y4_DITHER = 32,
    IM_RGB_TO_Y1_DITHER = 48,
    IM_Y4_MASK = 48,
    IM_RGB_FULL = 0x100,
    IM_RGB_CLIP = 0x200,
    IM_YUV_BT601_LIMIT_RANGE = 0x300,
    IM_YUV_BT601_FULL_RANGE = 0x400,
    IM_YUV_BT709_LIMIT_RANGE = 0x500,
    IM_YUV_BT709_FULL_RANGE = 0x600,
    IM_FULL_CSC_MASK = 0xf00,
    IM_COLOR_SPACE_DEFAULT = 0,
} IM_COLOR_SPACE_MODE;

typedef enum {
    IM_UP_SCALE = 0,
    IM_DOWN_SCALE = 1,
} IM_SCALE;

typedef enum {
    INTER_NEAREST = 0,
    INTER_LINEAR = 1,
    INTER_CUBIC = 2,
} IM_SCALE_MODE;

// How a picture is scaled, im_opt_t::interp.
typedef enum {
    IM_INTERP_DEFAULT = 0,
    IM_INTERP_LINEAR = 1,
    IM_INTERP_CUBIC = 2,
    IM_INTERP_AVERAGE = 3,
    IM_INTERP_MASK = 15,
    IM_INTERP_HORIZ_SHIFT = 0,
    IM_INTERP_VERTI_SHIFT = 4,
    IM_INTERP_HORIZ_FLAG = 0x100,
    IM_INTERP_VERTI_FLAG = 0x200,
} IM_INTER_MODE;

#define IM_INTERP_HORIZ(x) ((((x)&0xf) << IM_INTERP_HORIZ_SHIFT) | IM_INTERP_HORIZ_FLAG)
#define IM_INTERP_VERTI(x) ((((x)&0xf) << IM_INTERP_VERTI_SHIFT) | IM_INTERP_VERTI_FLAG)
#define IM_INTERP(h, v) (IM_INTERP_HORIZ(h) | IM_INTERP_VERTI(v))

typedef enum {
    IM_CONFIG_SCHEDULER_CORE = 0,
    IM_CONFIG_PRIORITY = 1,
    IM_CONFIG_CHECK = 2,
} IM_CONFIG_NAME;

typedef enum {
    IM_OSD_MODE_STATISTICS = 1,
    IM_OSD_MODE_AUTO_INVERT = 2,
} IM_OSD_MODE;

typedef enum {
    IM_OSD_INVERT_CHANNEL_NONE = 0,
    IM_OSD_INVERT_CHANNEL_Y_G = 1,
    IM_OSD_INVERT_CHANNEL_C_RB = 2,
    IM_OSD_INVERT_CHANNEL_ALPHA = 4,
    IM_OSD_INVERT_CHANNEL_COLOR = 3,
    IM_OSD_INVERT_CHANNEL_BOTH = 7,
} IM_OSD_INVERT_CHANNEL;

typedef enum {
    IM_OSD_FLAGS_INTERNAL = 0,
    IM_OSD_FLAGS_EXTERNAL = 1,
} IM_OSD_FLAGS_MODE;

typedef enum {
    IM_OSD_INVERT_USE_FACTOR = 0,
    IM_OSD_INVERT_USE_SWAP = 1,
} IM_OSD_INVERT_MODE;

typedef enum {
    IM_OSD_BACKGROUND_DEFAULT_BRIGHT = 0,
    IM_OSD_BACKGROUND_DEFAULT_DARK = 1,
} IM_OSD_BACKGROUND_DEFAULT;

typedef enum {
    IM_OSD_BLOCK_MODE_NORMAL = 0,
    IM_OSD_BLOCK_MODE_DIFFERENT = 1,
} IM_OSD_BLOCK_WIDTH_MODE;

typedef enum {
    IM_OSD_MODE_HORIZONTAL = 0,
    IM_OSD_MODE_VERTICAL = 1,
} IM_OSD_DIRECTION;

typedef enum {
    IM_OSD_COLOR_PIXEL = 0,
    IM_OSD_COLOR_EXTERNAL = 1,
} IM_OSD_COLOR_MODE;

typedef enum {
    IM_INTR_READ_INTR = 1,
    IM_INTR_READ_HOLD = 2,
    IM_INTR_WRITE_INTR = 4,
} IM_PRE_INTR_FLAGS;

typedef enum {
    IM_CONTEXT_NONE = 0,
    IM_CONTEXT_SRC_FIX_ENABLE = 1,
    IM_CONTEXT_SRC_CACHE_INFO = 2,
    IM_CONTEXT_SRC1_FIX_ENABLE = 4,
    IM_CONTEXT_SRC1_CACHE_INFO = 8,
    IM_CONTEXT_DST_FIX_ENABLE = 16,
    IM_CONTEXT_DST_CACHE_INFO = 32,
} IM_CONTEXT_FLAGS;

// What querystring() tells; up to 1.6 without RGA_BYTE_STRIDE, which shifts what follows.
typedef enum {
    RGA_VENDOR = 0,
    RGA_VERSION = 1,
    RGA_MAX_INPUT = 2,
    RGA_MAX_OUTPUT = 3,
    RGA_BYTE_STRIDE = 4,
    RGA_SCALE_LIMIT = 5,
    RGA_INPUT_FORMAT = 6,
    RGA_OUTPUT_FORMAT = 7,
    RGA_FEATURE = 8,
    RGA_EXPECTED = 9,
    RGA_ALL = 10,
} IM_INFORMATION;

typedef enum {
    IM_ERROR_FAILED = 0,
    IM_ERROR_NOT_SUPPORTED = 1,
    IM_ERROR_OUT_OF_MEMORY = 2,
    IM_ERROR_INVALID_PARAM = 3,
    IM_ERROR_ILLEGAL_PARAM = 4,
    IM_ERROR_ERROR_VERSION = 5,
    IM_ERROR_NO_SESSION = 6,
    IM_ERROR_MAX = 7,
} IM_ERROR_INDEX;

typedef enum {
    IM_STATUS_NOERROR = 2,
    IM_STATUS_SUCCESS = 1,
    IM_STATUS_NOT_SUPPORTED = -1,
    IM_STATUS_OUT_OF_MEMORY = -2,
    IM_STATUS_INVALID_PARAM = -3,
    IM_STATUS_ILLEGAL_PARAM = -4,
    IM_STATUS_ERROR_VERSION = -5,
    IM_STATUS_NO_SESSION = -6,
    IM_STATUS_FAILED = 0,
} IM_STATUS;

typedef uint32_t im_api_version_t;
typedef uint32_t im_job_handle_t;
typedef uint32_t im_ctx_id_t;
typedef uint32_t rga_buffer_handle_t;

typedef struct {
    int x, y, width, height;
} im_rect;

// Colours as a fill has them, channel by channel.
typedef struct {
    int max, min;
} im_colorkey_range;

// (value + offset) * scale of each channel: offsets of 9 bits, scales in 1/256.
typedef struct im_nn {
    int scale_r, scale_g, scale_b;
    int offset_r, offset_g, offset_b;
} im_nn_t;

// One picture. Strides count pixels. The first of handle, phy_addr, fd and vir_addr that is set is
// where it lies. Calls take it by value.
typedef struct {
    void* vir_addr;
    void* phy_addr;
    int fd;

    int width, height;
    int wstride, hstride;
    int format;

    int color_space_mode; // IM_COLOR_SPACE_MODE
#if RGA_FAMILY < RGA_1_10
    int color;
    int global_alpha;
    im_colorkey_range colorkey_range;
    im_nn_t nn;
    int rop_code;
#else
    __extension__ union {
        int global_alpha;
        __extension__ struct {
            uint16_t alpha0;
            uint16_t alpha1;
        } alpha_bit; // of formats with one bit of alpha
    };
    int rd_mode; // IM_RD_MODE

    // Up to 1.6; since then in im_opt_t.
    int color;
    im_colorkey_range colorkey_range;
    im_nn_t nn;
    int rop_code;

    rga_buffer_handle_t handle;
#endif
} rga_buffer_t;

typedef struct im_color {
    __extension__ union {
        __extension__ struct {
            uint8_t red, green, blue, alpha;
        };
        uint32_t value;
    };
} im_color_t;

typedef struct im_osd_invert_factor {
    uint8_t alpha_max, alpha_min;
    uint8_t yg_max, yg_min;
    uint8_t crb_max, crb_min;
} im_osd_invert_factor_t;

typedef struct im_osd_bpp2 {
    uint8_t ac_swap;
    uint8_t endian_swap;
    im_color_t color0, color1;
} im_osd_bpp2_t;

typedef struct im_osd_block {
    int width_mode; // IM_OSD_BLOCK_WIDTH_MODE
    union {
        int width;       // of every block
        int width_index; // into the driver's table of widths
    };
    int block_count;
    int background_config; // IM_OSD_BACKGROUND_DEFAULT
    int direction;         // IM_OSD_DIRECTION
    int color_mode;        // IM_OSD_COLOR_MODE
    im_color_t normal_color;
    im_color_t invert_color;
} im_osd_block_t;

typedef struct im_osd_invert {
    int invert_channel; // IM_OSD_INVERT_CHANNEL
    int flags_mode;     // IM_OSD_FLAGS_MODE
    int flags_index;
    uint64_t invert_flags;  // a bit a block
    uint64_t current_flags; // what the call found
    int invert_mode;        // IM_OSD_INVERT_MODE
    im_osd_invert_factor_t factor;
    int threash;
} im_osd_invert_t;

typedef struct im_osd {
    int osd_mode; // IM_OSD_MODE
    im_osd_block_t block_parm;
    im_osd_invert_t invert_config;
    im_osd_bpp2_t bpp2_info;
} im_osd_t;

typedef struct im_intr_config {
    uint32_t flags; // IM_PRE_INTR_FLAGS
    int read_threshold;
    int write_start;
    int write_step;
} im_intr_config_t;

typedef struct im_size {
    int width, height;
} im_size_t;

typedef struct im_gauss {
    im_size_t ksize;
    double sigma_x, sigma_y;
    double* matrix;
} im_gauss_t;

// What a task's usage asks for besides. The version is the headers' own: the library takes of the
// struct what that generation has (versions.inc).
typedef struct im_opt {
    im_api_version_t version DEFAULT_INITIALIZER(RGA_CURRENT_API_HEADER_VERSION);
    int color;
    im_colorkey_range colorkey_range;
    im_nn_t nn;
    int rop_code;
    int priority;
    int core;
    int mosaic_mode;
    im_osd_t osd_config;
    im_intr_config_t intr_config;
    int interp; // IM_INTER_MODE
    im_gauss_t gauss_config;
    char reserve[92];
} im_opt_t;

// The strides of the memory that a handle is for, and the format of what lies there.
typedef struct im_handle_param {
    uint32_t width, height;
    uint32_t format;
} im_handle_param_t;

#endif
