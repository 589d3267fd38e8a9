// SPDX-License-Identifier: Apache-2.0
// Names of classes: a text file with one per line, class 0 first.
#pragma once

#include <stdint.h>

struct labels;

// NULL when there is no such file.
struct labels* read_labels(const char* path);

// labels.txt or else imagenet_labels.txt in the folder of `model`; NULL when neither is there.
struct labels* read_labels_beside(const char* model);

// "" when labels is NULL or has no such class.
const char* label_of(const struct labels* labels, uint32_t index);

void free_labels(struct labels* labels);
