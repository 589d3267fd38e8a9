// SPDX-License-Identifier: Apache-2.0
// libpostprocess: EfficientDet with the classes of COCO, declared anew from facts.
#pragma once

#include "hbdnn/post_process_info.h"

#if HBDNN_HAS_POST_PROCESS

#ifdef __cplusplus
extern "C" {
#endif

typedef hbdnn_post_process_info EfficientdetPostProcessInfo_t;

// The list of what was found since the last call, in the form of JSON behind its name and a colon, for
// free(). Threads share one list.
char* EfficientdetPostProcess(EfficientdetPostProcessInfo_t* post_info);
// Two outputs of one scale, NHWC; layer: 0 to 4, of strides 8 to 128.
void EfficientdetdoProcess(hbDNNTensor* cls_tensor, hbDNNTensor* bbox_tensor,
                           EfficientdetPostProcessInfo_t* post_info, int layer);

#ifdef __cplusplus
}
#endif

#endif
