// SPDX-License-Identifier: Apache-2.0
// Stands where an application's own rpath finds the vendor's library.
int rknn_init(void);
int rknn_init(void) {
    return -1;
}
