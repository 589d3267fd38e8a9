// SPDX-License-Identifier: Apache-2.0
#include "samples/rknn_classify/labels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { max_labels = 4096, max_label = 128 };

struct labels {
    uint32_t count;
    char names[max_labels][max_label];
};

struct labels* read_labels(const char* path) {
    FILE* file = fopen(path, "r");
    if (!file) return NULL;
    struct labels* labels = calloc(1, sizeof *labels);
    char line[1024];
    while (labels && labels->count < max_labels && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\r\n")] = '\0';
        snprintf(labels->names[labels->count++], max_label, "%.*s", max_label - 1, line);
    }
    fclose(file);
    return labels;
}

struct labels* read_labels_beside(const char* model) {
    static const char* const names[] = {"labels.txt", "imagenet_labels.txt"};
    const char* slash = strrchr(model, '/');
    const int folder = slash ? (int)(slash - model) + 1 : 0;
    struct labels* labels = NULL;
    for (size_t i = 0; !labels && i < sizeof names / sizeof *names; ++i) {
        char path[4096];
        snprintf(path, sizeof path, "%.*s%s", folder, model, names[i]);
        labels = read_labels(path);
    }
    return labels;
}

const char* label_of(const struct labels* labels, uint32_t index) {
    return labels && index < labels->count ? labels->names[index] : "";
}

void free_labels(struct labels* labels) {
    free(labels);
}
