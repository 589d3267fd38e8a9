// SPDX-License-Identifier: Apache-2.0
// libpostprocess: a class for each pixel, declared anew from facts.
#pragma once

#include "hbdnn/post_process_info.h"

#if HBDNN_HAS_POST_PROCESS

#ifdef __cplusplus
extern "C" {
#endif

typedef hbdnn_post_process_info UnetPostProcessInfo_t;

// The list of what was found since the last call, in the form of JSON behind its name and a colon, for
// free(). Threads share one list.
char* UnetPostProcess(UnetPostProcessInfo_t* post_info);
// One output, NHWC; layer is not used.
void UnetdoProcess(hbDNNTensor* tensors, UnetPostProcessInfo_t* post_info, int layer);

#ifdef __cplusplus
}
#endif

#endif
