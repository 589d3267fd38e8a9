// SPDX-License-Identifier: Apache-2.0
#include "samples/rknn_read/line.h"

#include "samples/rknn_read/characters.h"
#include "samples/rknn_read/view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// All lengths but these are parts of the character's height.
static const int heights[] = {15, 24, 38, 60, 96, 150}; // pixels, of the characters looked for
static const double steepest = 0.2126;                  // tan 12 degrees
static const double off_baseline = 0.15;
static const double widest_gap = 1.3; // between neighbours, a space among them

enum {
    least_members = 3,
    longest_side = 1280, // of the picture that is searched; larger ones are made smaller
};

static double centre_of(const struct box* box) {
    return 0.5 * (box->left + box->right);
}

static int height_of(const struct box* box) {
    return box->bottom - box->top;
}

static int is_plausible(const struct box* box, int height, const struct picture* picture) {
    const int wide = box->right - box->left, high = height_of(box);
    if (high < 0.55 * height || high > 1.7 * height) return 0;
    if (wide > 2.2 * high || wide < 0.06 * high) return 0;
    if (box->ink < 0.1 * wide * high) return 0;
    return box->left > 0 && box->top > 0 && box->right < picture->width &&
           box->bottom < picture->height;
}

static int by_centre(const void* left, const void* right) {
    const struct box *a = left, *b = right;
    const int difference = a->left + a->right - b->left - b->right;
    if (difference != 0) return difference;
    return a->top != b->top ? a->top - b->top : a->left - b->left;
}

// Keeps the plausible boxes, sorted from left to right.
static void select_boxes(struct boxes* boxes, int height, const struct picture* picture) {
    int kept = 0;
    for (int i = 0; i < boxes->count; ++i) {
        if (is_plausible(&boxes->box[i], height, picture)) boxes->box[kept++] = boxes->box[i];
    }
    boxes->count = kept;
    if (kept > 0) qsort(boxes->box, (size_t)kept, sizeof *boxes->box, by_centre);
}

static int is_pair(const struct box* a, const struct box* b) {
    const double across = centre_of(b) - centre_of(a);
    const int low = height_of(a) < height_of(b) ? height_of(a) : height_of(b);
    const int high = height_of(a) < height_of(b) ? height_of(b) : height_of(a);
    return across > 0.2 * high && across < 4 * high && high <= 1.7 * low &&
           fabs((double)(b->bottom - a->bottom)) <= steepest * across + 1;
}

// Indices of the boxes on the baseline through the feet of `a` and `b` that follow each other
// without too wide a gap, `a` among them. Their weight grows with their number and how well they
// stand, and little with their size.
static double collect(const struct boxes* boxes, int a, int b, int* members, int* count) {
    const struct box *from = &boxes->box[a], *to = &boxes->box[b];
    const double high = height_of(from) > height_of(to) ? height_of(from) : height_of(to);
    const double slope = (to->bottom - from->bottom) / (centre_of(to) - centre_of(from));
    double weight = 0, end = 0;
    int seen = 0;
    *count = 0;
    for (int i = 0; i < boxes->count; ++i) {
        const struct box* box = &boxes->box[i];
        const double foot = from->bottom + slope * (centre_of(box) - centre_of(from));
        const double off = fabs(box->bottom - foot) / (off_baseline * high);
        if (off > 1 || height_of(box) < 0.55 * high || height_of(box) > 1.35 * high) continue;
        if (*count > 0 && box->left - end > widest_gap * high) {
            if (seen) break;
            *count = 0;
            weight = 0;
        }
        if (*count == 0 || box->right > end) end = box->right;
        members[(*count)++] = i;
        weight += sqrt(height_of(box)) * (1 - off * off);
        seen |= i == a;
    }
    return weight;
}

static int by_size(const void* left, const void* right) {
    return *(const int*)left - *(const int*)right;
}

// The members' indices are replaced by their heights.
static struct line line_through(const struct boxes* boxes, int* members, int count) {
    const struct box *first = &boxes->box[members[0]], *last = &boxes->box[members[count - 1]];
    double x = 0, y = 0, xx = 0, xy = 0;
    for (int i = 0; i < count; ++i) {
        const struct box* box = &boxes->box[members[i]];
        x += centre_of(box) / count;
        y += (double)box->bottom / count;
    }
    for (int i = 0; i < count; ++i) {
        const struct box* box = &boxes->box[members[i]];
        xx += (centre_of(box) - x) * (centre_of(box) - x);
        xy += (centre_of(box) - x) * (box->bottom - y);
        members[i] = height_of(box);
    }
    qsort(members, (size_t)count, sizeof *members, by_size);
    const double slope = xx > 0 ? xy / xx : 0;
    const double across = last->right - first->left;
    const struct line line = {first->left,
                              y + slope * (first->left - x),
                              atan(slope),
                              across * sqrt(1 + slope * slope),
                              members[count * 4 / 5],
                              0};
    return line;
}

static void search(const struct boxes* boxes, int light, int* members,
                   struct candidates* candidates) {
    for (int a = 0; a < boxes->count; ++a) {
        for (int b = a + 1; b < boxes->count; ++b) {
            if (!is_pair(&boxes->box[a], &boxes->box[b])) continue;
            struct candidate candidate;
            int count = 0;
            candidate.weight = collect(boxes, a, b, members, &count);
            if (count < least_members) continue;
            candidate.line = line_through(boxes, members, count);
            candidate.line.light = light;
            if (fabs(tan(candidate.line.angle)) <= steepest) add_candidate(candidates, &candidate);
        }
    }
}

static int search_size(const struct picture* picture, int height, int light, struct picture* ink,
                       struct candidates* candidates) {
    struct boxes boxes = {0, NULL};
    if (find_ink(picture, height, light, ink) != 0) return -1;
    if (find_components(ink, &boxes) != 0) return -1;
    select_boxes(&boxes, height, picture);
    int* members = malloc(((size_t)boxes.count + 1) * sizeof *members);
    if (members) search(&boxes, light, members, candidates);
    free(boxes.box);
    free(members);
    return members ? 0 : -1;
}

static int search_all(const struct picture* picture, struct candidates* candidates) {
    struct picture ink = new_grey(picture->width, picture->height);
    int status = ink.pixels ? 0 : -1;
    for (size_t i = 0; status == 0 && i < 2 * sizeof heights / sizeof *heights; ++i) {
        status = search_size(picture, heights[i / 2], (int)i % 2, &ink, candidates);
    }
    free(ink.pixels);
    return status;
}

int find_lines(const struct picture* picture, struct line lines[max_lines]) {
    const int longer = picture->width > picture->height ? picture->width : picture->height;
    const double scale = longer > longest_side ? (double)longer / longest_side : 1;
    struct candidates candidates = {.count = 0};
    struct picture smaller =
        new_grey((int)ceil(picture->width / scale), (int)ceil(picture->height / scale));
    int status = -1;
    if (smaller.pixels) {
        const struct view view = view_at(0, 0, 0, 0, 0, scale);
        cut(picture, &view, &smaller);
        status = search_all(&smaller, &candidates);
    }
    free(smaller.pixels);
    for (int i = 0; i < candidates.count; ++i) {
        lines[i] = candidates.best[i].line;
        lines[i].x *= scale;
        lines[i].y *= scale;
        lines[i].length *= scale;
        lines[i].height *= scale;
    }
    return status == 0 ? candidates.count : -1;
}
