// SPDX-License-Identifier: Apache-2.0
// libspcdev: cameras and the scaler, declared anew from facts. Sizes are pixels, frames NV12
// without padding: FRAME_BUFFER_SIZE bytes. Functions return 0, or -1.
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// What a scaler does: mode of sp_open_vps.
#define SP_VPS_SCALE 1
#define SP_VPS_SCALE_CROP 2
#define SP_VPS_SCALE_ROTATE 3
#define SP_VPS_SCALE_ROTATE_CROP 4

#define FRAME_BUFFER_SIZE(w, h) ((w) * (h)*3 / 2)

// X5: where a camera is, video_index of sp_open_camera.
#define SP_HOST_0 0
#define SP_HOST_1 1
#define SP_HOST_2 2
#define SP_HOST_3 3
#define SP_HOST_AUTO_DETECT (-1)

// X3: parts that a frame goes through.
#define SP_DEV_SIF 0
#define SP_DEV_ISP 1
#define SP_DEV_IPU 2

typedef struct {
    int32_t raw_height;
    int32_t raw_width;
    int32_t fps; // frames a second
} sp_sensors_parameters;

void* sp_init_vio_module(void);
void sp_release_vio_module(void* obj);

// width and height: chn_num sizes that frames are scaled to, a channel each.
int32_t sp_open_camera(void* obj, const int32_t pipe_id, const int32_t video_index, int32_t chn_num,
                       int32_t* width, int32_t* height);
int32_t sp_open_camera_v2(void* obj, const int32_t pipe_id, const int32_t video_index,
                          int32_t chn_num, sp_sensors_parameters* parameters, int32_t* width,
                          int32_t* height);
// X5. That these are one for each channel, as sp_open_vps has them, is assumed.
int32_t sp_open_camera_v3(void* obj, const int32_t pipe_id, const int32_t video_index,
                          int32_t chn_num, sp_sensors_parameters* parameters, int32_t* width,
                          int32_t* height, int32_t* crop_x, int32_t* crop_y, int32_t* crop_width,
                          int32_t* crop_height, int32_t* rotate);

// Scales frames that the program gives. proc_mode: SP_VPS_*; arrays of what it does not do are
// null.
int32_t sp_open_vps(void* obj, int32_t pipe_id, int32_t chn_num, int32_t proc_mode,
                    int32_t src_width, int32_t src_height, int32_t* dst_width, int32_t* dst_height,
                    int32_t* crop_x, int32_t* crop_y, int32_t* crop_width, int32_t* crop_height,
                    int32_t* rotate);
int32_t sp_vio_close(void* obj);

// The next frame of the channel of that size. timeout: ms.
int32_t sp_vio_get_frame(void* obj, char* frame_buffer, int32_t width, int32_t height,
                         const int32_t timeout);
int32_t sp_vio_set_frame(void* obj, void* frame_buffer, int32_t size); // size: bytes
// As the sensor gives it, and as the ISP does.
int32_t sp_vio_get_raw(void* obj, char* frame_buffer, int32_t width, int32_t height,
                       const int32_t timeout);
int32_t sp_vio_get_yuv(void* obj, char* frame_buffer, int32_t width, int32_t height,
                       const int32_t timeout);

#ifdef __cplusplus
}
#endif
