// SPDX-License-Identifier: Apache-2.0
#include "samples/viplite_run/outputs.h"

#include "samples/viplite_run/tensor_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Both as bytes and as text; the text's name ends in .txt.
static void save_both(const char* name, const struct tensor* tensor, const unsigned char* bytes) {
    char path[4096];
    snprintf(path, sizeof path, "%.4000s.dat", name);
    save_tensor(path, tensor, bytes);
    snprintf(path, sizeof path, "%.4000s.txt", name);
    save_tensor(path, tensor, bytes);
}

static int compare(int index, const struct tensor* tensor, const unsigned char* bytes,
                   const char* golden_path) {
    unsigned char* golden = load_tensor(golden_path, tensor);
    if (!golden) return VIP_ERROR_IO;
    const size_t size = byte_count(tensor);
    size_t first = 0, different = 0;
    for (size_t i = size; i-- > 0;) {
        if (bytes[i] == golden[i]) continue;
        first = i;
        ++different;
    }
    if (different > 0) {
        char name[64];
        snprintf(name, sizeof name, "failed_output_%d", index);
        printf("output %d differs from %s: %zu of %zu bytes, the first at %zu, %u instead of %u; "
               "see %s.dat\n",
               index, golden_path, different, size, first, bytes[first], golden[first], name);
        save_both(name, tensor, bytes);
    }
    free(golden);
    return different > 0 ? differs : 0;
}

static void print_top5(int index, const struct tensor* tensor, const unsigned char* bytes) {
    enum { places = 5 };
    size_t best[places];
    const size_t count = element_count(tensor);
    printf("output %d, the largest:\n", index);
    for (int place = 0; place < places && (size_t)place < count; ++place) {
        size_t next = count;
        for (size_t i = 0; i < count; ++i) {
            int taken = 0;
            for (int j = 0; j < place; ++j) taken |= best[j] == i;
            if (!taken && (next == count ||
                           element_value(tensor, bytes, i) > element_value(tensor, bytes, next)))
                next = i;
        }
        best[place] = next;
        printf("  %zu: %f\n", next, element_value(tensor, bytes, next));
    }
}

static int save(int index, const struct tensor* tensor, const unsigned char* bytes,
                const struct task* task, const struct options* options) {
    if (options->save_txt) {
        char path[64];
        snprintf(path, sizeof path, "output_%d.txt", index);
        if (save_tensor(path, tensor, bytes) != 0) return VIP_ERROR_IO;
    }
    if (index >= task->outputs.count) return 0;
    return save_tensor(task->outputs.of[index], tensor, bytes) == 0 ? 0 : VIP_ERROR_IO;
}

static int check_output(int index, const struct port* port, const struct task* task,
                        const struct options* options) {
    unsigned char* bytes = get_output(port);
    if (!bytes) return VIP_ERROR_OUT_OF_MEMORY;
    if (options->show_top5) print_top5(index, &port->tensor, bytes);
    int result = save(index, &port->tensor, bytes, task, options);
    if (result == 0 && index < task->goldens.count)
        result = compare(index, &port->tensor, bytes, task->goldens.of[index]);
    free(bytes);
    return result;
}

int check_outputs(const struct network* network, const struct task* task,
                  const struct options* options) {
    int result = 0;
    for (vip_uint32_t i = 0; i < network->output_count; ++i) {
        const int one = check_output((int)i, &network->outputs[i], task, options);
        if (one != 0) result = one;
    }
    return result;
}
