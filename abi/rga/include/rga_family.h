// SPDX-License-Identifier: Apache-2.0
// The generation of the headers that a program is compiled for: up to 1.3 rga_buffer_t, which calls
// take by value, has 88 bytes, from 1.6 on 96.
#ifndef BOARDLESS_RGA_FAMILY_H
#define BOARDLESS_RGA_FAMILY_H

#define RGA_1_3 103
#define RGA_1_10 110

#ifndef RGA_FAMILY
#define RGA_FAMILY RGA_1_10
#endif

#endif
