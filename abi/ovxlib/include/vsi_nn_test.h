// SPDX-License-Identifier: Apache-2.0
// What generated programs wrap calls in: a line of the log, and on to the label.
#pragma once

#include "utils/vsi_nn_util.h"
#include "vsi_nn_log.h"
#include "vsi_nn_tensor.h"

#define TEST_CHECK_TENSOR_ID(id, label)                                                            \
    do {                                                                                           \
        if ((id) == VSI_NN_TENSOR_ID_NA) {                                                         \
            VSILOGE("CHECK TENSOR ID %d", __LINE__);                                               \
            goto label;                                                                            \
        }                                                                                          \
    } while (0)

#define TEST_CHECK_PTR(pointer, label)                                                             \
    do {                                                                                           \
        if (!(pointer)) {                                                                          \
            VSILOGE("CHECK PTR %d", __LINE__);                                                     \
            goto label;                                                                            \
        }                                                                                          \
    } while (0)

#define TEST_CHECK_STATUS(status, label)                                                           \
    do {                                                                                           \
        if ((status) != VSI_SUCCESS) {                                                             \
            VSILOGE("CHECK STATUS(%d:%s)", (status), vsi_nn_DescribeStatus(status));               \
            goto label;                                                                            \
        }                                                                                          \
    } while (0)
