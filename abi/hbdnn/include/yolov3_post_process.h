// SPDX-License-Identifier: Apache-2.0
// libpostprocess: YOLOv3 with the classes of COCO, declared anew from facts.
#pragma once

#include "hbdnn/post_process_info.h"

#if HBDNN_HAS_POST_PROCESS

#ifdef __cplusplus
extern "C" {
#endif

typedef hbdnn_post_process_info Yolov3PostProcessInfo_t;

// The list of what was found since the last call, in the form of JSON behind its name and a colon, for
// free(). Threads share one list.
char* Yolov3PostProcess(Yolov3PostProcessInfo_t* post_info);
// One output; layer: 0 to 2, of strides 32, 16 and 8. Its layout is told by quantizeAxis.
void Yolov3doProcess(hbDNNTensor* tensor, Yolov3PostProcessInfo_t* post_info, int layer);

#ifdef __cplusplus
}
#endif

#endif
