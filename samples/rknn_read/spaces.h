// SPDX-License-Identifier: Apache-2.0
// Where words end.
#pragma once

#include "samples/rknn_read/components.h"

// space[i]: whether a space comes before character i of a level line. `labels` are as spell() takes
// them; `capital` is the height of capitals.
void find_spaces(const struct boxes* characters, const char* const* labels, double capital,
                 char* space);
