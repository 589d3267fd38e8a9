// SPDX-License-Identifier: Apache-2.0
// libawnn_det of early V85x SDKs: people and faces in one call. The vendor's header is an older
// awnn_det.h; ours of that name has both.
#pragma once

#include "awnn_det.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    AWNN_HUMAN_DET = 0,
    AWNN_FACE_DET = 1,
    AWNN_TYPE_MAX = 2,
} AWNN_TYPE;

typedef void* Awnn_Det_Handle;

typedef struct {
    int valid_cnt; // used ones of boxes
    int cap;       // as many as there is room for
    BBoxRect_t* boxes;
} BBoxResults_t;

typedef struct {
    char* human_nb; // paths of network binaries; null: no such network
    char* face_nb;
} Awnn_Init_t;

typedef struct {
    AWNN_TYPE type;
    unsigned char** input_buffers; // one for each input of the network
    float thresh;                  // boxes of lower scores are left out
    BBoxResults_t* res;
} Awnn_Run_t;

void awnn_detect_init(Awnn_Det_Handle* handle, Awnn_Init_t* initT);
void awnn_create_run(Awnn_Run_t* runT, AWNN_TYPE type);
// runT's results, in pixels of the network's picture.
BBoxResults_t* awnn_detect_run(Awnn_Det_Handle handle, Awnn_Run_t* runT);
void awnn_destroy_run(Awnn_Run_t* runT);
void awnn_detect_exit(Awnn_Det_Handle handle);

#ifdef __cplusplus
}
#endif
