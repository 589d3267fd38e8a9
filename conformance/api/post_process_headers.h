// SPDX-License-Identifier: Apache-2.0
// All of libpostprocess, a header for each network. Included within a namespace.
#pragma once

#include "centernet_post_process.h"
#include "fcos_post_process.h"
#include "ptq_classification_post_process_method.h"
#include "ptq_efficientdet_post_process.h"
#include "ptq_ssd_post_process.h"
#include "unet_post_process.h"
#include "yolov3_post_process.h"
#include "yolov5_post_process.h"
