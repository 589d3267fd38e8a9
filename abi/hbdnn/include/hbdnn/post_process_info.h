// SPDX-License-Identifier: Apache-2.0
// libpostprocess: what its functions are told beside a model's outputs, declared anew from facts.
// The vendor's headers have a struct of another name, and the same members, for each network.
#pragma once

#include <stdint.h>

#include "dnn/hb_dnn.h"

#if HBDNN_HAS_POST_PROCESS
typedef struct {
    int32_t height; // of the model's input; all extents are pixels
    int32_t width;
    int32_t ori_height; // of the picture that the input was made from
    int32_t ori_width;
    float score_threshold;
    float nms_threshold;   // intersection over union
    int32_t nms_top_k;     // results at most
    int32_t is_pad_resize; // not 0: the picture was padded to keep its proportions
} hbdnn_post_process_info;
#endif
