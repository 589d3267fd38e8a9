// SPDX-License-Identifier: Apache-2.0
// Regions of one picture, each scaled by the hardware to the model's size, in one task: what is in
// them. The model is one whose input comes from the resizer.
#include "samples/hbdnn_model/check.h"
#include "samples/hbdnn_model/model.h"
#include "samples/hbdnn_model/nv12.h"
#include "samples/hbdnn_model/scores.h"
#include "samples/picture/picture.h"
#include "samples/rknn_classify/labels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { row_step = 16, most_regions = 32 }; // bytes that rows of the source come in

struct options {
    const char *model, *picture, *labels;
    hbDNNRoi regions[most_regions];
    int region_count;
};

// The picture as the source of all regions: planes of their own, rows of whole steps. Extents
// become even.
static int make_source(const struct options* options, const struct model* model,
                       hbDNNTensor* source) {
    const struct picture whole = read_picture(options->picture, 3);
    const int width = whole.width / 2 * 2, height = whole.height / 2 * 2;
    unsigned char* pixels = stretch_picture(&whole, width, height);
    free(whole.pixels);
    if (!pixels) {
        fprintf(stderr, "%s is no picture that can be read\n", options->picture);
        return -1;
    }
    const int stride = (width + row_step - 1) / row_step * row_step;
    source->properties = model->input;
    source->properties.tensorType = HB_DNN_IMG_TYPE_NV12;
    source->properties.validShape.dimensionSize[2] = height;
    source->properties.validShape.dimensionSize[3] = width;
    source->properties.alignedShape = source->properties.validShape;
    source->properties.alignedShape.dimensionSize[3] = stride;
    int result = check(hbSysAllocCachedMem(&source->sysMem[0], (uint32_t)nv12_size(stride, height)),
                       "hbSysAllocCachedMem");
    if (result == 0) {
        rgb_to_nv12(pixels, width, height, source->sysMem[0].virAddr, stride);
        result = check(hbSysFlushMem(&source->sysMem[0], HB_SYS_MEM_CACHE_CLEAN), "hbSysFlushMem");
    }
    free(pixels);
    return result;
}

static void print_best(const struct options* options, const hbDNNTensor* output) {
    struct labels* labels =
        options->labels ? read_labels(options->labels) : read_labels_beside(options->model);
    for (int i = 0; i < options->region_count; ++i) {
        float* scores = read_scores(output, i);
        if (!scores) break;
        const size_t best = best_score(scores, score_count(output));
        const hbDNNRoi* region = &options->regions[i];
        printf("%d,%d to %d,%d: class %zu, %.6f  %s\n", region->left, region->top, region->right,
               region->bottom, best, (double)scores[best], label_of(labels, (uint32_t)best));
        free(scores);
    }
    free_labels(labels);
}

// The same source for each region.
static int infer(struct options* options, const struct model* model, const hbDNNTensor* source,
                 hbDNNTensor* outputs) {
    hbDNNTensor sources[most_regions];
    for (int i = 0; i < options->region_count; ++i) sources[i] = *source;
    hbDNNInferCtrlParam control;
    HB_DNN_INITIALIZE_INFER_CTRL_PARAM(&control);
    hbDNNTaskHandle_t task = NULL;
    hbDNNTensor* first = outputs;
    if (check(hbDNNRoiInfer(&task, &first, sources, options->regions, options->region_count,
                            model->handle, &control),
              "hbDNNRoiInfer") != 0)
        return -1;
    return finish_run(model, outputs, task);
}

static int run(struct options* options) {
    struct model model;
    hbDNNTensor source;
    hbDNNTensor* outputs = NULL;
    int result = -1;
    memset(&source, 0, sizeof source);
    if (open_model(options->model, &model) == 0 && make_source(options, &model, &source) == 0) {
        outputs = make_outputs(&model, options->region_count);
        if (outputs) result = infer(options, &model, &source, outputs);
    }
    if (result == 0) print_best(options, &outputs[0]);
    free_outputs(&model, outputs);
    free_tensor(&source);
    close_model(&model);
    return result;
}

static int parse(int argc, char** argv, struct options* options) {
    memset(options, 0, sizeof *options);
    int at = 1;
    if (argc > 3 && strcmp(argv[1], "--labels") == 0) {
        options->labels = argv[2];
        at = 3;
    }
    if (argc - at < 3 || argc - at - 2 > most_regions) return -1;
    options->model = argv[at];
    options->picture = argv[at + 1];
    for (int i = at + 2; i < argc; ++i) {
        hbDNNRoi* region = &options->regions[options->region_count++];
        if (sscanf(argv[i], "%d,%d,%d,%d", &region->left, &region->top, &region->right,
                   &region->bottom) != 4)
            return -1;
    }
    return 0;
}

int main(int argc, char** argv) {
    struct options options;
    if (parse(argc, argv, &options) != 0) {
        fprintf(stderr, "usage: %s [--labels FILE] MODEL PICTURE LEFT,TOP,RIGHT,BOTTOM...\n",
                argv[0]);
        return 2;
    }
    return run(&options) == 0 ? 0 : 1;
}
