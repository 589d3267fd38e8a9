// SPDX-License-Identifier: Apache-2.0
#include "samples/hbdnn_model/scores.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t element_size(int32_t type) {
    switch (type) {
    case HB_DNN_TENSOR_TYPE_S8:
    case HB_DNN_TENSOR_TYPE_U8: return 1;
    case HB_DNN_TENSOR_TYPE_S16: return 2;
    case HB_DNN_TENSOR_TYPE_S32:
    case HB_DNN_TENSOR_TYPE_F32: return 4;
    default: return 0;
    }
}

static double stored(int32_t type, const char* place) {
    int16_t half = 0;
    int32_t word = 0;
    float real = 0;
    switch (type) {
    case HB_DNN_TENSOR_TYPE_S8: return (signed char)*place;
    case HB_DNN_TENSOR_TYPE_U8: return (unsigned char)*place;
    case HB_DNN_TENSOR_TYPE_S16: memcpy(&half, place, sizeof half); return half;
    case HB_DNN_TENSOR_TYPE_S32: memcpy(&word, place, sizeof word); return word;
    default: memcpy(&real, place, sizeof real); return (double)real;
    }
}

// One scale for all, or one for each class.
static double real_value(const hbDNNTensorProperties* properties, size_t index, double value) {
    if (properties->quantiType == SCALE) {
        const hbDNNQuantiScale* scale = &properties->scale;
        const size_t at = scale->scaleLen > 1 ? index : 0;
        const double zero =
            scale->zeroPointLen > 0 ? scale->zeroPointData[scale->zeroPointLen > 1 ? index : 0] : 0;
        return (value - zero) * (double)scale->scaleData[at];
    }
    if (properties->quantiType == SHIFT) {
        const size_t at = properties->shift.shiftLen > 1 ? index : 0;
        return value / (double)(1ULL << properties->shift.shiftData[at]);
    }
    return value;
}

size_t score_count(const hbDNNTensor* output) {
    size_t count = 1;
    const hbDNNTensorShape* shape = &output->properties.validShape;
    for (int32_t i = 0; i < shape->numDimensions; ++i) count *= (size_t)shape->dimensionSize[i];
    return count;
}

float* read_scores(const hbDNNTensor* output, int run) {
    const int32_t type = output->properties.tensorType;
    const size_t count = score_count(output), size = element_size(type);
    float* scores = size > 0 ? calloc(count + 1, sizeof *scores) : NULL;
    if (!scores) {
        fprintf(stderr, "scores of type %d are not read\n", type);
        return NULL;
    }
    const char* first = output->sysMem[0].virAddr;
    first += (size_t)run * (size_t)output->properties.alignedByteSize;
    for (size_t i = 0; i < count; ++i)
        scores[i] = (float)real_value(&output->properties, i, stored(type, first + i * size));
    return scores;
}

size_t best_score(const float* scores, size_t count) {
    size_t best = 0;
    for (size_t i = 1; i < count; ++i) {
        if (scores[i] > scores[best]) best = i;
    }
    return best;
}
