// SPDX-License-Identifier: Apache-2.0
// hbSys: cores and memory, declared anew from facts. Generations: hbdnn/family.h.
#pragma once

#include "hbdnn/family.h"

#if !HBDNN_HAS_UCP
#include "hbdnn/sys.h"
#endif
