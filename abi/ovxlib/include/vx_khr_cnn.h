// SPDX-License-Identifier: Apache-2.0
// Under a second path: some programs look for it beside vsi_nn_pub.h.
#pragma once

#include "VX/vx_khr_cnn.h"
