// SPDX-License-Identifier: Apache-2.0
// Pictures from files, in the size and depth that a network takes.
#pragma once

// height x width x channels bytes, channels 1 (grey) or 3 (RGB), to be freed with free(). NULL when
// the file cannot be read as a picture.
unsigned char* load_picture(const char* path, int width, int height, int channels);
