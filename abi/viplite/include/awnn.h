// SPDX-License-Identifier: Apache-2.0
// awnn of V85x, whole.
#pragma once

#include "awnn_det.h"
#include "awnn_info.h"
#include "awnn_lib.h"
#include "cross_utils.h"
