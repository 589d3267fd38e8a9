// SPDX-License-Identifier: Apache-2.0
// Which generation of VIPLite these headers declare. The vendor has a header for each, under the
// same names; these hold all of them, and VIPLITE_FAMILY chooses, as in
// -DVIPLITE_FAMILY=VIPLITE_2_0:
//
//   VIPLITE_1_6        V85x, 1.6.4: vip_init(video_mem_size), power management takes a network
//   VIPLITE_1_13_2022  V85x, 1.13.0 of 2022: groups that trigger and wait, cancelling
//   VIPLITE_1_12       AmebaPro2, 1.12.0: vip_init(void), copies of networks, power management
//                      takes a device
//   VIPLITE_1_13_2023  V85x, 1.13.0 of 2023: as 1.12.0, with vip_init(video_mem_size)
//   VIPLITE_1_13       MR527, T527, AI985, MR536, T536: as 1.12.0, with cached buffers, log path
//   VIPLITE_2_0        A733, T736, 2.0.x: as VIPLITE_1_13, with dumps of layers
//   VIPLITE_2_2        2.2: networks and buffers are created from structs
//
// Later values have what earlier ones have, but for VIPLITE_2_2, which dropped some. Where nothing
// is chosen, programs that tell their sources the driver as the AI SDK's do, NPU_SW_VERSION >= 2,
// get VIPLITE_2_0 and all others VIPLITE_1_13.
#pragma once

#define VIPLITE_1_6 1
#define VIPLITE_1_13_2022 2
#define VIPLITE_1_12 3
#define VIPLITE_1_13_2023 4
#define VIPLITE_1_13 5
#define VIPLITE_2_0 6
#define VIPLITE_2_2 7

#ifndef VIPLITE_FAMILY
#if defined(NPU_SW_VERSION) && NPU_SW_VERSION >= 2
#define VIPLITE_FAMILY VIPLITE_2_0
#else
#define VIPLITE_FAMILY VIPLITE_1_13
#endif
#endif

#if VIPLITE_FAMILY < VIPLITE_1_6 || VIPLITE_FAMILY > VIPLITE_2_2
#error "VIPLITE_FAMILY is none of the generations that viplite_family.h lists"
#endif

// The headers of V85x, whose vip_init and awnn_init take a size.
#define VIPLITE_V85X                                                                               \
    (VIPLITE_FAMILY == VIPLITE_1_6 || VIPLITE_FAMILY == VIPLITE_1_13_2022 ||                       \
     VIPLITE_FAMILY == VIPLITE_1_13_2023)
