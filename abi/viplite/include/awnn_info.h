// SPDX-License-Identifier: Apache-2.0
// awnn of V85x: what the library knows about networks of its vendor.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    const char* name;
    const char md5[33]; // of the file, in hexadecimal
    int width;          // of the picture that goes in
    int height;
    unsigned int mem_size; // bytes, for awnn_init
    float thresh;          // for awnn_det_post
} awnn_info_t;

// nbg is a path; null if the library does not know the file.
awnn_info_t* awnn_get_info(char* nbg);

#ifdef __cplusplus
}
#endif
