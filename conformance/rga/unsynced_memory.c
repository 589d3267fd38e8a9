/* SPDX-License-Identifier: Apache-2.0 */
/* A program that hands librga memory of librknnrt which it forgot to sync, to be read and to be
 * combined with. Prints what RGA saw, and whether the calls succeeded. */
#include <stdio.h>
#include <string.h>

#include <im2d.h>
#include <rknn_matmul_api.h>

enum { side = 16, size = side * side * 3 };

static unsigned char seen[size];

static const char* copied(rga_buffer_t src, rga_buffer_t dst) {
    return imcopy(src, dst) == IM_STATUS_SUCCESS ? "copied" : "refused";
}

static const char* combined(rga_buffer_t src, rga_buffer_t dst) {
    return imrop(src, dst, IM_ROP_OR) == IM_STATUS_SUCCESS ? "combined" : "refused";
}

int main(void) {
    rknn_matmul_ctx context = 0;
    rknn_matmul_io_attr io;
    rknn_matmul_info info = {.M = 4, .K = 32, .N = 32, .type = RKNN_INT8_MM_INT8_TO_INT32};
    if (rknn_matmul_create(&context, &info, &io) != 0) return 1;
    rknn_tensor_mem* const memory = rknn_create_mem(context, size);
    if (!memory) return 1;
    const rga_buffer_t lent =
        wrapbuffer_physicaladdr((void*)memory->phys_addr, side, side, RK_FORMAT_RGB_888);
    const rga_buffer_t own = wrapbuffer_virtualaddr(seen, side, side, RK_FORMAT_RGB_888);

    memset(memory->virt_addr, 7, size);
    const char* const before = copied(lent, own);
    printf("before the sync %s %d, ", before, seen[5]);
    rknn_mem_sync(context, memory, RKNN_MEMORY_SYNC_TO_DEVICE);
    const char* const after = copied(lent, own);
    printf("after it %s %d, ", after, seen[5]);
    memset(seen, 9, size);
    const char* const back = copied(own, lent);
    printf("back %s %d, ", back, ((unsigned char*)memory->virt_addr)[5]);
    rknn_mem_sync(context, memory, RKNN_MEMORY_SYNC_FROM_DEVICE);
    printf("then %d, ", ((unsigned char*)memory->virt_addr)[5]);
    memset(memory->virt_addr, 6, size);
    const char* const over = combined(own, lent);
    rknn_mem_sync(context, memory, RKNN_MEMORY_SYNC_FROM_DEVICE);
    printf("%s %d\n", over, ((unsigned char*)memory->virt_addr)[5]);
    rknn_destroy_mem(context, memory);
    rknn_matmul_destroy(context);
    return 0;
}
