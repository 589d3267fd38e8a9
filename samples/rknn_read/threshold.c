// SPDX-License-Identifier: Apache-2.0
#include "samples/rknn_read/view.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    least_contrast = 14, // grey levels between strokes and ground
    rounds = 4,          // of the two means; more change nothing that can be seen
};

struct sums {
    uint32_t count, ink_count;
    uint32_t value, ink_value;
};

static int smaller(int a, int b) {
    return a < b ? a : b;
}

static int larger(int a, int b) {
    return a > b ? a : b;
}

// Of each pixel and its eight neighbours, with weights 1 2 1 in both directions.
static void smooth(const struct picture* picture, int light, unsigned char* to) {
    const int width = picture->width, height = picture->height;
    for (int row = 0; row < height; ++row) {
        for (int column = 0; column < width; ++column) {
            int sum = 8;
            for (int i = 0; i < 9; ++i) {
                const int y = larger(0, smaller(height - 1, row + i / 3 - 1));
                const int x = larger(0, smaller(width - 1, column + i % 3 - 1));
                sum += picture->pixels[y * width + x] << (2 - abs(i / 3 - 1) - abs(i % 3 - 1));
            }
            *to++ = (unsigned char)(light ? 255 - sum / 16 : sum / 16);
        }
    }
}

// Each of `count` values becomes the largest of itself and the next ones, `span` in all.
static void spread(unsigned char* first, ptrdiff_t step, int count, int span) {
    int done = 1;
    while (done < span) {
        const int reach = smaller(done, span - done);
        for (int i = 0; i + reach < count; ++i) {
            unsigned char* value = first + i * step;
            if (*value < value[reach * step]) *value = value[reach * step];
        }
        done += reach;
    }
}

static void complement(unsigned char* pixels, size_t count) {
    for (size_t i = 0; i < count; ++i) pixels[i] = (unsigned char)(255 - pixels[i]);
}

// Morphological closing: dark places in which no square of that side fits take the grey of what is
// around them. The edge of a shadow stays where it is.
static void close_gaps(unsigned char* pixels, int width, int height, int side) {
    const size_t count = (size_t)width * (size_t)height;
    for (int y = 0; y < height; ++y) spread(pixels + (size_t)y * (size_t)width, 1, width, side);
    for (int x = 0; x < width; ++x) spread(pixels + x, width, height, side);
    complement(pixels, count);
    unsigned char* last = pixels + count - 1;
    for (int y = 0; y < height; ++y) spread(last - (size_t)y * (size_t)width, -1, width, side);
    for (int x = 0; x < width; ++x) spread(last - x, -(ptrdiff_t)width, height, side);
    complement(pixels, count);
}

// table[(y + 1) * (width + 1) + x + 1]: sums over all pixels from (0, 0) to (x, y).
static void integrate(const unsigned char* depth, const struct picture* ink, struct sums* table) {
    const int width = ink->width;
    memset(table, 0, ((size_t)width + 1) * sizeof *table);
    for (int y = 0; y < ink->height; ++y) {
        struct sums row = {0, 0, 0, 0};
        const struct sums* above = table + (size_t)y * ((size_t)width + 1);
        struct sums* here = table + ((size_t)y + 1) * ((size_t)width + 1);
        memset(here, 0, sizeof *here);
        for (int x = 0; x < width; ++x) {
            const uint32_t value = *depth++,
                           set = ink->pixels[(size_t)y * (size_t)width + (size_t)x];
            row.count += 1;
            row.ink_count += set;
            row.value += value;
            row.ink_value += set * value;
            here[x + 1].count = above[x + 1].count + row.count;
            here[x + 1].ink_count = above[x + 1].ink_count + row.ink_count;
            here[x + 1].value = above[x + 1].value + row.value;
            here[x + 1].ink_value = above[x + 1].ink_value + row.ink_value;
        }
    }
}

static struct sums around(const struct sums* table, const struct picture* ink, int x, int y,
                          int radius) {
    const size_t line = (size_t)ink->width + 1;
    const size_t left = (size_t)larger(0, x - radius);
    const size_t right = (size_t)smaller(ink->width, x + radius + 1);
    const size_t top = (size_t)larger(0, y - radius) * line;
    const size_t bottom = (size_t)smaller(ink->height, y + radius + 1) * line;
    const struct sums *a = table + top + left, *b = table + top + right;
    const struct sums *c = table + bottom + left, *d = table + bottom + right;
    const struct sums sums = {d->count - b->count - c->count + a->count,
                              d->ink_count - b->ink_count - c->ink_count + a->ink_count,
                              d->value - b->value - c->value + a->value,
                              d->ink_value - b->ink_value - c->ink_value + a->ink_value};
    return sums;
}

// Ink is what lies nearer to the mean depth of the ink around it than to that of the ground.
static void divide(const unsigned char* depth, const struct sums* table, int radius,
                   struct picture* ink) {
    for (int y = 0; y < ink->height; ++y) {
        for (int x = 0; x < ink->width; ++x) {
            const size_t at = (size_t)y * (size_t)ink->width + (size_t)x;
            const struct sums s = around(table, ink, x, y, radius);
            const uint32_t ground = s.count - s.ink_count;
            ink->pixels[at] = 0;
            if (s.ink_count == 0 || ground == 0) continue;
            const int deep = (int)(s.ink_value / s.ink_count);
            const int flat = (int)((s.value - s.ink_value) / ground);
            ink->pixels[at] = deep - flat >= least_contrast && 2 * depth[at] > deep + flat;
        }
    }
}

int find_ink(const struct picture* picture, int height, int light, struct picture* ink) {
    const int width = picture->width;
    const size_t count = pixel_count(picture);
    unsigned char* smoothed = malloc(count);
    unsigned char* depth = malloc(count);
    struct sums* table =
        malloc(((size_t)width + 1) * ((size_t)picture->height + 1) * sizeof *table);
    const int enough = smoothed && depth && table;
    if (enough) {
        smooth(picture, light, smoothed);
        memcpy(depth, smoothed, count);
        close_gaps(depth, width, picture->height, larger(3, height / 2));
        for (size_t i = 0; i < count; ++i) {
            depth[i] = (unsigned char)(depth[i] - smoothed[i]);
            ink->pixels[i] = depth[i] >= least_contrast;
        }
        for (int round = 0; round < rounds; ++round) {
            integrate(depth, ink, table);
            divide(depth, table, height, ink);
        }
    }
    free(table);
    free(depth);
    free(smoothed);
    return enough ? 0 : -1;
}
