// SPDX-License-Identifier: Apache-2.0
// What was read, drawn into the picture.
#pragma once

#include "samples/picture/picture.h"
#include "samples/rknn_read/reading.h"

// A frame around each character, and the text above or below the line.
void annotate(struct picture* picture, const struct reading* reading);
