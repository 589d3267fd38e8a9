// SPDX-License-Identifier: Apache-2.0
// A network with one input and one output, run through vip_* (vip_classifier.c) or through awnn_*
// (awnn_classifier.c). There is one at a time.
#pragma once

#include "samples/viplite_run/tensor.h"

// 0, or -1 with a line on stderr. To be closed in both cases.
int open_classifier(const char* path, struct tensor* input, struct tensor* output);

// Runs once with the bytes of the input; a value per element of the output, until the next run.
// NULL, with a line on stderr, when that fails.
const float* run_classifier(unsigned char* input);

void close_classifier(void);
