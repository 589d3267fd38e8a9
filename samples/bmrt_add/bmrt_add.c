// SPDX-License-Identifier: Apache-2.0
// Adds two vectors of 16-bit integers on a BM1880, as an application on a board would: the vendor's
// headers and libc only.
#include "bmkernel/bm1880/bmkernel_1880.h"
#include "libbmruntime/bmruntime_bmkernel.h"

#include <stdio.h>

enum {
    lanes = 32,
    count = lanes * 8 * 16, // numbers of a vector
};

// A vector as the tensor unit has it: the low bytes of all numbers, then the high ones.
struct planes {
    uint8_t low[count], high[count];
};

static void split(const int16_t* values, struct planes* planes) {
    for (int i = 0; i < count; ++i) {
        planes->low[i] = (uint8_t)(values[i] & 0xff);
        planes->high[i] = (uint8_t)((uint16_t)values[i] >> 8);
    }
}

static int16_t value_at(const struct planes* planes, int i) {
    return (int16_t)(planes->low[i] | planes->high[i] << 8);
}

// What the tensor unit does with sums that 16 bits cannot hold.
static int16_t saturated_sum(int16_t a, int16_t b) {
    const int sum = a + b;
    return (int16_t)(sum > INT16_MAX ? INT16_MAX : sum < INT16_MIN ? INT16_MIN : sum);
}

static void make_vectors(int16_t* a, int16_t* b) {
    for (int i = 0; i < count; ++i) {
        a[i] = (int16_t)(i * 16 - 32768);
        b[i] = (int16_t)(i % 7 * 9000 - 27000);
    }
}

// Prints eight of the sums, and how many are wrong.
static int check(const int16_t* a, const int16_t* b, const struct planes* sum) {
    int wrong = 0;
    for (int i = 0; i < count; ++i) wrong += value_at(sum, i) != saturated_sum(a[i], b[i]);
    for (int i = 0; i < count; i += count / 8) {
        printf("%6d + %6d = %6d\n", a[i], b[i], value_at(sum, i));
    }
    printf("%d sums, %d wrong\n", count, wrong);
    return wrong ? -1 : 0;
}

// Six tensors of one byte per number: the planes of both vectors, and of the sum.
enum { a_low, a_high, b_low, b_high, sum_low, sum_high, tensor_count };

static int allocate(bmk1880_context_t* kernel, tensor_lmem** tensors) {
    for (int i = 0; i < tensor_count; ++i) {
        tensors[i] = bmk1880_tl_alloc(kernel, shape_t4(1, lanes, 8, 16), FMT_I8, CTRL_AL);
        if (!tensors[i]) return -1;
    }
    return 0;
}

// Local memory is a stack: the last one first.
static void release(bmk1880_context_t* kernel, tensor_lmem** tensors) {
    for (int i = tensor_count - 1; i >= 0; --i) {
        if (tensors[i]) bmk1880_tl_free(kernel, tensors[i]);
    }
}

// Writes the commands. The device has the vectors at `addresses`: a, b and their sum.
static int encode(bmk1880_context_t* kernel, tensor_lmem** tensors, const uint64_t* addresses) {
    for (int i = a_low; i <= b_high; ++i) {
        const uint64_t plane = addresses[i / 2] + (uint64_t)(i % 2 * count);
        if (!bmk1880_gdma_load(kernel, tensors[i], plane, CTRL_NULL)) return -1;
    }
    const bmk1880_add_param_t add = {.res_high = tensors[sum_high],
                                     .res_low = tensors[sum_low],
                                     .a_high = tensors[a_high],
                                     .a_low = tensors[a_low],
                                     .b_high = tensors[b_high],
                                     .b_low = tensors[b_low]};
    if (!bmk1880_tpu_add(kernel, &add)) return -1;
    if (!bmk1880_gdma_store(kernel, tensors[sum_low], addresses[2], CTRL_NULL)) return -1;
    return bmk1880_gdma_store(kernel, tensors[sum_high], addresses[2] + count, CTRL_NULL) ? 0 : -1;
}

static int compute(bmctx_t context, const uint64_t* addresses) {
    void* made = NULL;
    if (bmruntime_bmkernel_create(context, &made) != BM_SUCCESS) return -1;
    bmk1880_context_t* kernel = made;
    tensor_lmem* tensors[tensor_count] = {NULL};
    int status = allocate(kernel, tensors);
    if (status == 0) status = encode(kernel, tensors, addresses);
    if (status == 0) bmruntime_bmkernel_submit(context);
    release(kernel, tensors);
    bmruntime_bmkernel_destroy(context);
    return status;
}

static int add(bmctx_t context, bmmem_device_t* memories) {
    static int16_t a[count], b[count];
    static struct planes planes[3];
    make_vectors(a, b);
    split(a, &planes[0]);
    split(b, &planes[1]);
    uint64_t addresses[3];
    for (int i = 0; i < 3; ++i) {
        addresses[i] = bmmem_device_addr(context, memories[i]);
        if (bm_memcpy_s2d(context, memories[i], (uint8_t*)&planes[i]) != BM_SUCCESS) return -1;
    }
    if (compute(context, addresses) != 0) return -1;
    if (bm_memcpy_d2s(context, (uint8_t*)&planes[2], memories[2]) != BM_SUCCESS) return -1;
    return check(a, b, &planes[2]);
}

int main(void) {
    bmctx_t context = NULL;
    if (bm_init(0, &context) != BM_SUCCESS) {
        fprintf(stderr, "bmrt_add: there is no device\n");
        return 1;
    }
    bmmem_device_t memories[3] = {NULL};
    int status = 0;
    for (int i = 0; i < 3; ++i) {
        memories[i] = bmmem_device_alloc_raw(context, sizeof(struct planes));
        if (!memories[i]) status = -1;
    }
    if (status == 0) status = add(context, memories);
    for (int i = 0; i < 3; ++i) {
        if (memories[i]) bmmem_device_free(context, memories[i]);
    }
    bm_exit(context);
    if (status != 0) fprintf(stderr, "bmrt_add: failed\n");
    return status == 0 ? 0 : 1;
}
