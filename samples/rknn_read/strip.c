// SPDX-License-Identifier: Apache-2.0
#include "samples/rknn_read/reading.h"

#include "samples/rknn_read/characters.h"
#include "samples/rknn_read/view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Parts of a capital's height.
static const double least_margin = 1.6; // of the strip, on both sides
static const double widest_gap = 1.4;   // between neighbours, a space among them
static const double least_part = 0.1;   // the dot of an i
static const double least_character = 0.45;

enum { rounds = 3 };

static int is_on_line(const struct box* box, const struct picture* strip) {
    const int high = box->bottom - box->top;
    return high >= least_part * strip_capital && high <= 1.8 * strip_capital &&
           box->right - box->left <= 5 * strip_capital && box->left > 0 &&
           box->right < strip->width && box->bottom >= strip_baseline - 1.4 * strip_capital &&
           box->bottom <= strip_baseline + 0.5 * strip_capital &&
           box->top >= strip_baseline - 1.6 * strip_capital &&
           box->top <= strip_baseline - 0.2 * strip_capital;
}

static int by_left(const void* left, const void* right) {
    const struct box *a = left, *b = right;
    return a->left != b->left ? a->left - b->left : a->top - b->top;
}

// Joins what lies above each other: dots and their stems, broken strokes.
static void join(struct boxes* boxes) {
    int kept = 0;
    for (int i = 0; i < boxes->count; ++i) {
        const struct box box = boxes->box[i];
        struct box* last = kept > 0 ? &boxes->box[kept - 1] : NULL;
        const int narrow = last && last->right - last->left < box.right - box.left
                               ? last->right - last->left
                               : box.right - box.left;
        if (!last || 2 * (last->right - box.left) <= narrow) {
            boxes->box[kept++] = box;
            continue;
        }
        if (box.right > last->right) last->right = box.right;
        if (box.top < last->top) last->top = box.top;
        if (box.bottom > last->bottom) last->bottom = box.bottom;
        last->ink += box.ink;
    }
    boxes->count = kept;
}

// Of the characters, those that follow each other without too wide a gap and lie in [from, to] with
// most of their length.
static void keep_run(struct boxes* boxes, double from, double to) {
    int kept = 0, kept_end = 0;
    double longest = -INFINITY;
    for (int first = 0, end = 0; first < boxes->count; first = end) {
        for (end = first + 1; end < boxes->count; ++end) {
            const int gap = boxes->box[end].left - boxes->box[end - 1].right;
            if (gap > widest_gap * strip_capital) break;
        }
        const double length =
            fmin(to, boxes->box[end - 1].right) - fmax(from, boxes->box[first].left);
        if (length <= longest) continue;
        longest = length;
        kept = first;
        kept_end = end;
    }
    boxes->count = kept_end - kept;
    memmove(boxes->box, boxes->box + kept, (size_t)boxes->count * sizeof *boxes->box);
}

static void select_characters(struct boxes* boxes, const struct picture* strip, double from,
                              double to) {
    int kept = 0;
    for (int i = 0; i < boxes->count; ++i) {
        if (is_on_line(&boxes->box[i], strip)) boxes->box[kept++] = boxes->box[i];
    }
    boxes->count = kept;
    if (kept > 0) qsort(boxes->box, (size_t)kept, sizeof *boxes->box, by_left);
    join(boxes);
    kept = 0;
    for (int i = 0; i < boxes->count; ++i) {
        const struct box* box = &boxes->box[i];
        if (box->bottom - box->top >= least_character * strip_capital) boxes->box[kept++] = *box;
    }
    boxes->count = kept;
    if (kept > 0) keep_run(boxes, from, to);
}

// Edges of other things that reach into the strip: no character hangs above the baseline or is much
// higher than most.
static void drop_strays(struct boxes* boxes, const struct baseline* feet, double upper) {
    int kept = 0;
    for (int i = 0; i < boxes->count; ++i) {
        const struct box* box = &boxes->box[i];
        const double row = feet->row + feet->slope * 0.5 * (box->left + box->right);
        const double above = (row - box->bottom) / upper, high = (row - box->top) / upper;
        if (above < 0.2 && above > -0.45 && high < 1.25) boxes->box[kept++] = *box;
    }
    boxes->count = kept;
}

// From one edge of the picture to the other.
static int find_characters(const struct picture* picture, const struct line* line,
                           struct view* view, struct boxes* boxes) {
    const double scale = line->height / strip_capital, length = line->length / scale;
    const double end = line->x + line->length * cos(line->angle);
    const double before = fmax(line->x / scale, least_margin * strip_capital);
    const double behind = fmax((picture->width - end) / scale, least_margin * strip_capital);
    const int width = (int)(before + length + behind) + 1;
    struct picture strip = new_grey(width, strip_height), ink = new_grey(width, strip_height);
    int status = strip.pixels && ink.pixels ? 0 : -1;
    *view = view_at(line->x, line->y, before, strip_baseline, line->angle, scale);
    if (status == 0) {
        cut(picture, view, &strip);
        status = find_ink(&strip, strip_capital, line->light, &ink);
    }
    if (status == 0) status = find_components(&ink, boxes);
    if (status == 0) select_characters(boxes, &strip, before, before + length);
    free(strip.pixels);
    free(ink.pixels);
    return status;
}

// Drops what is no character, and has the line lie as the others say.
static void place_again(struct line* line, const struct view* view, struct boxes* boxes) {
    const struct baseline feet = fit_baseline(boxes);
    const double upper = fit_heights(boxes, &feet).upper;
    drop_strays(boxes, &feet, upper);
    if (boxes->count == 0) return;
    const double left = boxes->box[0].left, right = boxes->box[boxes->count - 1].right;
    const double scale = hypot(view->right_x, view->right_y);
    const double row = feet.row + feet.slope * left;
    line->x = view->x + left * view->right_x - row * view->right_y;
    line->y = view->y + left * view->right_y + row * view->right_x;
    line->angle += atan(feet.slope);
    line->length = (right - left) * sqrt(1 + feet.slope * feet.slope) * scale;
    line->height = upper * scale;
}

int open_strip(const struct picture* picture, const struct line* line, struct strip* strip) {
    struct line placed = *line;
    struct boxes* boxes = &strip->characters;
    *boxes = (struct boxes){0, NULL};
    strip->light = line->light;
    for (int round = 0; round < rounds; ++round) {
        free(boxes->box);
        *boxes = (struct boxes){0, NULL};
        if (find_characters(picture, &placed, &strip->view, boxes) != 0) return -1;
        if (boxes->count < 2) return 0;
        place_again(&placed, &strip->view, boxes);
    }
    return 0;
}
