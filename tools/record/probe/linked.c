// SPDX-License-Identifier: Apache-2.0
// Stands for a vendor's library where its probe is linked, so that a board's loader brings the
// vendor's own before the probe runs.
#define FN(name, ...)                                                                              \
    void name(void) {}
#define ALIAS(...)
#define DECLARED_ONLY(...)
#include LINKED_FUNCTIONS
