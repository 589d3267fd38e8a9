// SPDX-License-Identifier: Apache-2.0
// Finds one line of characters in a picture and reads it with one network, as an application on a
// board would: rknn_api.h, libc and stb only. It builds with the vendor's SDK as it is.
#include "samples/rknn_classify/labels.h"
#include "samples/rknn_read/line.h"
#include "samples/rknn_read/reader.h"
#include "samples/rknn_read/reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Of the mean score: below it, what looks like a line is texture.
static const double least_score = 0.5;

struct options {
    const char* model;
    const char* picture;
    const char* annotated; // NULL: none is written
    const char* labels;    // NULL: those beside the model
    int verbose, profile;
    enum misuse misuse;
};

// A long line read well counts more than a short one read better. Not the number of characters: in
// the gaps between those of the line, as light on dark, the network half sees some, too.
static double evidence(const struct reading* reading) {
    const struct boxes* characters = &reading->strip.characters;
    const double above = reading->score - least_score;
    const int length = characters->box[characters->count - 1].right - characters->box[0].left;
    return above > 0 ? above * above * length / reading->capital : 0;
}

// The best of the lines that look like text. Its text is NULL when there is none. 0, or -1 after a
// line on stderr.
static int read_best(struct reader* reader, const struct labels* labels,
                     const struct picture* picture, struct reading* best) {
    struct line lines[max_lines];
    const int count = find_lines(picture, lines);
    *best = (struct reading){.score = 0};
    if (count < 0) fprintf(stderr, "rknn_read: not enough memory\n");
    for (int i = 0; i < count; ++i) {
        struct reading reading;
        if (read_line(reader, labels, picture, &lines[i], &reading) != 0) {
            free_reading(best);
            return -1;
        }
        struct reading worse = reading;
        if (reading.text && evidence(&reading) > (best->text ? evidence(best) : 0)) {
            worse = *best;
            *best = reading;
        }
        free_reading(&worse);
    }
    return count < 0 ? -1 : 0;
}

static void print_characters(const struct reading* reading, const struct labels* labels) {
    printf("\n  class  score  label\n");
    for (int i = 0; i < reading->strip.characters.count; ++i) {
        const struct answer* answer = &reading->answers[i];
        printf("%7u  %5.3f  %s\n", answer->class, (double)answer->score,
               label_of(labels, answer->class));
    }
}

static int draw(const struct options* options, const struct reading* reading) {
    if (!options->annotated) return 0;
    struct picture annotated = read_picture(options->picture, 3);
    int status = annotated.pixels ? 0 : -1;
    if (status == 0) {
        annotate(&annotated, reading);
        status = save_png(options->annotated, &annotated);
    }
    free(annotated.pixels);
    if (status != 0) fprintf(stderr, "rknn_read: %s cannot be written\n", options->annotated);
    return status;
}

static int show(struct reader* reader, const struct labels* labels, const struct options* options,
                const struct reading* reading) {
    if (draw(options, reading) != 0) return -1;
    printf("%s\n", reading->text);
    if (options->verbose) print_characters(reading, labels);
    return options->profile ? print_profile(reader) : 0;
}

static int read_with(struct reader* reader, const struct labels* labels,
                     const struct options* options) {
    struct picture picture = read_picture(options->picture, 1);
    if (!picture.pixels) {
        fprintf(stderr, "rknn_read: %s is no picture that can be read\n", options->picture);
        return -1;
    }
    struct reading reading;
    int status = read_best(reader, labels, &picture, &reading);
    free(picture.pixels);
    if (status == 0 && !reading.text) {
        fprintf(stderr, "rknn_read: no line of characters in %s\n", options->picture);
        status = -1;
    }
    if (status == 0) status = show(reader, labels, options, &reading);
    free_reading(&reading);
    return status;
}

static struct labels* labels_for(const struct options* options) {
    struct labels* labels =
        options->labels ? read_labels(options->labels) : read_labels_beside(options->model);
    if (!labels && options->labels)
        fprintf(stderr, "rknn_read: %s cannot be read\n", options->labels);
    else if (!labels)
        fprintf(stderr, "rknn_read: there is no labels.txt beside %s\n", options->model);
    return labels;
}

static int run(const struct options* options) {
    struct labels* labels = labels_for(options);
    struct reader* reader =
        labels ? open_reader(options->model, options->profile, options->misuse) : NULL;
    int status = -1;
    if (reader && *label_of(labels, class_count(reader) - 1) == '\0')
        fprintf(stderr, "rknn_read: the network has more classes than there are labels\n");
    else if (reader)
        status = read_with(reader, labels, options);
    if (reader && close_reader(reader) != 0) status = -1;
    free_labels(labels);
    return status;
}

static int parse(int argc, char** argv, struct options* options) {
    const char* names[3] = {NULL, NULL, NULL};
    int count = 0;
    *options = (struct options){.misuse = misuse_none};
    for (int i = 1; i < argc; ++i) {
        if (strcmp(argv[i], "--profile") == 0)
            options->profile = 1;
        else if (strcmp(argv[i], "--verbose") == 0)
            options->verbose = 1;
        else if (strcmp(argv[i], "--labels") == 0 && i + 1 < argc)
            options->labels = argv[++i];
        else if (strcmp(argv[i], "--misuse") == 0 && i + 1 < argc) {
            if (misuse_of(argv[++i], &options->misuse) != 0) return -1;
        } else if (argv[i][0] == '-' || count == 3)
            return -1;
        else
            names[count++] = argv[i];
    }
    options->model = names[0];
    options->picture = names[1];
    options->annotated = names[2];
    return count >= 2 ? 0 : -1;
}

int main(int argc, char** argv) {
    struct options options;
    if (parse(argc, argv, &options) != 0) {
        fprintf(stderr,
                "usage: rknn_read MODEL PICTURE [OUT.png] [--labels FILE] [--verbose] [--profile]\n"
                "                 [--misuse flush|release|overrun]\n");
        return 2;
    }
    return run(&options) == 0 ? 0 : 1;
}
