// SPDX-License-Identifier: Apache-2.0
// libpostprocess: SSD of 300x300 pixels with the classes of Pascal VOC, declared anew from facts.
#pragma once

#include "hbdnn/post_process_info.h"

#if HBDNN_HAS_POST_PROCESS

#ifdef __cplusplus
extern "C" {
#endif

typedef hbdnn_post_process_info SsdPostProcessInfo_t;

// The list of what was found since the last call, in the form of JSON behind its name and a colon, for
// free(). Threads share one list.
char* SsdPostProcess(SsdPostProcessInfo_t* post_info);
// Two outputs of one scale, NHWC; layer: 0 to 5, of steps 15 to 300.
void SsddoProcess(hbDNNTensor* bbox_tensor, hbDNNTensor* cls_tensor,
                  SsdPostProcessInfo_t* post_info, int layer);

#ifdef __cplusplus
}
#endif

#endif
