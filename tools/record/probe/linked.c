// SPDX-License-Identifier: Apache-2.0
// Stands for the vendor's library where the probe is linked, so that a board's loader brings the
// vendor's own before the probe runs.
#define FN(name, ...)                                                                              \
    void name(void) {}
#define ALIAS(...)
#define DECLARED_ONLY(...)
#include "abi/rknn/functions.inc"
