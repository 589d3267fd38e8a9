// SPDX-License-Identifier: Apache-2.0
// libpostprocess: classes of ImageNet, declared anew from facts.
#pragma once

#include "hbdnn/post_process_info.h"

#if HBDNN_HAS_POST_PROCESS

#ifdef __cplusplus
extern "C" {
#endif

typedef hbdnn_post_process_info ClassificationPostProcessInfo_t;

// The list of what was found since the last call, in the form of JSON behind its name and a colon, for
// free(). Threads share one list.
char* ClassificationPostProcess(ClassificationPostProcessInfo_t* post_info);
// tensors: one output, float32 scores.
void ClassificationDoProcess(hbDNNTensor* tensors, ClassificationPostProcessInfo_t* post_info);

#ifdef __cplusplus
}
#endif

#endif
