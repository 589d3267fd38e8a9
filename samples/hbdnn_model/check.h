// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

// 0, or -1 with a line on stderr where the call did not return success.
int check(int32_t status, const char* call);
