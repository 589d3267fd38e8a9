// SPDX-License-Identifier: Apache-2.0
// The unified generation, for the headers that only it has.
#pragma once

#ifndef HBDNN_FAMILY
#define HBDNN_FAMILY HBDNN_UCP_3_13
#endif

#include "hbdnn/family.h"
