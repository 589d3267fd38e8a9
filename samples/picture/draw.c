// SPDX-License-Identifier: Apache-2.0
#include "samples/picture/draw.h"

#include <stb_easy_font.h>

enum {
    max_text = 100,
    quad_values = 16,     // 4 corners of x, y, z, colour
    quads_per_glyph = 16, // of the font at most 12
    line_height = 12,
    margin = 2
};

static int between(int value, int low, int high) {
    return value < low ? low : value > high ? high : value;
}

static void set_pixel(unsigned char* pixel, int channels, struct colour colour) {
    if (channels == 1) {
        pixel[0] = colour.green;
        return;
    }
    pixel[0] = colour.red;
    pixel[1] = colour.green;
    pixel[2] = colour.blue;
}

void fill_rectangle(struct picture* picture, struct rectangle area, struct colour colour) {
    const int left = between(area.left, 0, picture->width);
    const int right = between(area.right, left, picture->width);
    const int top = between(area.top, 0, picture->height);
    const int bottom = between(area.bottom, top, picture->height);
    for (int y = top; y < bottom; ++y) {
        const size_t row = (size_t)y * (size_t)picture->width;
        for (int x = left; x < right; ++x) {
            const size_t at = (row + (size_t)x) * (size_t)picture->channels;
            set_pixel(picture->pixels + at, picture->channels, colour);
        }
    }
}

void draw_rectangle(struct picture* picture, struct rectangle area, int thickness,
                    struct colour colour) {
    const int across = between(thickness, 0, (area.right - area.left + 1) / 2);
    const int down = between(thickness, 0, (area.bottom - area.top + 1) / 2);
    const struct rectangle sides[] = {
        {area.left, area.top, area.right, area.top + down},
        {area.left, area.bottom - down, area.right, area.bottom},
        {area.left, area.top, area.left + across, area.bottom},
        {area.right - across, area.top, area.right, area.bottom},
    };
    for (int i = 0; i < 4; ++i) fill_rectangle(picture, sides[i], colour);
}

int label_height(int scale) {
    return line_height * scale;
}

// The font's quads are rectangles along the axes; corners 0 and 2 lie opposite each other.
static void draw_text(struct picture* picture, int left, int top, char* text, int scale,
                      struct colour colour) {
    float quads[max_text * quads_per_glyph][quad_values];
    const int count = stb_easy_font_print(0, 0, text, NULL, quads, (int)sizeof quads);
    for (int i = 0; i < count; ++i) {
        const float *first = quads[i], *opposite = quads[i] + 8;
        const struct rectangle stroke = {left + (int)first[0] * scale, top + (int)first[1] * scale,
                                         left + (int)opposite[0] * scale,
                                         top + (int)opposite[1] * scale};
        fill_rectangle(picture, stroke, colour);
    }
}

static struct colour ink_on(struct colour ground) {
    const int light = (299 * ground.red + 587 * ground.green + 114 * ground.blue) / 1000;
    const unsigned char ink = light > 127 ? 0 : 255;
    return (struct colour){ink, ink, ink};
}

void draw_label(struct picture* picture, int left, int top, const char* text, int scale,
                struct colour colour) {
    char printable[max_text + 1];
    int length = 0;
    for (; text[length] && length < max_text; ++length) {
        printable[length] = text[length] >= ' ' && text[length] <= '~' ? text[length] : '?';
    }
    printable[length] = '\0';
    const int width = (stb_easy_font_width(printable) + 2 * margin) * scale;
    const int x = between(picture->width - width, 0, between(left, 0, picture->width));
    const int y =
        between(picture->height - label_height(scale), 0, between(top, 0, picture->height));
    fill_rectangle(picture, (struct rectangle){x, y, x + width, y + label_height(scale)}, colour);
    draw_text(picture, x + margin * scale, y + margin * scale, printable, scale, ink_on(colour));
}
