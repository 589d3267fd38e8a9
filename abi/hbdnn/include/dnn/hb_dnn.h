// SPDX-License-Identifier: Apache-2.0
// hbDNN, the inference interface of Horizon's and D-Robotics' boards with a BPU, declared anew from
// facts. Several generations: hbdnn/family.h. What each argument is: ../../functions.inc.
#pragma once

#include "hbdnn/family.h"

#if !HBDNN_HAS_UCP

#if HBDNN_FAMILY == HBDNN_1_9
#define HB_DNN_VERSION_MAJOR 1U
#define HB_DNN_VERSION_MINOR 9U
#define HB_DNN_VERSION_PATCH 7U
#elif HBDNN_FAMILY == HBDNN_1_12
#define HB_DNN_VERSION_MAJOR 1U
#define HB_DNN_VERSION_MINOR 12U
#define HB_DNN_VERSION_PATCH 3U
#else
#define HB_DNN_VERSION_MAJOR 1U
#define HB_DNN_VERSION_MINOR 23U
#define HB_DNN_VERSION_PATCH 10U
#endif

#include "dnn/hb_dnn_status.h"
#include "dnn/hb_sys.h"
#include "hbdnn/models.h"
#include "hbdnn/resize.h"
#include "hbdnn/tasks.h"
#include "hbdnn/tensor.h"

#endif
