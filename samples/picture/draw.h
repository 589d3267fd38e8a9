// SPDX-License-Identifier: Apache-2.0
// Rectangles and short texts drawn into a picture. What lies outside of it is left out. Coordinates
// are pixels from the top left corner; right and bottom are the first ones not covered. In a grey
// picture a colour's green counts.
#pragma once

#include "samples/picture/picture.h"

struct colour {
    unsigned char red, green, blue;
};

struct rectangle {
    int left, top, right, bottom;
};

void fill_rectangle(struct picture* picture, struct rectangle area, struct colour colour);

// The frame lies inside of `area`.
void draw_rectangle(struct picture* picture, struct rectangle area, int thickness,
                    struct colour colour);

// Rows that a label takes whose font is magnified `scale` times (1: seven rows for a capital).
int label_height(int scale);

// `text` on a ground of `colour`, dark or light as that wants, moved so that its beginning lies in
// the picture. Bytes that are not printable ASCII appear as '?'; at most 100 characters appear.
void draw_label(struct picture* picture, int left, int top, const char* text, int scale,
                struct colour colour);
