// SPDX-License-Identifier: Apache-2.0
// Which generation of hbDNN these headers declare. The vendor has a set for each and one soname for
// all; structs differ and no call tells the library which it faces, so a program must be compiled
// for the library that it meets. HBDNN_FAMILY chooses, as in -DHBDNN_FAMILY=HBDNN_1_9:
//
//   HBDNN_1_9       RDK X3, 1.9.7: tensors of 232 bytes, a resize, descriptions without a type
//   HBDNN_1_12      the vendor's simulator, 1.12.3: 232 bytes, no resize
//   HBDNN_1_18      X3 from 1.18.4, Ultra and J5 1.19.3, X5 1.22.6 to 1.24.5: 272 bytes. Only X3's
//                   headers have the resize, only later ones hbDNNGetErrorDesc; here both are
//   HBDNN_UCP_EARLY first SDKs of S100 and J6: hobot/ paths, 272 bytes, 64-bit sizes of memory; the
//                   calls of 1.18 beside those of the unified interface
//   HBDNN_UCP_3_13  S100 and S600, 3.13.6: 200 bytes, only the unified interface
//
// Where nothing is chosen, programs that include a header below hobot/ first get HBDNN_UCP_3_13 and
// all others HBDNN_1_18. A header that the chosen generation does not have declares nothing.
//
// Of HBDNN_UCP_EARLY these are known: the paths, sizes of structs, hbSys functions and their
// statuses, hbDNNInferV2, hbDNNRoiInferV2, that zero points are 32 bits wide and that there are
// booleans. The rest is assumed: as HBDNN_1_18 has it, or HBDNN_UCP_3_13 where that has it too.
#pragma once

#define HBDNN_1_9 1
#define HBDNN_1_12 2
#define HBDNN_1_18 3
#define HBDNN_UCP_EARLY 4
#define HBDNN_UCP_3_13 5

#ifndef HBDNN_FAMILY
#define HBDNN_FAMILY HBDNN_1_18
#endif

#if HBDNN_FAMILY < HBDNN_1_9 || HBDNN_FAMILY > HBDNN_UCP_3_13
#error "HBDNN_FAMILY is none of the generations that hbdnn/family.h lists"
#endif

// The calls of hb_dnn.h that start a task at once.
#define HBDNN_HAS_INFER (HBDNN_FAMILY < HBDNN_UCP_3_13)
#define HBDNN_HAS_RESIZE (HBDNN_FAMILY == HBDNN_1_9 || HBDNN_FAMILY == HBDNN_1_18)
// Tasks and memory of hb_ucp.h.
#define HBDNN_HAS_UCP (HBDNN_FAMILY >= HBDNN_UCP_EARLY)
// libpostprocess, whose tensors have an axis of their scales.
#define HBDNN_HAS_POST_PROCESS (HBDNN_FAMILY == HBDNN_1_18)
