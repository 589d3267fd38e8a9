// SPDX-License-Identifier: Apache-2.0
#include "samples/rknn_read/reading.h"

#include "samples/rknn_read/characters.h"
#include "samples/rknn_read/work.h"

#include <stdlib.h>
#include <string.h>

// By how much another height of capitals must read better than the likelier one.
static const double clearly = 0.05;
// Of what is no character: its score, and the gap to the next one as part of a capital's height.
static const double stray_score = 0.5, stray_gap = 0.6;

static int read_all(struct work* work, double capital, struct answer* answers) {
    const struct boxes* characters = &work->reading->strip.characters;
    for (int i = 0; i < characters->count; ++i) {
        if (read_box(work, &characters->box[i], capital, &answers[i]) != 0) return -1;
    }
    return 0;
}

// Reads with each height that capitals may have, and keeps the better reading.
static int read_heights(struct work* work) {
    struct reading* reading = work->reading;
    const int count = reading->strip.characters.count;
    double capitals[2];
    const int heights = capital_heights(&reading->strip.characters, capitals);
    for (int i = 0; i < heights; ++i) {
        struct answer* answers = malloc((size_t)count * sizeof *answers);
        if (!answers) return out_of_memory();
        if (read_all(work, capitals[i], answers) != 0) {
            free(answers);
            return -1;
        }
        const double score = mean_score(answers, count);
        struct answer* worse = answers;
        if (i == 0 || score > reading->score + clearly) {
            worse = reading->answers;
            reading->answers = answers;
            reading->capital = capitals[i];
            reading->score = score;
        }
        free(worse);
    }
    return 0;
}

static int is_stray(const struct reading* reading, int i, int neighbour) {
    const struct box *box = &reading->strip.characters.box[i],
                     *other = &reading->strip.characters.box[neighbour];
    const int gap = i < neighbour ? other->left - box->right : box->left - other->right;
    return (double)reading->answers[i].score < stray_score && gap > stray_gap * reading->capital;
}

// Edges of other things at the ends of the line, that are like no character.
static void drop_strays(struct reading* reading) {
    struct boxes* boxes = &reading->strip.characters;
    if (boxes->count > 2 && is_stray(reading, boxes->count - 1, boxes->count - 2)) --boxes->count;
    if (boxes->count > 2 && is_stray(reading, 0, 1)) {
        --boxes->count;
        memmove(boxes->box, boxes->box + 1, (size_t)boxes->count * sizeof *boxes->box);
        memmove(reading->answers, reading->answers + 1,
                (size_t)boxes->count * sizeof *reading->answers);
    }
    reading->score = mean_score(reading->answers, boxes->count);
}

static int spell_out(const struct labels* labels, struct reading* reading) {
    const int count = reading->strip.characters.count;
    const char** names = malloc((size_t)count * sizeof *names);
    char* space = malloc((size_t)count);
    reading->text = malloc(2 * (size_t)count + 1);
    const int enough = names && space && reading->text;
    if (enough) {
        for (int i = 0; i < count; ++i) names[i] = label_of(labels, reading->answers[i].class);
        find_spaces(&reading->strip.characters, names, reading->capital, space);
        spell(names, space, count, reading->text);
    }
    free(space);
    free(names);
    return enough ? 0 : out_of_memory();
}

static int read_characters(struct reader* reader, const struct picture* picture,
                           struct reading* reading) {
    struct work work = {reader, picture, new_grey(crop_side, crop_side), reading};
    int status = work.crop.pixels ? 0 : out_of_memory();
    if (status == 0) status = read_heights(&work);
    if (status == 0) status = split_merged(&work);
    if (status == 0) drop_strays(reading);
    free(work.crop.pixels);
    return status;
}

int read_line(struct reader* reader, const struct labels* labels, const struct picture* picture,
              const struct line* line, struct reading* reading) {
    *reading = (struct reading){.score = 0};
    if (open_strip(picture, line, &reading->strip) != 0) return out_of_memory();
    if (reading->strip.characters.count < 2) return 0;
    int status = read_characters(reader, picture, reading);
    if (status == 0) status = spell_out(labels, reading);
    if (status != 0) free_reading(reading);
    return status;
}

void free_reading(struct reading* reading) {
    free(reading->strip.characters.box);
    free(reading->answers);
    free(reading->text);
    *reading = (struct reading){.score = 0};
}
