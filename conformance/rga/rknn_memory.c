/* SPDX-License-Identifier: Apache-2.0 */
/* A program that hands the physical address of librknnrt's memory to librga. */
#include <stdio.h>
#include <string.h>

#include <im2d.h>
#include <rknn_matmul_api.h>

enum { side = 16 };

static unsigned char picture[side * side * 3];

int main(void) {
    rknn_matmul_ctx context = 0;
    rknn_matmul_info info;
    rknn_matmul_io_attr io;
    memset(&info, 0, sizeof info);
    info.M = 4;
    info.K = 32;
    info.N = 32;
    info.type = RKNN_INT8_MM_INT8_TO_INT32;
    if (rknn_matmul_create(&context, &info, &io) != 0) return 1;
    rknn_tensor_mem* const memory = rknn_create_mem(context, sizeof picture);
    if (!memory) return 1;

    for (size_t i = 0; i < sizeof picture; ++i) picture[i] = (unsigned char)(i * 7);
    const rga_buffer_t src = wrapbuffer_virtualaddr(picture, side, side, RK_FORMAT_RGB_888);
    const rga_buffer_t dst =
        wrapbuffer_physicaladdr((void*)memory->phys_addr, side, side, RK_FORMAT_RGB_888);
    int good = imcopy(src, dst) == IM_STATUS_SUCCESS;
    good = good && memcmp(memory->virt_addr, picture, sizeof picture) == 0;
    const rga_buffer_t beyond =
        wrapbuffer_physicaladdr((void*)memory->phys_addr, side, side + 2, RK_FORMAT_RGB_888);
    good = good && imcopy(src, beyond) == IM_STATUS_INVALID_PARAM; /* other extents */
    good = good && imresize(src, beyond) == IM_STATUS_FAILED;      /* beyond the memory */
    puts(good ? "as expected" : "wrong");
    rknn_destroy_mem(context, memory);
    rknn_matmul_destroy(context);
    return !good;
}
