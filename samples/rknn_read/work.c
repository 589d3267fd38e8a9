// SPDX-License-Identifier: Apache-2.0
#include "samples/rknn_read/work.h"

#include "samples/rknn_read/crop.h"

#include <stdio.h>

int read_box(struct work* work, const struct box* box, double capital, struct answer* answer) {
    cut_character(work->picture, &work->reading->strip.view, box, capital, &work->crop);
    return read_character(work->reader, &work->crop, answer);
}

double mean_score(const struct answer* answers, int count) {
    double sum = 0;
    for (int i = 0; i < count; ++i) sum += (double)answers[i].score;
    return sum / count;
}

int out_of_memory(void) {
    fprintf(stderr, "rknn_read: not enough memory\n");
    return -1;
}
