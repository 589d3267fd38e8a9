// SPDX-License-Identifier: Apache-2.0
// libpostprocess: CenterNet with the classes of COCO, declared anew from facts.
#pragma once

#include "hbdnn/post_process_info.h"

#if HBDNN_HAS_POST_PROCESS

#ifdef __cplusplus
extern "C" {
#endif

typedef hbdnn_post_process_info CenternetPostProcessInfo_t;

// The list of what was found since the last call, in the form of JSON behind its name and a colon, for
// free(). Threads share one list.
char* CenternetPostProcess(CenternetPostProcessInfo_t* post_info);
// Three outputs, NCHW: scores, extents, offsets. layer is not used.
void CenternetdoProcess(hbDNNTensor* nms_tensor, hbDNNTensor* wh_tensor, hbDNNTensor* reg_tensor,
                        CenternetPostProcessInfo_t* post_info, int layer);
// The same of a network that has only maxima in its scores, int16.
void Centernet_resnet101_doProcess(hbDNNTensor* nms_tensor, hbDNNTensor* wh_tensor,
                                   hbDNNTensor* reg_tensor, CenternetPostProcessInfo_t* post_info,
                                   int layer);

#ifdef __cplusplus
}
#endif

#endif
