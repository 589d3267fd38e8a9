// SPDX-License-Identifier: Apache-2.0
// The vendor's functions: each puts its number into a register that arguments do not use, and goes
// on to where all registers of arguments are kept in a struct guest_registers.
    .text
    .set number, 0
#define ENTRY(name)           \
    .globl name;              \
    .type name, %function;    \
name:                         \
    LOAD_NUMBER;              \
    b boardless_entry;        \
    .size name, . - name;     \
    .set number, number + 1;

#if defined __aarch64__
#define LOAD_NUMBER movz w16, number
#include <entries.inc>
boardless_entry:
    .cfi_startproc
    stp x29, x30, [sp, #-160]!
    .cfi_def_cfa_offset 160
    .cfi_offset x29, -160
    .cfi_offset x30, -152
    mov x29, sp
    stp x0, x1, [sp, #16]
    stp x2, x3, [sp, #32]
    stp x4, x5, [sp, #48]
    stp x6, x7, [sp, #64]
    stp d0, d1, [sp, #80]
    stp d2, d3, [sp, #96]
    stp d4, d5, [sp, #112]
    stp d6, d7, [sp, #128]
    str x8, [sp, #144]
    mov w0, w16
    add x1, sp, #16
    add x2, sp, #160
    bl boardless_call
    ldp x0, x1, [sp, #16]
    ldp d0, d1, [sp, #80]
    ldp x29, x30, [sp], #160
    ret
    .cfi_endproc
#else
    .syntax unified
    .arm
    .fpu neon
#define LOAD_NUMBER movw ip, number
#include <entries.inc>
boardless_entry:
    push {r4, lr}
    sub sp, sp, #136
    stm sp, {r0-r3}
    add r4, sp, #64
    vstm r4, {d0-d7}
    mov r0, ip
    mov r1, sp
    add r2, sp, #144
    bl boardless_call
    ldrd r0, r1, [sp]
    add r4, sp, #64
    vldm r4, {d0-d1}
    add sp, sp, #136
    pop {r4, pc}
#endif
    .section .note.GNU-stack, "", %progbits
