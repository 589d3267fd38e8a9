// SPDX-License-Identifier: Apache-2.0
// awnn of V85x: from outputs of its vendor's detection networks to boxes.
#pragma once

#include "awnn_lib.h"

#ifdef __cplusplus
extern "C" {
#endif

// Which network the outputs are of.
typedef enum {
    AWNN_DET_POST_HUMANOID_1 = 1,
    AWNN_DET_POST_HUMANOID_2 = 2,
    AWNN_DET_POST_HUMANOID_3 = 3,
    AWNN_DET_POST_FACE_1 = 4,
} AWNN_DET_POST_TYPE;

typedef struct {
    AWNN_DET_POST_TYPE type;
    int width; // of the picture that the boxes are for
    int height;
    float thresh; // boxes of lower scores are left out
} Awnn_Post_t;

typedef struct {
    int xmin; // pixels
    int ymin;
    int xmax;
    int ymax;
    int label;
    float score;
    int landmark_x[5]; // of faces
    int landmark_y[5];
} BBoxRect_t;

typedef struct {
    int valid_cnt; // used ones of boxes
    BBoxRect_t boxes[100];
} Awnn_Result_t;

void awnn_det_post(Awnn_Context_t* context, Awnn_Post_t* post, Awnn_Result_t* result);

#ifdef __cplusplus
}
#endif

// Programs for the older library ask for its header by this name.
#include "awnn_detect.h"
