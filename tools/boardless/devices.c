// SPDX-License-Identifier: Apache-2.0
// A preload of `boardless run`: to programs that look whether the board's device is there, and then
// use it through a library of ours, the device is there. Each node that does not exist is
// /dev/null.
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

// Beginnings of paths. Source: programs of public repositories; galcore, of VeriSilicon's other
// driver, is assumed.
static const char* const nodes[] = {"/dev/vipcore", "/dev/galcore", "/dev/bpu", "/dev/rknpu"};

static const char* shown(const char* path) {
    if (!path) return path;
    for (size_t i = 0; i < sizeof nodes / sizeof *nodes; ++i) {
        if (strncmp(path, nodes[i], strlen(nodes[i])) != 0) continue;
        return syscall(SYS_faccessat, AT_FDCWD, path, F_OK) == 0 ? path : "/dev/null";
    }
    return path;
}

// The function that this one stands before.
#define NEXT(name)                                                                                 \
    static __typeof__(name)* next;                                                                 \
    if (!next) *(void**)(&next) = dlsym(RTLD_NEXT, #name)

static mode_t mode_of(int flags, va_list list) {
    return flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0;
}

#define OPEN(name)                                                                                 \
    EXPORT int name(const char* path, int flags, ...) {                                            \
        NEXT(name);                                                                                \
        va_list list;                                                                              \
        va_start(list, flags);                                                                     \
        const mode_t mode = mode_of(flags, list);                                                  \
        va_end(list);                                                                              \
        return next(shown(path), flags, mode);                                                     \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                                               \
    EXPORT int name(int folder, const char* path, int flags, ...) {                                \
        NEXT(name);                                                                                \
        va_list list;                                                                              \
        va_start(list, flags);                                                                     \
        const mode_t mode = mode_of(flags, list);                                                  \
        va_end(list);                                                                              \
        return next(folder, shown(path), flags, mode);                                             \
    }
OPENAT(openat)
OPENAT(openat64)

#define STAT(name, type)                                                                           \
    EXPORT int name(const char* path, struct type* result) {                                       \
        NEXT(name);                                                                                \
        return next(shown(path), result);                                                          \
    }
STAT(stat, stat)
STAT(lstat, stat)
STAT(stat64, stat64)
STAT(lstat64, stat64)

// What programs that were linked to glibc before 2.33 call.
int __xstat(int version, const char* path, struct stat* result);
int __xstat64(int version, const char* path, struct stat64* result);
#define XSTAT(name, type)                                                                          \
    EXPORT int name(int version, const char* path, struct type* result) {                          \
        NEXT(name);                                                                                \
        return next(version, shown(path), result);                                                 \
    }
XSTAT(__xstat, stat)
XSTAT(__xstat64, stat64)

// With _FORTIFY_SOURCE, without O_CREAT.
int __open_2(const char* path, int flags);
int __open64_2(const char* path, int flags);
EXPORT int __open_2(const char* path, int flags) {
    NEXT(__open_2);
    return next(shown(path), flags);
}
EXPORT int __open64_2(const char* path, int flags) {
    NEXT(__open64_2);
    return next(shown(path), flags);
}

EXPORT int access(const char* path, int mode) {
    NEXT(access);
    return next(shown(path), mode);
}

EXPORT int faccessat(int folder, const char* path, int mode, int flags) {
    NEXT(faccessat);
    return next(folder, shown(path), mode, flags);
}

EXPORT FILE* fopen(const char* path, const char* mode) {
    NEXT(fopen);
    return next(shown(path), mode);
}

EXPORT FILE* fopen64(const char* path, const char* mode) {
    NEXT(fopen64);
    return next(shown(path), mode);
}
