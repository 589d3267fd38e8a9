// SPDX-License-Identifier: Apache-2.0
// libpostprocess: YOLOv5 with the classes of COCO, declared anew from facts.
#pragma once

#include "hbdnn/post_process_info.h"

#if HBDNN_HAS_POST_PROCESS

#ifdef __cplusplus
extern "C" {
#endif

typedef hbdnn_post_process_info Yolov5PostProcessInfo_t;

// The list of what was found since the last call, in the form of JSON behind its name and a colon, for
// free(). Threads share one list.
char* Yolov5PostProcess(Yolov5PostProcessInfo_t* post_info);
// One output, NHWC; layer: 0 to 2, of strides 8, 16 and 32.
void Yolov5doProcess(hbDNNTensor* tensor, Yolov5PostProcessInfo_t* post_info, int layer);

#ifdef __cplusplus
}
#endif

#endif
