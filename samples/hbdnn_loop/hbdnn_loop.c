// SPDX-License-Identifier: Apache-2.0
// Frames are made in the memory that the BPU reads, while it computes the frame before: two inputs
// and two outputs take turns. What the CPU wrote is cleaned, and what the BPU wrote is invalidated.
#include "samples/hbdnn_model/check.h"
#include "samples/hbdnn_model/model.h"
#include "samples/hbdnn_model/nv12.h"
#include "samples/hbdnn_model/scores.h"
#include "samples/picture/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct slot {
    hbDNNTensor input;
    hbDNNTensor* outputs;
    hbDNNTaskHandle_t task; // NULL: nothing runs
};

enum misuse { none, no_clean, no_invalidate, late_write };

struct options {
    const char* model;
    char** pictures;
    int picture_count, rounds;
    enum misuse misuse;
};

static int make_slot(const struct model* model, struct slot* slot) {
    if (make_input(model, &slot->input) != 0) return -1;
    slot->outputs = make_outputs(model, 1);
    return slot->outputs ? 0 : -1;
}

static int make_frame(const struct model* model, const char* path, struct slot* slot) {
    unsigned char* pixels = load_picture(path, model->width, model->height, 3);
    if (!pixels) {
        fprintf(stderr, "%s is no picture that can be read\n", path);
        return -1;
    }
    rgb_to_nv12(pixels, model->width, model->height, slot->input.sysMem[0].virAddr, model->width);
    free(pixels);
    return 0;
}

static int start(const struct options* options, const struct model* model, struct slot* slot) {
    if (options->misuse != no_clean &&
        check(hbSysFlushMem(&slot->input.sysMem[0], HB_SYS_MEM_CACHE_CLEAN), "hbSysFlushMem") != 0)
        return -1;
    if (options->misuse == late_write) memset(slot->input.sysMem[0].virAddr, 255, 16);
    return start_run(model, &slot->input, slot->outputs, &slot->task);
}

// Waits for what runs in the slot, if anything does, and tells its class.
static int finish(const struct options* options, const struct model* model, struct slot* slot,
                  int frame) {
    if (!slot->task) return 0;
    const hbDNNTaskHandle_t task = slot->task;
    slot->task = NULL;
    if (options->misuse == no_invalidate) {
        if (check(hbDNNWaitTaskDone(task, 0), "hbDNNWaitTaskDone") != 0) return -1;
        hbDNNReleaseTask(task);
    } else if (finish_run(model, slot->outputs, task) != 0) {
        return -1;
    }
    float* scores = read_scores(&slot->outputs[0], 0);
    if (!scores) return -1;
    const size_t best = best_score(scores, score_count(&slot->outputs[0]));
    printf("frame %d: class %zu, %.6f\n", frame, best, (double)scores[best]);
    free(scores);
    return 0;
}

static int loop(const struct options* options, const struct model* model, struct slot* slots) {
    const int frames = options->picture_count * options->rounds;
    for (int frame = 0; frame < frames; ++frame) {
        struct slot *now = &slots[frame % 2], *before = &slots[(frame + 1) % 2];
        if (make_frame(model, options->pictures[frame % options->picture_count], now) != 0 ||
            start(options, model, now) != 0 || finish(options, model, before, frame - 1) != 0)
            return -1;
    }
    return finish(options, model, &slots[(frames + 1) % 2], frames - 1);
}

static int run(const struct options* options) {
    struct model model;
    struct slot slots[2];
    memset(slots, 0, sizeof slots);
    int result = -1;
    if (open_model(options->model, &model) == 0 && make_slot(&model, &slots[0]) == 0 &&
        make_slot(&model, &slots[1]) == 0)
        result = loop(options, &model, slots);
    for (int i = 0; i < 2; ++i) {
        if (slots[i].task) hbDNNReleaseTask(slots[i].task);
        free_outputs(&model, slots[i].outputs);
        free_tensor(&slots[i].input);
    }
    close_model(&model);
    return result;
}

static int find_misuse(const char* name, enum misuse* misuse) {
    static const char* const names[] = {"none", "clean", "invalidate", "late"};
    for (int i = 0; i < 4; ++i) {
        if (strcmp(name, names[i]) != 0) continue;
        *misuse = (enum misuse)i;
        return 0;
    }
    return -1;
}

static int parse(int argc, char** argv, struct options* options) {
    *options = (struct options){.rounds = 1};
    int at = 1;
    for (; at + 1 < argc && argv[at][0] == '-'; at += 2) {
        if (strcmp(argv[at], "--rounds") == 0)
            options->rounds = atoi(argv[at + 1]);
        else if (strcmp(argv[at], "--misuse") != 0 ||
                 find_misuse(argv[at + 1], &options->misuse) != 0)
            return -1;
    }
    if (argc - at < 2) return -1;
    options->model = argv[at];
    options->pictures = argv + at + 1;
    options->picture_count = argc - at - 1;
    return options->rounds > 0 ? 0 : -1;
}

int main(int argc, char** argv) {
    struct options options;
    if (parse(argc, argv, &options) != 0) {
        fprintf(stderr,
                "usage: %s [--rounds N] [--misuse clean|invalidate|late] MODEL PICTURE...\n",
                argv[0]);
        return 2;
    }
    return run(&options) == 0 ? 0 : 1;
}
