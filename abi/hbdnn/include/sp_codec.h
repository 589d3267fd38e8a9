// SPDX-License-Identifier: Apache-2.0
// libspcdev: video encoder and decoder, declared anew from facts. Sizes of pictures are pixels,
// frames NV12 without padding. Functions return 0, or -1.
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SP_ENCODER_H264 1
#define SP_ENCODER_H265 2
#define SP_ENCODER_MJPEG 3

void* sp_init_encoder_module(void);
void sp_release_encoder_module(void* obj);
// type: SP_ENCODER_*; bits: thousands of bits a second (assumed).
int32_t sp_start_encode(void* obj, int32_t chn, int32_t type, int32_t width, int32_t height,
                        int32_t bits);
int32_t sp_stop_encode(void* obj);
int32_t sp_encoder_set_frame(void* obj, char* frame_buffer, int32_t size);
int32_t sp_encoder_get_stream(void* obj, char* stream_buffer); // returns its bytes, or -1 (assumed)

void* sp_init_decoder_module(void);
void sp_release_decoder_module(void* obj);
// An empty stream_file: the program gives the stream, with sp_decoder_set_image.
int32_t sp_start_decode(void* obj, const char* stream_file, int32_t video_chn, int32_t type,
                        int32_t width, int32_t height);
int32_t sp_decoder_get_image(void* obj, char* image_buffer);
int32_t sp_decoder_set_image(void* obj, char* image_buffer, int32_t chn, int32_t size, int32_t eos);
int32_t sp_stop_decode(void* obj);

#ifdef __cplusplus
}
#endif
