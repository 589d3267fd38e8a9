// SPDX-License-Identifier: Apache-2.0
// multiplier_limit: how many products of bytes this processor adds up, of each instruction set that
// it has: loops of nothing but the instruction, in registers. A line each of
//   CAP BILLIONS_OF_PRODUCTS_PER_SECOND
// CAP as BOARDLESS_MAX_ISA; the last line is the best.
#include "tools/benchmarks/programs/stopwatch.h"

#include <stdio.h>

enum { rounds = 20, turns = 20000 };

// Prints the best of some rounds of `loop`, which takes `products` a turn.
static void measure(const char* cap, void (*loop)(long turns), double products) {
    double least = 0;
    for (int i = 0; i < rounds; ++i) {
        const double start = milliseconds();
        loop(turns);
        const double taken = milliseconds() - start;
        if (i == 0 || taken < least) least = taken;
    }
    printf("%s %.1f\n", cap, turns * products / least / 1e6);
}

#if defined(__x86_64__)
// Twelve sums, so that none waits for itself. `text`: the instruction but for its sum's number.
#define LOOP(text)                                                                                 \
    __asm__ volatile("1:\n" text "0\n" text "1\n" text "2\n" text "3\n" text "4\n" text "5\n" text \
                     "6\n" text "7\n" text "8\n" text "9\n" text "10\n" text "11\n"                \
                     "dec %0\n jnz 1b\n"                                                           \
                     : "+r"(turn)                                                                  \
                     :                                                                             \
                     : "cc", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7",       \
                       "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13")

static void loop_maddubs(long turn) {
    LOOP("vpmaddubsw %%ymm12, %%ymm13, %%ymm");
}

static void loop_avx_vnni(long turn) {
    LOOP("%{vex%} vpdpbusd %%ymm12, %%ymm13, %%ymm");
}

static void loop_avx512_vnni(long turn) {
    LOOP("vpdpbusd %%zmm12, %%zmm13, %%zmm");
}

static void measure_all(void) {
    const double line = 12 * 32; // products of twelve vectors of 256 bits
    if (__builtin_cpu_supports("avx2")) measure("avx2", loop_maddubs, line);
    if (__builtin_cpu_supports("avxvnni")) measure("avx_vnni", loop_avx_vnni, line);
    if (__builtin_cpu_supports("avx512vnni")) measure("avx512_vnni", loop_avx512_vnni, 2 * line);
}
#else
static void measure_all(void) {}
#endif

int main(void) {
    measure_all();
    return 0;
}
