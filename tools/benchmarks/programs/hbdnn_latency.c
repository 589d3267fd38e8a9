// SPDX-License-Identifier: Apache-2.0
// hbdnn_latency MODEL: how long a network takes through hbDNN, from inputs cleaned to outputs seen.
// Inputs are bytes of a fixed pattern. Says "ready LOAD_MS", then obeys lines of stdin, each with
// one line, as rknn_latency does:
//   run N         -> fastest and median of N runs, ms
#include "samples/hbdnn_model/check.h"
#include "tools/benchmarks/programs/stopwatch.h"

#include <dnn/hb_dnn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most_ports = 16 };

struct network {
    hbPackedDNNHandle_t file;
    hbDNNHandle_t handle;
    int32_t input_count, output_count;
    hbDNNTensor inputs[most_ports], outputs[most_ports];
};

static void expect(int32_t status, const char* call) {
    if (check(status, call) != 0) exit(1);
}

static void make_input(hbDNNTensor* input) {
    hbDNNTensorProperties* properties = &input->properties;
    // Both planes in one piece.
    if (properties->tensorType == HB_DNN_IMG_TYPE_NV12_SEPARATE)
        properties->tensorType = HB_DNN_IMG_TYPE_NV12;
    const uint32_t size = (uint32_t)properties->alignedByteSize;
    expect(hbSysAllocCachedMem(&input->sysMem[0], size), "hbSysAllocCachedMem");
    unsigned char* bytes = input->sysMem[0].virAddr;
    // Small numbers also of floats: no byte is the upper one of a NaN.
    for (uint32_t i = 0; i < size; ++i) bytes[i] = (unsigned char)(i * 2654435761U >> 26);
}

static void open_network(struct network* network, const char* path) {
    const char** names = NULL;
    int32_t count = 0;
    expect(hbDNNInitializeFromFiles(&network->file, &path, 1), "hbDNNInitializeFromFiles");
    expect(hbDNNGetModelNameList(&names, &count, network->file), "hbDNNGetModelNameList");
    expect(hbDNNGetModelHandle(&network->handle, network->file, names[0]), "hbDNNGetModelHandle");
    expect(hbDNNGetInputCount(&network->input_count, network->handle), "hbDNNGetInputCount");
    expect(hbDNNGetOutputCount(&network->output_count, network->handle), "hbDNNGetOutputCount");
    if (network->input_count <= most_ports && network->output_count <= most_ports) return;
    fprintf(stderr, "hbdnn_latency: more than %d inputs or outputs\n", most_ports);
    exit(1);
}

static void make_tensors(struct network* network) {
    for (int32_t i = 0; i < network->input_count; ++i) {
        hbDNNTensor* input = &network->inputs[i];
        expect(hbDNNGetInputTensorProperties(&input->properties, network->handle, i),
               "hbDNNGetInputTensorProperties");
        make_input(input);
    }
    for (int32_t i = 0; i < network->output_count; ++i) {
        hbDNNTensor* output = &network->outputs[i];
        expect(hbDNNGetOutputTensorProperties(&output->properties, network->handle, i),
               "hbDNNGetOutputTensorProperties");
        expect(
            hbSysAllocCachedMem(&output->sysMem[0], (uint32_t)output->properties.alignedByteSize),
            "hbSysAllocCachedMem");
    }
}

static void flush(hbDNNTensor* tensors, int32_t count, int32_t flag) {
    for (int32_t i = 0; i < count; ++i)
        expect(hbSysFlushMem(&tensors[i].sysMem[0], flag), "hbSysFlushMem");
}

static void infer(const void* what) {
    struct network* network = (struct network*)what;
    flush(network->inputs, network->input_count, HB_SYS_MEM_CACHE_CLEAN);
    hbDNNInferCtrlParam control;
    HB_DNN_INITIALIZE_INFER_CTRL_PARAM(&control);
    hbDNNTensor* outputs = network->outputs;
    hbDNNTaskHandle_t task = NULL;
    expect(hbDNNInfer(&task, &outputs, network->inputs, network->handle, &control), "hbDNNInfer");
    expect(hbDNNWaitTaskDone(task, 0), "hbDNNWaitTaskDone");
    flush(network->outputs, network->output_count, HB_SYS_MEM_CACHE_INVALIDATE);
    expect(hbDNNReleaseTask(task), "hbDNNReleaseTask");
}

static void close_network(struct network* network) {
    for (int32_t i = 0; i < network->input_count; ++i) hbSysFreeMem(&network->inputs[i].sysMem[0]);
    for (int32_t i = 0; i < network->output_count; ++i)
        hbSysFreeMem(&network->outputs[i].sysMem[0]);
    hbDNNRelease(network->file);
}

int main(int argc, char** argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: hbdnn_latency MODEL\n");
        return 2;
    }
    static struct network network;
    const double start = milliseconds();
    open_network(&network, argv[1]);
    const double loaded = milliseconds() - start;
    make_tensors(&network);

    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("ready %.3f\n", loaded);
    char line[4096];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        if (strncmp(line, "run ", 4) == 0) {
            time_runs(strtoul(line + 4, NULL, 10), infer, &network);
        } else {
            fprintf(stderr, "hbdnn_latency: %s is not understood\n", line);
            return 1;
        }
    }
    close_network(&network);
    return 0;
}
