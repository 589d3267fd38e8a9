// SPDX-License-Identifier: Apache-2.0
// Classifies one picture with one network, as an application on a board would: vip_lite.h or awnn's
// headers, libc and stb only. It builds with the vendor's SDK too.
#include "samples/picture/picture.h"
#include "samples/rknn_classify/labels.h"
#include "samples/viplite_classify/classifier.h"
#include "samples/viplite_run/tensor_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct options {
    const char* model;
    const char* image;
    const char* labels; // NULL: those beside the model, if there are any
    int top;
    int real; // the network takes (pixel - mean) / std; otherwise, if 8 bits wide, pixels as they
              // are
    double mean, std;
};

struct view {
    int width, height, channels;
    int planar; // a plane per channel, where others have the channels of a pixel side by side
};

static int view_of(const struct tensor* input, struct view* view) {
    const vip_uint32_t* sizes = input->sizes;
    view->planar = sizes[0] != 1 && sizes[0] != 3;
    const int width_axis = view->planar ? 0 : 1;
    view->channels = (int)sizes[view->planar ? 2 : 0];
    view->width = (int)sizes[width_axis];
    view->height = (int)sizes[width_axis + 1];
    if (input->dim_count >= 3 && (view->channels == 1 || view->channels == 3)) return 0;
    fprintf(stderr, "the network takes no grey or RGB picture\n");
    return -1;
}

// Where channel `channel` of a pixel goes.
static size_t place(const struct view* view, size_t pixel, size_t channel) {
    const size_t pixels = (size_t)view->width * (size_t)view->height;
    return view->planar ? channel * pixels + pixel : pixel * (size_t)view->channels + channel;
}

static void fill(const struct options* options, const struct tensor* input, const struct view* view,
                 const unsigned char* pixels, unsigned char* bytes) {
    const size_t count = (size_t)view->width * (size_t)view->height;
    const size_t channels = (size_t)view->channels;
    for (size_t i = 0; i < count * channels; ++i) {
        const size_t at = place(view, i / channels, i % channels);
        if (options->real || element_bits(input) != 8)
            set_element(input, bytes, at, (pixels[i] - options->mean) / options->std);
        else // signed bytes begin at -128
            bytes[at] = pixels[i] ^ (input->format == VIP_BUFFER_FORMAT_INT8 ? 128 : 0);
    }
}

// The bytes of the input, to be freed by the caller.
static unsigned char* load_input(const struct options* options, const struct tensor* input) {
    struct view view;
    if (view_of(input, &view) != 0) return NULL;
    unsigned char* pixels = load_picture(options->image, view.width, view.height, view.channels);
    unsigned char* bytes = calloc(byte_count(input) + 1, 1);
    if (!pixels) fprintf(stderr, "%s is no picture that can be read\n", options->image);
    if (pixels && bytes) {
        fill(options, input, &view, pixels, bytes);
        free(pixels);
        return bytes;
    }
    free(pixels);
    free(bytes);
    return NULL;
}

static void print_top(const float* scores, size_t count, const struct options* options) {
    struct labels* labels =
        options->labels ? read_labels(options->labels) : read_labels_beside(options->model);
    char* taken = calloc(count + 1, 1);
    printf("\n  class     score  label\n");
    for (int rank = 0; taken && rank < options->top && (size_t)rank < count; ++rank) {
        size_t best = count;
        for (size_t i = 0; i < count; ++i) {
            if (!taken[i] && (best == count || scores[i] > scores[best])) best = i;
        }
        taken[best] = 1;
        printf("%7zu  %8.6f  %s\n", best, (double)scores[best], label_of(labels, (uint32_t)best));
    }
    free(taken);
    free_labels(labels);
}

static int classify(const struct options* options) {
    struct tensor input, output;
    if (open_classifier(options->model, &input, &output) != 0) return -1;
    unsigned char* bytes = load_input(options, &input);
    const float* scores = bytes ? run_classifier(bytes) : NULL;
    if (scores) print_top(scores, element_count(&output), options);
    free(bytes);
    return scores ? 0 : -1;
}

static int parse(int argc, char** argv, struct options* options) {
    const char* names[3] = {NULL, NULL, NULL};
    int count = 0;
    *options = (struct options){.top = 5, .std = 1};
    for (int i = 1; i < argc; ++i) {
        const int more = i + 1 < argc;
        if (strcmp(argv[i], "--top") == 0 && more) {
            options->top = atoi(argv[++i]);
        } else if (strcmp(argv[i], "--mean") == 0 && more) {
            options->mean = atof(argv[++i]);
            options->real = 1;
        } else if (strcmp(argv[i], "--std") == 0 && more) {
            options->std = atof(argv[++i]);
            options->real = 1;
        } else if (argv[i][0] == '-' || count == 3) {
            return -1;
        } else {
            names[count++] = argv[i];
        }
    }
    options->model = names[0];
    options->image = names[1];
    options->labels = names[2];
    return count >= 2 && options->top > 0 && options->std != 0 ? 0 : -1;
}

int main(int argc, char** argv) {
    struct options options;
    if (parse(argc, argv, &options) != 0) {
        fprintf(stderr, "usage: %s MODEL IMAGE [LABELS] [--top N] [--mean M] [--std S]\n", argv[0]);
        return 2;
    }
    const int result = classify(&options);
    close_classifier();
    return result == 0 ? 0 : 1;
}
