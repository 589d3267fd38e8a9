// SPDX-License-Identifier: Apache-2.0
// A classifier's output: one number for each class.
#pragma once

#include <dnn/hb_dnn.h>
#include <stddef.h>

size_t score_count(const hbDNNTensor* output);

// Result `run` of those in the tensor's memory as real numbers, to be freed by the caller; NULL,
// with a line on stderr, where its type is not known here.
float* read_scores(const hbDNNTensor* output, int run);

// The index of the largest. Precondition: there is one.
size_t best_score(const float* scores, size_t count);
