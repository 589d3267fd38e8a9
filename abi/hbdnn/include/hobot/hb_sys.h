// SPDX-License-Identifier: Apache-2.0
// hbSys of the early unified generation, which names its memory as hb_ucp_sys.h does.
#pragma once

#include "hbdnn/unified.h"

#if HBDNN_HAS_UCP
#include "hbdnn/sys.h"
#endif
