// SPDX-License-Identifier: Apache-2.0
// hbDNN of the early unified generation: the calls of the one before.
#pragma once

#include "hbdnn/unified.h"

#if HBDNN_HAS_UCP
#include "hbdnn/tasks.h"
#endif
