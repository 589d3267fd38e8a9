// SPDX-License-Identifier: Apache-2.0
// Runs the networks of a list with the inputs that it names and compares what comes out, in the way
// of the vendor's own runner: vip_lite.h and libc only. It builds with the vendor's SDK as it is.
#include "samples/viplite_run/driver.h"
#include "samples/viplite_run/list.h"
#include "samples/viplite_run/network.h"
#include "samples/viplite_run/outputs.h"
#include "samples/viplite_run/tensor_file.h"

#include <stdio.h>
#include <stdlib.h>

static int set_inputs(const struct network* network, const struct task* task) {
    if ((vip_uint32_t)task->inputs.count != network->input_count) {
        fprintf(stderr, "viplite_run: %d files for %u inputs\n", task->inputs.count,
                network->input_count);
        return VIP_ERROR_INVALID_ARGUMENTS;
    }
    int result = 0;
    for (int i = 0; result == 0 && i < task->inputs.count; ++i) {
        unsigned char* bytes = load_tensor(task->inputs.of[i], &network->inputs[i].tensor);
        result = bytes ? set_input(&network->inputs[i], bytes) : VIP_ERROR_IO;
        free(bytes);
    }
    return result;
}

static int run_loops(const struct network* network, const struct task* task,
                     const struct options* options) {
    int result = 0;
    for (int loop = 0; loop < options->loops; ++loop) {
        int one = set_inputs(network, task);
        if (one == 0) one = run_network(network, options);
        if (one == 0) one = check_outputs(network, task, options);
        if (one != 0) result = one;
        if (one != 0 && (one != differs || !options->bypass)) break;
    }
    return result;
}

static int run_task(const struct task* task, const struct options* options) {
    struct network network;
    printf("network %s\n", task->network);
    int result = open_network(task->network, options, &network);
    if (result == 0) result = run_loops(&network, task, options);
    close_network(&network);
    return result;
}

static int run_tasks(const struct list* list, const struct options* options) {
    int result = start_driver();
    if (result != VIP_SUCCESS) {
        fprintf(stderr, "viplite_run: vip_init failed: %d\n", result);
        return result;
    }
    const vip_uint32_t version = vip_get_version();
    printf("driver %u.%u.%u\n", version >> 16, version >> 8 & 255, version & 255);
    for (int i = 0; i < list->count; ++i) {
        const int one = run_task(&list->tasks[i], options);
        if (one != 0) result = one;
        if (one != 0 && (one != differs || !options->bypass)) break;
    }
    vip_destroy();
    return result;
}

int main(int argc, char** argv) {
    struct options options;
    const int parsed = parse_options(argc, argv, &options);
    if (parsed != 0) {
        print_usage();
        return parsed > 0 ? 0 : 2;
    }
    struct list list;
    int result = read_list(options.list, &list);
    if (result == 0) result = run_tasks(&list, &options);
    free_list(&list);
    printf("vpm run ret=%d\n", result);
    return result;
}
