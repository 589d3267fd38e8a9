// SPDX-License-Identifier: Apache-2.0
#include "samples/viplite_classify/classifier.h"

#include "samples/viplite_run/driver.h"
#include "samples/viplite_run/network.h"
#include "samples/viplite_run/tensor_file.h"

#include <stdio.h>
#include <stdlib.h>

static const struct options plain = {.device = -1, .core = -1, .from_memory = 0};
static struct network network;
static float* scores;
static int started;

int open_classifier(const char* path, struct tensor* input, struct tensor* output) {
    const vip_status_e status = start_driver();
    if (status != VIP_SUCCESS) {
        fprintf(stderr, "vip_init failed: %d\n", (int)status);
        return -1;
    }
    started = 1;
    if (open_network(path, &plain, &network) != VIP_SUCCESS) return -1;
    if (network.input_count != 1 || network.output_count != 1) {
        fprintf(stderr, "a classifier has one input and one output, not %u and %u\n",
                network.input_count, network.output_count);
        return -1;
    }
    *input = network.inputs[0].tensor;
    *output = network.outputs[0].tensor;
    scores = calloc(element_count(output) + 1, sizeof *scores);
    return scores ? 0 : -1;
}

const float* run_classifier(unsigned char* input) {
    if (set_input(&network.inputs[0], input) != VIP_SUCCESS) return NULL;
    if (run_network(&network, &plain) != VIP_SUCCESS) return NULL;
    const struct port* output = &network.outputs[0];
    unsigned char* bytes = get_output(output);
    const size_t count = element_count(&output->tensor);
    for (size_t i = 0; bytes && i < count; ++i) {
        scores[i] = (float)element_value(&output->tensor, bytes, i);
    }
    const int done = bytes != NULL;
    free(bytes);
    return done ? scores : NULL;
}

void close_classifier(void) {
    close_network(&network);
    free(scores);
    if (started) vip_destroy();
}
