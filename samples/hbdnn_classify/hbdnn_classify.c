// SPDX-License-Identifier: Apache-2.0
// A picture from a file, as NV12, through libdnn: what is in it.
#include "samples/hbdnn_model/check.h"
#include "samples/hbdnn_model/model.h"
#include "samples/hbdnn_model/nv12.h"
#include "samples/hbdnn_model/scores.h"
#include "samples/picture/picture.h"
#include "samples/rknn_classify/labels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct options {
    const char *model, *picture, *labels, *nv12;
    int top;
};

// Fills the input, and hands what the CPU wrote to the BPU.
static int load_input(const struct options* options, const struct model* model,
                      hbDNNTensor* input) {
    unsigned char* pixels = load_picture(options->picture, model->width, model->height, 3);
    if (!pixels) {
        fprintf(stderr, "%s is no picture that can be read\n", options->picture);
        return -1;
    }
    rgb_to_nv12(pixels, model->width, model->height, input->sysMem[0].virAddr, model->width);
    free(pixels);
    return check(hbSysFlushMem(&input->sysMem[0], HB_SYS_MEM_CACHE_CLEAN), "hbSysFlushMem");
}

static int save(const char* path, const void* bytes, size_t size) {
    FILE* file = fopen(path, "wb");
    const size_t written = file ? fwrite(bytes, 1, size, file) : 0;
    if ((file && fclose(file) != 0) || written != size) {
        perror(path);
        return -1;
    }
    return 0;
}

static void print_top(float* scores, size_t count, const struct options* options) {
    struct labels* labels =
        options->labels ? read_labels(options->labels) : read_labels_beside(options->model);
    printf("\n  class     score  label\n");
    for (int rank = 0; rank < options->top && (size_t)rank < count; ++rank) {
        const size_t best = best_score(scores, count);
        printf("%7zu  %8.6f  %s\n", best, (double)scores[best], label_of(labels, (uint32_t)best));
        scores[best] = -1e30F; // told
    }
    free_labels(labels);
}

static int classify(const struct options* options, const struct model* model, hbDNNTensor* input,
                    hbDNNTensor* outputs) {
    hbDNNTaskHandle_t task;
    if (load_input(options, model, input) != 0) return -1;
    if (options->nv12 &&
        save(options->nv12, input->sysMem[0].virAddr, nv12_size(model->width, model->height)) != 0)
        return -1;
    if (start_run(model, input, outputs, &task) != 0 || finish_run(model, outputs, task) != 0)
        return -1;
    float* scores = read_scores(&outputs[0], 0);
    if (!scores) return -1;
    print_top(scores, score_count(&outputs[0]), options);
    free(scores);
    return 0;
}

static int run(const struct options* options) {
    struct model model;
    hbDNNTensor input = {0};
    hbDNNTensor* outputs = NULL;
    int result = -1;
    if (open_model(options->model, &model) == 0 && make_input(&model, &input) == 0) {
        outputs = make_outputs(&model, 1);
        if (outputs) result = classify(options, &model, &input, outputs);
    }
    free_outputs(&model, outputs);
    free_tensor(&input);
    close_model(&model);
    return result;
}

static int parse(int argc, char** argv, struct options* options) {
    const char* names[3] = {NULL, NULL, NULL};
    int count = 0;
    *options = (struct options){.top = 5};
    for (int i = 1; i < argc; ++i) {
        if (strcmp(argv[i], "--top") == 0 && i + 1 < argc)
            options->top = atoi(argv[++i]);
        else if (strcmp(argv[i], "--nv12") == 0 && i + 1 < argc)
            options->nv12 = argv[++i];
        else if (argv[i][0] == '-' || count == 3)
            return -1;
        else
            names[count++] = argv[i];
    }
    options->model = names[0];
    options->picture = names[1];
    options->labels = names[2];
    return count >= 2 && options->top > 0 ? 0 : -1;
}

int main(int argc, char** argv) {
    struct options options;
    if (parse(argc, argv, &options) != 0) {
        fprintf(stderr, "usage: %s MODEL PICTURE [LABELS] [--top N] [--nv12 FILE]\n", argv[0]);
        return 2;
    }
    return run(&options) == 0 ? 0 : 1;
}
