// SPDX-License-Identifier: Apache-2.0
// Runs a bmodel once and prints what it takes and gives, as an application on a board would: the
// vendor's header, libc and stb only.
#include "samples/bmrt_inference/input.h"
#include "samples/rknn_classify/labels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct options {
    const char *model, *input, *output, *labels;
    struct image image; // without a path: input
};

// What 128 stands for is 1 where the file has no threshold.
static double real(int8_t value, float threshold) {
    return value * (threshold > 0 ? (double)threshold : 1.0) / 128;
}

static void print_shape(const char* what, const char* name, const shape_t* shape, float threshold) {
    printf("%s%s%s: %u x %u x %u x %u, threshold %g\n", what, *name ? " " : "", name, shape->n,
           shape->c, shape->h, shape->w, (double)threshold);
}

static size_t elements(const shape_t* shape) {
    return (size_t)shape->n * shape->c * shape->h * shape->w;
}

// The `most` largest values of a tensor, the first of equal ones first.
static void print_largest(const int8_t* values, size_t count, float threshold, size_t most,
                          const struct labels* labels) {
    char* shown = calloc(count, 1);
    for (size_t rank = 0; shown && rank < most && rank < count; ++rank) {
        size_t best = count;
        for (size_t i = 0; i < count; ++i) {
            if (!shown[i] && (best == count || values[i] > values[best])) best = i;
        }
        shown[best] = 1;
        printf("  %5zu  %4d  %9.5f  %s\n", best, values[best], real(values[best], threshold),
               label_of(labels, (uint32_t)best));
    }
    free(shown);
}

static void print_outputs(const bmnet_output_info_t* info, const uint8_t* bytes,
                          const struct labels* labels) {
    const int8_t* values = (const int8_t*)bytes;
    for (size_t i = 0; i < info->output_num; ++i) {
        const shape_t* shape = &info->shape_array[i];
        print_shape("output", info->name_array[i], shape, info->threshold_array[i]);
        print_largest(values, elements(shape), info->threshold_array[i], 5, labels);
        values += elements(shape);
    }
}

static int write_file(const char* path, const uint8_t* bytes, size_t size) {
    FILE* file = fopen(path, "wb");
    const int fine = file && fwrite(bytes, 1, size, file) == size;
    return file && fclose(file) == 0 && fine ? 0 : -1;
}

static int finish(const struct options* options, const bmnet_output_info_t* info,
                  const uint8_t* output) {
    struct labels* labels = options->labels ? read_labels(options->labels) : NULL;
    print_outputs(info, output, labels);
    free_labels(labels);
    return options->output ? write_file(options->output, output, info->output_size) : 0;
}

static int infer(bmnet_t net, const struct options* options) {
    const bmnet_input_info_t* in = bmnet_get_input_info(net);
    bmnet_output_info_t out;
    memset(&out, 0, sizeof out);
    if (!in || bmnet_get_output_info(net, &out) != BM_SUCCESS) return -1;
    for (size_t i = 0; i < in->input_num; ++i) {
        print_shape("input", "", &in->shape_array[i], in->threshold_array[i]);
    }
    uint8_t* input = options->image.path
                         ? read_image(&options->image, &in->shape_array[0], in->threshold_array[0])
                         : read_bytes(options->input, in->input_size);
    uint8_t* output = malloc(out.output_size);
    int status = -1;
    if (input && output && bmnet_inference(net, input, output) == BM_SUCCESS)
        status = finish(options, &out, output);
    free(input);
    free(output);
    return status;
}

static int run(bmctx_t context, const struct options* options) {
    bmnet_t net = NULL;
    if (bmnet_register_bmodel(context, options->model, &net) != BM_SUCCESS) return -1;
    const int status = infer(net, options);
    bmnet_cleanup(net);
    return status;
}

// 0 for an option that is not known.
static int set_option(struct options* options, const char* name, const char* value) {
    if (strcmp(name, "--input") == 0)
        options->input = value;
    else if (strcmp(name, "--picture") == 0)
        options->image.path = value;
    else if (strcmp(name, "--mean") == 0)
        options->image.mean = atof(value);
    else if (strcmp(name, "--std") == 0)
        options->image.deviation = atof(value);
    else if (strcmp(name, "--labels") == 0)
        options->labels = value;
    else if (strcmp(name, "--output") == 0)
        options->output = value;
    else
        return 0;
    return 1;
}

static int parse(int argc, char** argv, struct options* options) {
    *options = (struct options){.image = {.mean = 0, .deviation = 1}};
    if (argc % 2 != 0) return -1;
    options->model = argv[1];
    for (int i = 2; i < argc; i += 2) {
        if (!set_option(options, argv[i], argv[i + 1])) return -1;
    }
    return options->image.deviation != 0 ? 0 : -1;
}

int main(int argc, char** argv) {
    struct options options;
    if (parse(argc, argv, &options) != 0) {
        fprintf(stderr, "usage: bmrt_inference MODEL.bmodel [--input BYTES | --picture FILE "
                        "[--mean M] [--std S]] [--labels FILE] [--output FILE]\n");
        return 2;
    }
    bmctx_t context = NULL;
    if (bm_init(0, &context) != BM_SUCCESS) {
        fprintf(stderr, "bmrt_inference: there is no device\n");
        return 1;
    }
    const int status = run(context, &options);
    bm_exit(context);
    if (status != 0) fprintf(stderr, "bmrt_inference: failed\n");
    return status == 0 ? 0 : 1;
}
