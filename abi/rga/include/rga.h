// SPDX-License-Identifier: Apache-2.0
// Formats of pictures, and numbers of the old interface.
#ifndef BOARDLESS_RGA_H
#define BOARDLESS_RGA_H

#define RGA_BLIT_SYNC 0x5017
#define RGA_BLIT_ASYNC 0x5018

// Names list a pixel's bytes in memory, from the first on. Of YUV, SP has a plane of Y and one of
// pairs, P three planes: YCbCr_420_SP is NV12, YCrCb_420_SP NV21.
typedef enum _Rga_SURF_FORMAT {
    RK_FORMAT_RGBA_8888 = 0,
    RK_FORMAT_RGBX_8888 = 0x100,
    RK_FORMAT_RGB_888 = 0x200,
    RK_FORMAT_BGRA_8888 = 0x300,
    RK_FORMAT_RGB_565 = 0x400,
    RK_FORMAT_RGBA_5551 = 0x500,
    RK_FORMAT_RGBA_4444 = 0x600,
    RK_FORMAT_BGR_888 = 0x700,
    RK_FORMAT_YCbCr_422_SP = 0x800,
    RK_FORMAT_YCbCr_422_P = 0x900,
    RK_FORMAT_YCbCr_420_SP = 0xa00,
    RK_FORMAT_YCbCr_420_P = 0xb00,
    RK_FORMAT_YCrCb_422_SP = 0xc00,
    RK_FORMAT_YCrCb_422_P = 0xd00,
    RK_FORMAT_YCrCb_420_SP = 0xe00,
    RK_FORMAT_YCrCb_420_P = 0xf00,
    RK_FORMAT_BPP1 = 0x1000,
    RK_FORMAT_BPP2 = 0x1100,
    RK_FORMAT_BPP4 = 0x1200,
    RK_FORMAT_BPP8 = 0x1300,
    RK_FORMAT_Y4 = 0x1400,
    RK_FORMAT_YCbCr_400 = 0x1500,
    RK_FORMAT_BGRX_8888 = 0x1600,
    RK_FORMAT_YVYU_422 = 0x1800,
    RK_FORMAT_YVYU_420 = 0x1900,
    RK_FORMAT_VYUY_422 = 0x1a00,
    RK_FORMAT_VYUY_420 = 0x1b00,
    RK_FORMAT_YUYV_422 = 0x1c00,
    RK_FORMAT_YUYV_420 = 0x1d00,
    RK_FORMAT_UYVY_422 = 0x1e00,
    RK_FORMAT_UYVY_420 = 0x1f00,
    RK_FORMAT_YCbCr_420_SP_10B = 0x2000,
    RK_FORMAT_YCrCb_420_SP_10B = 0x2100,
    RK_FORMAT_YCbCr_422_SP_10B = 0x2200,
    RK_FORMAT_YCrCb_422_SP_10B = 0x2300,
    RK_FORMAT_BGR_565 = 0x2400,
    RK_FORMAT_BGRA_5551 = 0x2500,
    RK_FORMAT_BGRA_4444 = 0x2600,
    RK_FORMAT_ARGB_8888 = 0x2800,
    RK_FORMAT_XRGB_8888 = 0x2900,
    RK_FORMAT_ARGB_1555 = 0x2a00,
    RK_FORMAT_ARGB_4444 = 0x2b00,
    RK_FORMAT_ABGR_8888 = 0x2c00,
    RK_FORMAT_XBGR_8888 = 0x2d00,
    RK_FORMAT_ABGR_1555 = 0x2e00,
    RK_FORMAT_ABGR_4444 = 0x2f00,
    RK_FORMAT_RGBA2BPP = 0x3000,
    RK_FORMAT_A8 = 0x3100,
    RK_FORMAT_YCbCr_444_SP = 0x3200,
    RK_FORMAT_YCrCb_444_SP = 0x3300,
    RK_FORMAT_Y8 = 0x3400,
    RK_FORMAT_RGBA_1010102 = 0x3600,
    RK_FORMAT_BGRA_1010102 = 0x3700,
    RK_FORMAT_ARGB_2101010 = 0x3800,
    RK_FORMAT_ABGR_2101010 = 0x3900,
    RK_FORMAT_RGBX_1010102 = 0x3a00,
    RK_FORMAT_BGRX_1010102 = 0x3b00,
    RK_FORMAT_XRGB_2101010 = 0x3c00,
    RK_FORMAT_XBGR_2101010 = 0x3d00,
    RK_FORMAT_YUV_444_10B = 0x3e00,
    RK_FORMAT_Y210 = 0x3f00,
    RK_FORMAT_P010 = 0x4000,
    RK_FORMAT_P210 = 0x4100,
    RK_FORMAT_UNKNOWN = 0x10000,
    RK_FORMAT_YCbCr_422_10b_SP = 0x2200,
    RK_FORMAT_YCrCb_422_10b_SP = 0x2300,
    RK_FORMAT_ABGR_5551 = 0x2e00,
    RK_FORMAT_ARGB_5551 = 0x2a00,
} RgaSURF_FORMAT;

// rga_info_t::color_space_mode.
enum {
    yuv2rgb_mode0 = 0,
    yuv2rgb_mode1 = 1,
    yuv2rgb_mode2 = 2,
    rgb2yuv_601_full = 0x100,
    rgb2yuv_709_full = 0x200,
    yuv2yuv_601_limit_2_709_limit = 0x300,
    yuv2yuv_601_limit_2_709_full = 0x400,
    yuv2yuv_709_limit_2_601_limit = 0x500,
    yuv2yuv_709_limit_2_601_full = 0x600,
    yuv2yuv_601_full_2_709_limit = 0x700,
    yuv2yuv_601_full_2_709_full = 0x800,
    yuv2yuv_709_full_2_601_limit = 0x900,
    yuv2yuv_709_full_2_601_full = 0xa00,
    rgb2yuv_709_limit = 0xb00,
    yuv2rgb_709_full = 0xc00,
    yuv2yuv_601_limit_2_601_full = 0xd00,
    yuv2yuv_601_full_2_601_limit = 0xe00,
    yuv2yuv_709_limit_2_709_full = 0xf00,
    yuv2yuv_709_full_2_709_limit = 0x1000,
    full_csc_mask = 0xf00,
};

// What computes: rga_info_t::core.
enum {
    RGA3_SCHEDULER_CORE0 = 1,
    RGA3_SCHEDULER_CORE1 = 2,
    RGA2_SCHEDULER_CORE0 = 4,
    RGA2_SCHEDULER_CORE1 = 8,
    RGA_CORE_MASK = 15,
    RGA_NONE_CORE = 0,
};

// How a picture lies in memory: rga_info_t::rd_mode.
enum {
    raster_mode = 1,
    fbc_mode = 2,
    tile_mode = 4,
};

#endif
