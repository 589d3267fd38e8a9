// SPDX-License-Identifier: Apache-2.0
// For the layout on 32-bit Arm without its libraries: what structs of the vendors hold. Sizes are
// those of glibc and musl.
#pragma once

typedef union {
    char bytes[24];
    int aligned;
} pthread_mutex_t;

#ifdef __cplusplus
extern "C" {
#endif
int pthread_mutex_init(pthread_mutex_t* mutex, const void* attributes);
int pthread_mutex_destroy(pthread_mutex_t* mutex);
int pthread_mutex_lock(pthread_mutex_t* mutex);
int pthread_mutex_unlock(pthread_mutex_t* mutex);
#ifdef __cplusplus
}
#endif
