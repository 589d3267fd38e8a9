// SPDX-License-Identifier: Apache-2.0
// Classifies one picture with one network, as an application on a board would: rknn_api.h, libc and
// stb only. It builds with the vendor's SDK as it is.
#include "rknn_api.h"

#include "samples/picture/picture.h"
#include "samples/rknn_classify/labels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct options {
    const char* model;
    const char* image;
    const char* labels; // NULL: those beside the model, if there are any
    int top;
    int profile;
};

struct input_shape {
    int width, height, channels;
};

static int fail(const char* what, int status) {
    fprintf(stderr, "rknn_classify: %s failed: %d\n", what, status);
    return -1;
}

// The whole file, to be freed by the caller; NULL when it cannot be read.
static void* read_file(const char* path, uint32_t* size) {
    FILE* file = fopen(path, "rb");
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    const long length = ftell(file);
    rewind(file);
    void* bytes = length > 0 ? malloc((size_t)length) : NULL;
    if (bytes && fread(bytes, 1, (size_t)length, file) != (size_t)length) {
        free(bytes);
        bytes = NULL;
    }
    fclose(file);
    *size = bytes ? (uint32_t)length : 0;
    return bytes;
}

static int open_context(const struct options* options, rknn_context* context) {
    uint32_t size = 0;
    void* model = read_file(options->model, &size);
    if (!model) {
        fprintf(stderr, "rknn_classify: %s cannot be read\n", options->model);
        return -1;
    }
    const uint32_t flags = options->profile ? RKNN_FLAG_COLLECT_PERF_MASK : 0;
    const int status = rknn_init(context, model, size, flags, NULL);
    free(model);
    return status == RKNN_SUCC ? 0 : fail("rknn_init", status);
}

static void print_tensor(const char* what, const rknn_tensor_attr* attr) {
    printf("%s %u: %s, [", what, attr->index, attr->name);
    for (uint32_t i = 0; i < attr->n_dims; ++i) printf(i ? ", %u" : "%u", attr->dims[i]);
    printf("], %s, %s, %s, zero point %d, scale %.8g\n", get_format_string(attr->fmt),
           get_type_string(attr->type), get_qnt_type_string(attr->qnt_type), attr->zp,
           (double)attr->scale);
}

static int describe(rknn_context context, rknn_tensor_attr* input, rknn_tensor_attr* output) {
    rknn_sdk_version version;
    int status = rknn_query(context, RKNN_QUERY_SDK_VERSION, &version, sizeof version);
    if (status != RKNN_SUCC) return fail("rknn_query(SDK_VERSION)", status);
    printf("api %s, driver %s\n", version.api_version, version.drv_version);

    rknn_input_output_num count;
    status = rknn_query(context, RKNN_QUERY_IN_OUT_NUM, &count, sizeof count);
    if (status != RKNN_SUCC) return fail("rknn_query(IN_OUT_NUM)", status);
    if (count.n_input != 1 || count.n_output != 1) {
        fprintf(stderr, "rknn_classify: a classifier has one input and one output, not %u and %u\n",
                count.n_input, count.n_output);
        return -1;
    }
    memset(input, 0, sizeof *input);
    status = rknn_query(context, RKNN_QUERY_INPUT_ATTR, input, sizeof *input);
    if (status != RKNN_SUCC) return fail("rknn_query(INPUT_ATTR)", status);
    memset(output, 0, sizeof *output);
    status = rknn_query(context, RKNN_QUERY_OUTPUT_ATTR, output, sizeof *output);
    if (status != RKNN_SUCC) return fail("rknn_query(OUTPUT_ATTR)", status);
    print_tensor("input", input);
    print_tensor("output", output);
    return 0;
}

static int input_shape_of(const rknn_tensor_attr* attr, struct input_shape* shape) {
    const uint32_t* dims = attr->dims;
    const int channels_first = attr->fmt == RKNN_TENSOR_NCHW;
    if (attr->n_dims != 4 ||
        (dims[channels_first ? 1 : 3] != 1 && dims[channels_first ? 1 : 3] != 3)) {
        fprintf(stderr, "rknn_classify: the network takes no grey or RGB picture\n");
        return -1;
    }
    shape->channels = (int)dims[channels_first ? 1 : 3];
    shape->height = (int)dims[channels_first ? 2 : 1];
    shape->width = (int)dims[channels_first ? 3 : 2];
    return 0;
}

static int set_picture(rknn_context context, const struct input_shape* shape, const char* path) {
    unsigned char* pixels = load_picture(path, shape->width, shape->height, shape->channels);
    if (!pixels) {
        fprintf(stderr, "rknn_classify: %s is no picture that can be read\n", path);
        return -1;
    }
    rknn_input input;
    memset(&input, 0, sizeof input);
    input.index = 0;
    input.type = RKNN_TENSOR_UINT8;
    input.fmt = RKNN_TENSOR_NHWC;
    input.buf = pixels;
    input.size = (uint32_t)(shape->width * shape->height * shape->channels);
    const int status = rknn_inputs_set(context, 1, &input);
    free(pixels);
    return status == RKNN_SUCC ? 0 : fail("rknn_inputs_set", status);
}

// Index of the largest score that is not yet taken.
static uint32_t best_left(const float* scores, const char* taken, uint32_t count) {
    uint32_t best = count;
    for (uint32_t i = 0; i < count; ++i) {
        if (!taken[i] && (best == count || scores[i] > scores[best])) best = i;
    }
    return best;
}

static void print_top(const float* scores, uint32_t count, const struct options* options) {
    struct labels* labels =
        options->labels ? read_labels(options->labels) : read_labels_beside(options->model);
    char* taken = calloc(count, 1);
    printf("\n  class     score  label\n");
    for (int rank = 0; taken && rank < options->top && (uint32_t)rank < count; ++rank) {
        const uint32_t best = best_left(scores, taken, count);
        taken[best] = 1;
        printf("%7u  %8.6f  %s\n", best, (double)scores[best], label_of(labels, best));
    }
    free(taken);
    free_labels(labels);
}

static int print_result(rknn_context context, uint32_t count, const struct options* options) {
    rknn_output output;
    memset(&output, 0, sizeof output);
    output.want_float = 1;
    int status = rknn_outputs_get(context, 1, &output, NULL);
    if (status != RKNN_SUCC) return fail("rknn_outputs_get", status);
    print_top(output.buf, count, options);
    status = rknn_outputs_release(context, 1, &output);
    return status == RKNN_SUCC ? 0 : fail("rknn_outputs_release", status);
}

static int print_profile(rknn_context context) {
    rknn_perf_detail detail;
    const int status = rknn_query(context, RKNN_QUERY_PERF_DETAIL, &detail, sizeof detail);
    if (status != RKNN_SUCC) return fail("rknn_query(PERF_DETAIL)", status);
    printf("\n%.*s\n", (int)detail.data_len, detail.perf_data);
    return 0;
}

static int classify(rknn_context context, const struct options* options) {
    rknn_tensor_attr input, output;
    struct input_shape shape;
    if (describe(context, &input, &output) != 0) return -1;
    if (input_shape_of(&input, &shape) != 0) return -1;
    if (set_picture(context, &shape, options->image) != 0) return -1;
    const int status = rknn_run(context, NULL);
    if (status != RKNN_SUCC) return fail("rknn_run", status);
    if (print_result(context, output.n_elems, options) != 0) return -1;
    return options->profile ? print_profile(context) : 0;
}

static int parse(int argc, char** argv, struct options* options) {
    const char* names[3] = {NULL, NULL, NULL};
    int count = 0;
    *options = (struct options){.top = 5};
    for (int i = 1; i < argc; ++i) {
        if (strcmp(argv[i], "--profile") == 0)
            options->profile = 1;
        else if (strcmp(argv[i], "--top") == 0 && i + 1 < argc)
            options->top = atoi(argv[++i]);
        else if (argv[i][0] == '-' || count == 3)
            return -1;
        else
            names[count++] = argv[i];
    }
    options->model = names[0];
    options->image = names[1];
    options->labels = names[2];
    return count >= 2 && options->top > 0 ? 0 : -1;
}

int main(int argc, char** argv) {
    struct options options;
    if (parse(argc, argv, &options) != 0) {
        fprintf(stderr, "usage: rknn_classify MODEL IMAGE [LABELS] [--top N] [--profile]\n");
        return 2;
    }
    rknn_context context = 0;
    if (open_context(&options, &context) != 0) return 1;
    const int result = classify(context, &options);
    const int status = rknn_destroy(context);
    if (status != RKNN_SUCC) fail("rknn_destroy", status);
    return result == 0 && status == RKNN_SUCC ? 0 : 1;
}
