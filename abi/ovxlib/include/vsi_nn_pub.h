// SPDX-License-Identifier: Apache-2.0
// ovxlib, VeriSilicon's layer of graphs above OpenVX, declared anew from facts: as much of it as
// programs use whose graph is one network binary. What each argument is: ../functions.inc. Offsets:
// ../layout.inc.
#pragma once

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "utils/vsi_nn_dtype_util.h"
#include "utils/vsi_nn_util.h"
#include "vsi_nn_context.h"
#include "vsi_nn_graph.h"
#include "vsi_nn_log.h"
#include "vsi_nn_node.h"
#include "vsi_nn_ops.h"
#include "vsi_nn_pre_post_process.h"
#include "vsi_nn_tensor.h"
#include "vsi_nn_tensor_util.h"
#include "vsi_nn_test.h"
#include "vsi_nn_types.h"
#include "vsi_nn_version.h"
