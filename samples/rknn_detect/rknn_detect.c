// SPDX-License-Identifier: Apache-2.0
// Finds objects in a picture and draws boxes around them, as an application on a board would:
// rknn_api.h, libc and stb only. It builds with the vendor's SDK as it is.
#include "samples/picture/draw.h"
#include "samples/picture/picture.h"
#include "samples/rknn_classify/labels.h"
#include "samples/rknn_detect/detector.h"
#include "samples/rknn_detect/network.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct options {
    const char* model;
    const char* picture;
    const char* drawn;
    const char* labels; // NULL: classes have numbers
    float threshold;
    int profile;
};

enum { max_name = 128 };

static struct rectangle pixels_of(const struct box* box, const struct picture* picture) {
    const float width = (float)picture->width, height = (float)picture->height;
    return (struct rectangle){(int)lroundf(box->left * width), (int)lroundf(box->top * height),
                              (int)lroundf(box->right * width), (int)lroundf(box->bottom * height)};
}

// COCO's list of categories says "n/a" where there is none; a network's classes do not count those.
static const char* listed(const struct labels* labels, uint32_t class_index) {
    for (uint32_t line = 0;; ++line) {
        const char* label = label_of(labels, line);
        if (*label == '\0') return NULL;
        if (strcmp(label, "n/a") != 0 && class_index-- == 0) return label;
    }
}

static void name_of(const struct box* box, const struct detector* detector,
                    const struct labels* labels, char name[max_name]) {
    const char* label = listed(labels, box->class_index);
    if (!label) label = detector->label;
    if (label)
        snprintf(name, max_name, "%s", label);
    else
        snprintf(name, max_name, "class %u", box->class_index);
}

static struct colour colour_of(uint32_t class_index) {
    static const struct colour colours[] = {{64, 220, 96},  {255, 160, 0}, {80, 160, 255},
                                            {240, 80, 200}, {255, 230, 0}, {0, 220, 220},
                                            {220, 220, 220}};
    return colours[class_index % (sizeof colours / sizeof *colours)];
}

static void draw(struct picture* picture, struct rectangle area, const char* name,
                 const struct box* box) {
    const int longest = picture->width > picture->height ? picture->width : picture->height;
    const int scale = 1 + longest / 500, thickness = 1 + longest / 300;
    const struct colour colour = colour_of(box->class_index);
    char text[max_name + 16];
    snprintf(text, sizeof text, "%s %.2f", name, (double)box->score);
    draw_rectangle(picture, area, thickness, colour);
    draw_label(picture, area.left, area.top - label_height(scale), text, scale, colour);
}

// Worse boxes are drawn first, so that they do not hide better ones.
static void draw_all(struct picture* picture, const struct boxes* boxes,
                     const struct detector* detector, const struct labels* labels) {
    for (uint32_t i = boxes->count; i-- > 0;) {
        char name[max_name];
        name_of(&boxes->items[i], detector, labels, name);
        draw(picture, pixels_of(&boxes->items[i], picture), name, &boxes->items[i]);
    }
}

static void print_all(const struct picture* picture, const struct boxes* boxes,
                      const struct detector* detector, const struct labels* labels) {
    for (uint32_t i = 0; i < boxes->count; ++i) {
        const struct rectangle area = pixels_of(&boxes->items[i], picture);
        char name[max_name];
        name_of(&boxes->items[i], detector, labels, name);
        printf("%s %.3f %d %d %d %d\n", name, (double)boxes->items[i].score, area.left, area.top,
               area.right, area.bottom);
    }
}

static int find_boxes(struct network* network, const struct picture* picture, float threshold,
                      const struct detector** detector, struct boxes* boxes) {
    struct outputs outputs;
    if (run_network(network, picture, &outputs) != 0) return -1;
    *detector = detector_for(&outputs);
    if (!*detector) {
        fprintf(stderr, "rknn_detect: the network's outputs are those of no known detector\n");
        return -1;
    }
    if ((*detector)->decode(&outputs, threshold, boxes) != 0) {
        fprintf(stderr, "rknn_detect: memory is short\n");
        return -1;
    }
    keep_best(boxes, (*detector)->overlap);
    return 0;
}

static int detect(struct network* network, struct picture* picture, const struct labels* labels,
                  const struct options* options) {
    const struct detector* detector = NULL;
    struct boxes boxes = {NULL, 0, 0};
    int result = find_boxes(network, picture, options->threshold, &detector, &boxes);
    if (result == 0) {
        draw_all(picture, &boxes, detector, labels);
        result = save_png(options->drawn, picture);
        if (result == 0)
            print_all(picture, &boxes, detector, labels);
        else
            fprintf(stderr, "rknn_detect: %s cannot be written\n", options->drawn);
    }
    free(boxes.items);
    if (result == 0 && options->profile) result = print_profile(network);
    return result;
}

static int open_and_detect(struct picture* picture, const struct labels* labels,
                           const struct options* options) {
    struct network network;
    int result = open_network(&network, options->model, options->profile);
    if (result == 0) result = detect(&network, picture, labels, options);
    return close_network(&network) == 0 ? result : -1;
}

static int read_and_detect(const struct options* options) {
    struct labels* labels = options->labels ? read_labels(options->labels) : NULL;
    if (options->labels && !labels) {
        fprintf(stderr, "rknn_detect: %s cannot be read\n", options->labels);
        return -1;
    }
    struct picture picture = read_picture(options->picture, 3);
    int result = -1;
    if (picture.pixels)
        result = open_and_detect(&picture, labels, options);
    else
        fprintf(stderr, "rknn_detect: %s is no picture that can be read\n", options->picture);
    free(picture.pixels);
    free_labels(labels);
    return result;
}

static int parse_threshold(const char* text, float* threshold) {
    char* end = NULL;
    *threshold = strtof(text, &end);
    return end != text && *end == '\0' && *threshold >= 0.0F && *threshold <= 1.0F ? 0 : -1;
}

static int parse(int argc, char** argv, struct options* options) {
    const char* names[3];
    int count = 0;
    *options = (struct options){.threshold = 0.5F};
    for (int i = 1; i < argc; ++i) {
        if (strcmp(argv[i], "--profile") == 0)
            options->profile = 1;
        else if (strcmp(argv[i], "--labels") == 0 && i + 1 < argc)
            options->labels = argv[++i];
        else if (strcmp(argv[i], "--threshold") == 0 && i + 1 < argc) {
            if (parse_threshold(argv[++i], &options->threshold) != 0) return -1;
        } else if (argv[i][0] == '-' || count == 3)
            return -1;
        else
            names[count++] = argv[i];
    }
    if (count != 3) return -1;
    options->model = names[0];
    options->picture = names[1];
    options->drawn = names[2];
    return 0;
}

int main(int argc, char** argv) {
    struct options options;
    if (parse(argc, argv, &options) != 0) {
        fprintf(stderr, "usage: rknn_detect MODEL PICTURE OUT.png [--labels FILE] "
                        "[--threshold 0..1] [--profile]\n");
        return 2;
    }
    return read_and_detect(&options) == 0 ? 0 : 1;
}
