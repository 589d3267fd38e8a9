// SPDX-License-Identifier: Apache-2.0
#include "samples/rknn_read/work.h"

#include <stdlib.h>
#include <string.h>

// What may be several characters that touch: parts of a capital's height, and a score.
static const double wide = 0.65, unsure = 0.85, very_wide = 1.1;
// By how much the parts must read better; less if it is very wide.
static const double clearly = 0.05, barely = 0.01;
// Of one character, parts of a capital's height.
static const double narrowest = 0.12, widest = 1.5;

enum { most_cuts = 40 };

struct cuts {
    int count;
    int at[most_cuts]; // columns of the strip, from left to right; the box's edges among them
};

// The best way to read what lies to the left of a cut.
struct path {
    double score; // sum of the parts', each times its width
    int parts;
    int from; // the cut where the last part begins
    struct answer last;
};

// How much ink there is in each column of the box, as the picture has it: not only 0 and 1.
static int* weigh_columns(const struct work* work, const struct box* box) {
    const struct view* strip = &work->reading->strip.view;
    const int width = box->right - box->left;
    struct picture area = new_grey(width, box->bottom - box->top);
    int* weights = calloc((size_t)width, sizeof *weights);
    if (area.pixels && weights) {
        const struct view view = {strip->x + box->left * strip->right_x - box->top * strip->right_y,
                                  strip->y + box->left * strip->right_y + box->top * strip->right_x,
                                  strip->right_x, strip->right_y};
        cut(work->picture, &view, &area);
        for (size_t i = 0; i < pixel_count(&area); ++i) {
            weights[i % (size_t)width] +=
                work->reading->strip.light ? area.pixels[i] : 255 - area.pixels[i];
        }
    }
    free(area.pixels);
    return weights;
}

// Where there is least ink.
static int find_cuts(const struct work* work, const struct box* box, struct cuts* cuts) {
    const int width = box->right - box->left;
    int* weights = weigh_columns(work, box);
    if (!weights) return out_of_memory();
    cuts->count = 0;
    cuts->at[cuts->count++] = box->left;
    for (int x = 2; x + 2 < width && cuts->count + 1 < most_cuts; ++x) {
        if (weights[x] < weights[x - 1] && weights[x] <= weights[x + 1] &&
            weights[x] < weights[x - 2] && weights[x] <= weights[x + 2])
            cuts->at[cuts->count++] = box->left + x;
    }
    cuts->at[cuts->count++] = box->right;
    free(weights);
    return 0;
}

static struct box part_of(const struct box* box, const struct cuts* cuts, int from, int to) {
    struct box part = *box;
    part.left = cuts->at[from];
    part.right = cuts->at[to];
    return part;
}

// Finds the best path to each cut. Those that cannot be reached have no parts.
static int find_paths(struct work* work, const struct box* box, const struct cuts* cuts,
                      struct path* paths) {
    const double capital = work->reading->capital;
    memset(paths, 0, (size_t)cuts->count * sizeof *paths);
    for (int to = 1; to < cuts->count; ++to) {
        for (int from = 0; from < to; ++from) {
            const struct box part = part_of(box, cuts, from, to);
            const double width = part.right - part.left;
            if (width < narrowest * capital || width > widest * capital) continue;
            if (from > 0 && paths[from].parts == 0) continue;
            struct answer answer;
            if (read_box(work, &part, capital, &answer) != 0) return -1;
            const double score = paths[from].score + width * (double)answer.score;
            if (paths[to].parts > 0 && score <= paths[to].score) continue;
            paths[to] = (struct path){score, paths[from].parts + 1, from, answer};
        }
    }
    return 0;
}

// Puts the parts along the path in the place of character i.
static int replace(struct reading* reading, int i, const struct cuts* cuts,
                   const struct path* paths) {
    struct boxes* boxes = &reading->strip.characters;
    const struct box whole = boxes->box[i];
    const int parts = paths[cuts->count - 1].parts;
    const size_t behind = (size_t)(boxes->count - i - 1);
    const size_t count = (size_t)(boxes->count + parts - 1);
    struct box* box = realloc(boxes->box, count * sizeof *box);
    if (box) boxes->box = box;
    struct answer* answer = realloc(reading->answers, count * sizeof *answer);
    if (answer) reading->answers = answer;
    if (!box || !answer) return out_of_memory();
    memmove(box + i + parts, box + i + 1, behind * sizeof *box);
    memmove(answer + i + parts, answer + i + 1, behind * sizeof *answer);
    for (int part = parts - 1, to = cuts->count - 1; part >= 0; --part) {
        box[i + part] = part_of(&whole, cuts, paths[to].from, to);
        answer[i + part] = paths[to].last;
        to = paths[to].from;
    }
    boxes->count = (int)count;
    return 0;
}

// The number of characters that there are now in the place of number i, or -1.
static int split(struct work* work, int i) {
    struct reading* reading = work->reading;
    const struct box* box = &reading->strip.characters.box[i];
    const double width = box->right - box->left, capital = reading->capital;
    const double score = (double)reading->answers[i].score;
    const int surely = width > widest * capital, likely = width > very_wide * capital;
    if (!likely && (width <= wide * capital || score >= unsure)) return 1;
    struct cuts cuts = {.count = 0};
    struct path paths[most_cuts];
    if (find_cuts(work, box, &cuts) != 0 || find_paths(work, box, &cuts, paths) != 0) return -1;
    const struct path* best = &paths[cuts.count - 1];
    const double needed = surely ? 0 : likely ? score + barely : score + clearly;
    if (best->parts < 2 || best->score < needed * width) return 1;
    const int parts = best->parts;
    return replace(reading, i, &cuts, paths) == 0 ? parts : -1;
}

int split_merged(struct work* work) {
    struct reading* reading = work->reading;
    for (int i = 0; i < reading->strip.characters.count;) {
        const int parts = split(work, i);
        if (parts < 0) return -1;
        i += parts;
    }
    return 0;
}
